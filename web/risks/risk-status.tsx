import { Box, chakra, Flex } from '@chakra-ui/react'
import type { RiskRowPartsFragment } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { todayIn } from '../ui/days.ts'
import { HumanDay } from '../ui/figures.tsx'
import { SeverityBadge } from '../ui/severity-badge.tsx'
import { type StatusPhrase, statusPhrase } from './status-sentence.ts'

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
export function RiskStatusLine({ risk }: { risk: RiskRowPartsFragment }) {
  const phrase = useStatusPhrase(risk)
  return (
    <Flex align="center" gap="2" wrap="wrap" aria-live="polite" data-testid="standing">
      {phrase.word === 'Active' || phrase.word === 'Investigating' ? (
        <SeverityBadge severity={risk.severity} isProvisional={risk.isProvisional} />
      ) : null}
      <Pill>{phrase.word}</Pill>
      <StatusSentence of={phrase} />
    </Flex>
  )
}

/** `It stopped on 3 Mar, 23 days ago`; empty for a leak that continues. */
export function StatusSentence({ of: { sentence, day } }: { of: StatusPhrase }) {
  if (sentence === '') return null
  return (
    <Box as="span">
      {sentence} {day ? <HumanDay of={day} /> : null}
    </Box>
  )
}

export function useStatusPhrase({ status, endedOn, resolvedAt, metadata }: RiskRowPartsFragment): StatusPhrase {
  const { zone, today } = useBusiness()
  const closedOn = resolvedAt ? todayIn(zone, new Date(resolvedAt)) : null
  return statusPhrase({ status, endedOn: endedOn ?? null, metadata, closedOn, today })
}
