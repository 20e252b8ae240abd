import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { Link } from 'react-router'
import { RiskCountsDocument } from '../generated/graphql.ts'
import { wholeNumber } from '../ui/words.ts'
import type { RiskTab } from './risk-list.ts'

const tabs = [
  { tab: 'active', word: 'Active', to: '/risks' },
  { tab: 'resolved', word: 'Resolved', to: '/risks?tab=resolved' },
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

/** Two lists of one page, each with its own address and its live count. */
export function RiskTabs({ open }: { open: RiskTab }) {
  const { data, previousData } = useQuery(RiskCountsDocument)
  const counts = data ?? previousData
  return (
    <chakra.nav aria-label="Alerts by status" mb="5" borderBottom="1px solid {colors.line}">
      <Flex gap="5">
        {tabs.map(({ tab, word, to }) => (
          <TabLink key={tab} to={to} aria-current={tab === open ? 'page' : undefined} mb="-1px">
            {word}
            {counts ? (
              <Box as="span" fontWeight="normal" color="muted" fontVariantNumeric="tabular-nums">
                {wholeNumber(counts[tab].totalCount)}
              </Box>
            ) : null}
          </TabLink>
        ))}
      </Flex>
    </chakra.nav>
  )
}
