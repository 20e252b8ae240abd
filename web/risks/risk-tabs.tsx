import { Box, chakra, Flex } from '@chakra-ui/react'
import { Link } from 'react-router'
import type { RiskCountsQuery } from '../generated/graphql.ts'
import { wholeNumber } from '../ui/words.ts'
import { addressOf, type RiskTab, type RiskView } from './risk-filter.ts'

const tabs = [
  { tab: 'active', word: 'Active' },
  { tab: 'resolved', word: 'Resolved' },
  { tab: 'dismissed', word: 'Dismissed' },
] as const

const TabLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minH: '40px',
    px: '1',
    color: 'muted',
    fontWeight: 'medium',
    textDecoration: 'none',
    borderBottomWidth: '2px',
    borderBottomStyle: 'solid',
    borderColor: 'transparent',
    _hover: { color: 'ink' },
    _currentPage: { color: 'ink', borderColor: 'accent' },
  },
})

type Stats = RiskCountsQuery['riskStats']

/** A leak under investigation has not ended: it counts under Active. */
const countOf = (tab: RiskTab, stats: Stats) => (tab === 'active' ? stats.active + stats.investigating : stats[tab])

/** Three lists on one page, each with its own address and its live count; the filters stay. */
export function RiskTabs({ view, stats }: { view: RiskView; stats: Stats | undefined }) {
  return (
    <chakra.nav aria-label="Alerts by status" mb="5" borderBottom="1px solid {colors.line}">
      <Flex columnGap="5" wrap="wrap">
        {tabs.map(({ tab, word }) => (
          <TabLink
            key={tab}
            to={`/risks${addressOf({ ...view, tab, status: null })}`}
            aria-current={tab === view.tab ? 'page' : undefined}
            mb="-1px"
            preventScrollReset
          >
            {word}
            {stats ? (
              <Box as="span" fontWeight="normal" color="muted" fontVariantNumeric="tabular-nums">
                {wholeNumber(countOf(tab, stats))}
              </Box>
            ) : null}
          </TabLink>
        ))}
      </Flex>
    </chakra.nav>
  )
}
