import { Box, chakra, Flex } from '@chakra-ui/react'
import type { RiskRowPartsFragment } from '../generated/graphql.ts'
import { TextLink } from '../ui/button.tsx'
import { Money } from '../ui/figures.tsx'
import { stillToComeWords } from '../ui/leak-money.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { unbroken } from '../ui/words.ts'
import { NoLeak } from './checks.tsx'

/**
 * What to do first: one step for each of the most expensive open alerts, and its monthly saving;
 * links to the alert. A leak that fades frees nothing: its step says what may still come.
 */
export function ActionsCard({ risks }: { risks: readonly RiskRowPartsFragment[] }) {
  return (
    <Card h="100%" minH={{ md: '148px' }}>
      <PartTitle>Recommended Actions</PartTitle>
      <Box color="muted" mt="1">
        {risks.length === 0 ? <NoLeak isAction /> : 'By what each can free a month.'}
      </Box>
      {risks.length > 0 ? (
        <chakra.ol listStyleType="none" mt="4" display="grid" gap="4" aria-label="Recommended Actions">
          {risks.map((risk) => (
            <Action key={risk.id} risk={risk} />
          ))}
        </chakra.ol>
      ) : null}
    </Card>
  )
}

function Action({ risk }: { risk: RiskRowPartsFragment }) {
  return (
    <li>
      <Flex justify="space-between" align="baseline" gap="3">
        <TextLink
          to={`/dashboard/risks/${risk.id}`}
          state={{ isOverPage: true }}
          preventScrollReset
          color="ink"
          fontWeight="medium"
          textDecorationStyle="dotted"
          textDecorationColor="edge"
          display="block"
          minH="24px"
        >
          {risk.action.text}
        </TextLink>
        {risk.phase === 'running' ? (
          <Box flexShrink={0} fontWeight="semibold">
            <Money of={risk.monthly.expected} />
          </Box>
        ) : null}
      </Flex>
      <Box color="muted" fontSize="sm" mt="0.5" hideBelow="md" lineClamp={1} title={risk.title}>
        {unbroken(risk.title)}
      </Box>
      {risk.phase === 'fading' ? (
        <Box color="muted" fontSize="sm">
          Nothing a month; {stillToComeWords(risk.stillToCome)}.
        </Box>
      ) : null}
    </li>
  )
}
