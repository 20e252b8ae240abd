import { Box, chakra, Flex } from '@chakra-ui/react'
import type { RiskRowPartsFragment } from '../generated/graphql.ts'
import { TextLink } from '../ui/button.tsx'
import { Money } from '../ui/figures.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { unbroken } from '../ui/words.ts'

/**
 * What to do first: one step for each of the most expensive open alerts, and its monthly saving;
 * links to the alert.
 */
export function ActionsCard({ risks }: { risks: readonly RiskRowPartsFragment[] }) {
  return (
    <Card>
      <PartTitle>Recommended Actions</PartTitle>
      <Box color="muted" mt="1">
        {risks.length === 0 ? 'Nothing leaks now: nothing to do.' : 'By what each can free a month.'}
      </Box>
      <chakra.ol listStyleType="none" mt="4" display="grid" gap="4" aria-label="Recommended Actions">
        {risks.map((risk) => (
          <li key={risk.id}>
            <Flex justify="space-between" align="baseline" gap="3">
              <TextLink
                to={`/dashboard/risks/${risk.id}`}
                state={{ isOverPage: true }}
                preventScrollReset
                color="ink"
                fontWeight="medium"
                display="block"
                minH="24px"
              >
                {risk.action.text}
              </TextLink>
              <Box flexShrink={0} fontWeight="semibold">
                <Money of={risk.monthly.expected} />
              </Box>
            </Flex>
            <Box color="muted" fontSize="sm" mt="0.5">
              {unbroken(risk.title)}
            </Box>
          </li>
        ))}
      </chakra.ol>
    </Card>
  )
}
