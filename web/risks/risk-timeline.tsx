import { Box, chakra } from '@chakra-ui/react'
import { HumanDay, Moment, Money } from '../ui/figures.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import type { RiskDetail } from './detail.ts'
import { type TimelineEntry, timeline } from './timeline.ts'

/** The events of the alert, the newest first, each with the person and the reason. */
export function RiskTimeline({ risk }: { risk: RiskDetail }) {
  const untold = risk.history.totalCount - risk.history.nodes.length
  return (
    <Card>
      <PartTitle>Timeline</PartTitle>
      <chakra.ol mt="3" listStyleType="none" display="grid" gap="3" aria-label="Timeline">
        {timeline(risk).map(({ id, words, at, by, reason, ...entry }) => (
          <chakra.li key={id} ps="3" borderInlineStart="2px solid {colors.edge}">
            <Box fontWeight="medium">{words}</Box>
            <Box color="muted" fontSize="sm">
              <Moment of={at} />
              {by ? ` · ${by}` : null}
            </Box>
            {reason ? (
              <Box mt="0.5" overflowWrap="anywhere">
                {reason}
              </Box>
            ) : null}
            <ComesBack of={entry} />
          </chakra.li>
        ))}
      </chakra.ol>
      {untold > 0 ? (
        <Box color="muted" fontSize="sm" mt="2">
          {untold} earlier changes are kept and not shown here.
        </Box>
      ) : null}
    </Card>
  )
}

/** The end of a dismissal; empty for a permanent one. */
function ComesBack({ of: { comesBackOn, comesBackAbove } }: { of: Pick<TimelineEntry, 'comesBackOn' | 'comesBackAbove'> }) {
  if (!comesBackOn && !comesBackAbove) return null
  return (
    <Box mt="0.5" color="muted">
      {comesBackOn ? (
        <>
          Comes back on <HumanDay of={comesBackOn} /> if it still leaks.
        </>
      ) : null}
      {comesBackAbove ? (
        <>
          Comes back above <Money of={comesBackAbove} /> a month.
        </>
      ) : null}
    </Box>
  )
}
