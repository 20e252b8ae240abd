import { Box, chakra, Flex } from '@chakra-ui/react'
import { capitalized } from '../../api/values/capitalized.rules.ts'
import type { LossAnalyticsQuery } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { ChartCard } from '../ui/chart-card.tsx'
import { shortDay } from '../ui/days.ts'
import { ExactMoney, Money } from '../ui/figures.tsx'

type Kinds = LossAnalyticsQuery['lossAnalytics']['kinds']

const mostShown = 6

/** The kinds of leak by what they took in 30 days, each with the amount of the 30 days before. */
export function KindBars({ kinds, until }: { kinds: Kinds; until: string }) {
  const { today } = useBusiness()
  const most = Math.max(1, ...kinds.flatMap(({ lost, before }) => [Number(lost.amount), Number(before.amount)]))
  const share = (amount: string) => `${Math.max(0, (Number(amount) * 100) / most)}%`
  return (
    <ChartCard
      title="What took most"
      lead={`Lost in the 30 days to ${shortDay(until, today)}, by kind of leak. The grey bar is the 30 days before.`}
      table={{
        head: ['Kind of leak', 'Last 30 days', '30 days before'],
        rows: kinds.map(({ kind, finds, lost, before }) => ({
          key: kind,
          cells: [capitalized(finds), <ExactMoney key="lost" of={lost} />, <ExactMoney key="before" of={before} />],
        })),
      }}
    >
      <chakra.ul aria-label="Kinds of leak" listStyleType="none" display="grid" gap="3">
        {kinds.slice(0, mostShown).map(({ kind, finds, lost, before }) => (
          <li key={kind}>
            <Flex justify="space-between" gap="4" fontSize="sm">
              <Box minW="0">{capitalized(finds)}</Box>
              <Box fontWeight="semibold" flexShrink={0}>
                <Money of={lost} />
              </Box>
            </Flex>
            <Box aria-hidden="true" mt="1">
              <Box h="8px" borderRadius="sm" bg="high" style={{ width: share(lost.amount) }} />
              <Box h="4px" borderRadius="sm" bg="edge" mt="2px" style={{ width: share(before.amount) }} />
            </Box>
          </li>
        ))}
      </chakra.ul>
    </ChartCard>
  )
}
