import { Box, chakra } from '@chakra-ui/react'
import type { RiskRowPartsFragment } from '../generated/graphql.ts'
import { HumanDay } from '../ui/figures.tsx'
import { LeakMoney } from '../ui/leak-money.tsx'
import { ListRow, LeakParts as Parts, RowLink } from '../ui/list-row.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { SeverityBadge } from '../ui/severity-badge.tsx'
import { firstSentence, unbroken } from '../ui/words.ts'
import { NoLeak } from './checks.tsx'

type Alerts = { critical: readonly RiskRowPartsFragment[]; worst: readonly RiskRowPartsFragment[] }

/**
 * The newest critical alerts; while there are none, the worst of the others, marked as not
 * critical.
 */
export function AlertsCard({ critical, worst }: Alerts) {
  const shown = critical.length > 0 ? critical : worst
  return (
    <Card p={{ base: '0', md: '0' }} overflow="hidden" h="100%" minH={{ md: '148px' }}>
      <Box px={{ base: '4', md: '5' }} pt="4" pb="3">
        <PartTitle>Recent Critical Alerts</PartTitle>
        {critical.length > 0 ? null : (
          <Box color="muted" mt="1">
            {worst.length > 0 ? 'No open alert is critical. These score highest.' : <NoLeak />}
          </Box>
        )}
      </Box>
      {shown.length > 0 ? (
        <chakra.ul listStyleType="none" borderTop="1px solid {colors.line}" aria-label="Recent Critical Alerts">
          {shown.map((risk) => (
            <AlertRow key={risk.id} risk={risk} />
          ))}
        </chakra.ul>
      ) : null}
    </Card>
  )
}

function AlertRow({ risk }: { risk: RiskRowPartsFragment }) {
  return (
    <ListRow py="3.5">
      <Parts>
        <Box gridArea="badge">
          <SeverityBadge severity={risk.severity} isProvisional={risk.isProvisional} />
        </Box>
        <Box gridArea="head" minW="0">
          <RowLink to={`/dashboard/risks/${risk.id}`} state={{ isOverPage: true }} preventScrollReset display="block" minH="24px">
            {unbroken(risk.title)}
          </RowLink>
          <Box mt="0.5" color="muted" maxW="70ch" hideBelow="md" lineClamp={2} title={firstSentence(risk.description)}>
            {unbroken(firstSentence(risk.description))}
          </Box>
          <Box mt="0.5" color="muted" fontSize="sm">
            {risk.status === 'investigating' ? 'Investigating · ' : null}Since <HumanDay of={risk.startedOn} />
          </Box>
        </Box>
        <Box gridArea="money" css={{ '& > *': { textAlign: 'end' } }}>
          <LeakMoney leak={risk} />
        </Box>
      </Parts>
    </ListRow>
  )
}
