import { Box, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { RiskRowPartsFragment } from '../generated/graphql.ts'
import { HumanDay, Money } from '../ui/figures.tsx'
import { LeakMoney } from '../ui/leak-money.tsx'
import { RowLink } from '../ui/list-row.tsx'
import { isZero } from '../ui/money.ts'
import { ScoreBar } from '../ui/score-bar.tsx'
import { SeverityBadge } from '../ui/severity-badge.tsx'
import { Sparkline } from '../ui/sparkline.tsx'
import { unbroken } from '../ui/words.ts'
import { weekOf } from './change-week.ts'
import { StatusSentence, useStatusPhrase } from './risk-status.tsx'

type Of = { risk: RiskRowPartsFragment }

const Hidden = chakra('span', { base: { srOnly: true } })

export function SeverityCell({ risk }: Of) {
  return <SeverityBadge severity={risk.severity} isProvisional={risk.isProvisional} />
}

/**
 * Alone in reading the address: a dialog that opens or closes draws the links anew and not the
 * rows.
 */
function TitleLink({ id, children }: { id: string; children: ReactNode }) {
  const { search } = useLocation()
  return (
    <RowLink fontSize="md" lineHeight="1.35" lineClamp={2} to={`/risks/${id}${search}`} state={{ isOverPage: true }} preventScrollReset>
      {children}
    </RowLink>
  )
}

/**
 * The title, and in a short line the status, the category, who looks after it and until when it
 * rests.
 */
export function TitleCell({ risk, category }: Of & { category: string }) {
  const phrase = useStatusPhrase(risk)
  const { snooze, assignee } = risk
  return (
    <>
      <TitleLink id={risk.id}>{unbroken(risk.title)}</TitleLink>
      <Box color="muted" fontSize="sm" mt="0.5">
        <Box as="span" data-testid="status">
          {phrase.word}
        </Box>
        {` · ${category}`}
        <Box as="span" hideFrom="lg">
          {' · since '}
          <HumanDay of={risk.startedOn} isShort />
        </Box>
        {risk.status === 'resolved' && phrase.sentence ? (
          <>
            {' · '}
            <StatusSentence of={phrase} />
          </>
        ) : null}
        {risk.status === 'resolved' || isZero(risk.loss.expected) ? null : (
          <>
            {' · '}
            <Money of={risk.loss.expected} /> lost so far
          </>
        )}
        {assignee ? ` · ${assignee.isViewer ? 'You' : assignee.name || assignee.email}` : null}
        {snooze ? (
          <>
            {' · Snoozed until '}
            {snooze.until ? <HumanDay of={snooze.until} isShort /> : null}
            {snooze.until && snooze.above ? ' or ' : null}
            {snooze.above ? (
              <>
                it costs more than <Money of={snooze.above} /> a month
              </>
            ) : null}
          </>
        ) : null}
      </Box>
    </>
  )
}

export function TrendCell({ risk: { lossByWeek, startedOn } }: Of) {
  if (!lossByWeek) return null
  return <Sparkline values={lossByWeek.weeks.map(Number)} changedAt={weekOf(startedOn, lossByWeek)} />
}

export function SinceCell({ risk: { startedOn } }: Of) {
  return (
    <Box fontSize="sm">
      <Hidden>Since </Hidden>
      <HumanDay of={startedOn} isShort />
    </Box>
  )
}

export function ScoreCell({ risk }: Of) {
  return (
    <Box fontSize="sm">
      <Hidden>Risk score </Hidden>
      <ScoreBar score={risk.riskScore} label={`Risk score of ${risk.title}`} />
    </Box>
  )
}

/** The largest text of the row. */
export function MoneyCell({ risk }: Of) {
  return (
    <Box css={{ '& > div': { textAlign: 'end' } }}>
      <LeakMoney leak={risk} />
    </Box>
  )
}
