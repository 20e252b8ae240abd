import { Box, chakra, Flex } from '@chakra-ui/react'
import type { RiskRowPartsFragment } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { todayIn } from '../ui/days.ts'
import { HumanDay } from '../ui/figures.tsx'
import { SeverityBadge } from '../ui/severity-badge.tsx'
import { type Standing, standingOf } from './status-sentence.ts'

/** A framed word for the status of a risk. */
export const Pill = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    px: '2',
    h: '22px',
    borderRadius: 'full',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'edge',
    fontSize: 'xs',
    fontWeight: 'semibold',
    whiteSpace: 'nowrap',
  },
})

/** Severity, status and outcome. */
export function RiskStanding({ risk }: { risk: RiskRowPartsFragment }) {
  const standing = useStanding(risk)
  return (
    <Flex align="center" gap="2" wrap="wrap" aria-live="polite" data-testid="standing">
      {standing.word === 'Active' || standing.word === 'Investigating' ? (
        <SeverityBadge severity={risk.severity} isProvisional={risk.isProvisional} />
      ) : null}
      <Pill>{standing.word}</Pill>
      <StandingSentence of={standing} />
    </Flex>
  )
}

/** `It stopped on 3 Mar, 23 days ago`; empty for a leak that continues. */
export function StandingSentence({ of: { sentence, day } }: { of: Standing }) {
  if (sentence === '') return null
  return (
    <Box as="span">
      {sentence} {day ? <HumanDay of={day} /> : null}
    </Box>
  )
}

export function useStanding({ status, endedOn, resolvedAt, metadata }: RiskRowPartsFragment): Standing {
  const { zone } = useBusiness()
  const closedOn = resolvedAt ? todayIn(zone, new Date(resolvedAt)) : null
  return standingOf({ status, endedOn: endedOn ?? null, metadata, closedOn })
}
