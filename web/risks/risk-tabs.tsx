import { Box, chakra, Flex } from '@chakra-ui/react'
import type { RiskCountsQuery } from '../generated/graphql.ts'
import { TabLink } from '../ui/link-tabs.tsx'
import { wholeNumber } from '../ui/words.ts'
import { addressOf } from './risk-address.ts'
import type { RiskTab, RiskView } from './risk-filter.ts'

const tabs = [
  { tab: 'active', word: 'Active' },
  { tab: 'resolved', word: 'Resolved' },
  { tab: 'dismissed', word: 'Dismissed' },
  { tab: 'training', word: 'AI Training' },
] as const

type Stats = Pick<RiskCountsQuery['riskStats'], 'total' | 'investigating' | 'resolved' | 'dismissed'>

/** A leak under investigation has not ended: it counts under Active, which then says so. */
export function countWords(tab: Exclude<RiskTab, 'training'>, stats: Stats): string {
  if (tab !== 'active') return wholeNumber(stats[tab])
  const { total, investigating } = stats
  return investigating === 0 ? wholeNumber(total) : `${wholeNumber(total)} open, ${wholeNumber(investigating)} under investigation`
}

/**
 * Three lists and what was learned, each with its own address; lists with a live count. The filters
 * stay.
 */
export function RiskTabs({ view, stats }: { view: RiskView; stats: Stats | undefined }) {
  return (
    <chakra.nav aria-label="Alerts by status" mb={{ base: '3', md: '4' }} borderBottom="1px solid {colors.line}">
      <Flex columnGap={{ base: '3', md: '5' }} wrap="wrap">
        {tabs.map(({ tab, word }) => (
          <TabLink
            key={tab}
            to={`/risks${addressOf({ ...view, tab, status: null, show: null, sort: null, direction: null })}`}
            aria-current={tab === view.tab ? 'page' : undefined}
            px={{ base: '0.5', md: '1' }}
            preventScrollReset
          >
            {word}
            {stats && tab !== 'training' ? (
              <Box as="span" fontWeight="normal" color="muted" fontVariantNumeric="tabular-nums">
                {countWords(tab, stats)}
              </Box>
            ) : null}
          </TabLink>
        ))}
      </Flex>
    </chakra.nav>
  )
}
