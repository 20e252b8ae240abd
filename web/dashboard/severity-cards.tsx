import { Box, chakra } from '@chakra-ui/react'
import { Link } from 'react-router'
import type { RiskCountsQuery } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { SeverityBadge } from '../ui/severity-badge.tsx'
import { wholeNumber } from '../ui/words.ts'
import { noEarlierWeek, sampleTrends, trendWords } from './trend-words.ts'

const Grid = chakra('ul', {
  base: { listStyleType: 'none', display: 'grid', gap: { base: '2', md: '5' }, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
})

const surface = {
  display: 'block',
  p: { base: '3', md: '5' },
  bg: 'card',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'line',
  borderRadius: 'lg',
  color: 'ink',
  textDecoration: 'none',
} as const

const CardLink = chakra(Link, {
  base: { ...surface, transition: 'background-color 140ms ease-out', _hover: { bg: 'sunken', borderColor: 'edge' } },
})
const Still = chakra('div', { base: surface })

const shown = ['critical', 'high', 'medium'] as const

type Props = { stats: RiskCountsQuery['riskStats']; trend: RiskCountsQuery['riskTrend'] }

/**
 * The number of open alerts of each severity, and its change in a week; the card links to them.
 * Without any it is not clickable.
 */
export function SeverityCards({ stats, trend }: Props) {
  const { isDemo = false } = useBusiness()
  const more = isDemo ? sampleTrends : trend.isComparable ? trend : null
  return (
    <Grid aria-label="Open alerts by severity">
      {shown.map((severity) => (
        <li key={severity}>
          {stats[severity] > 0 ? (
            <CardLink to={`/risks?severity=${severity}`}>
              <Content severity={severity} count={stats[severity]} more={more?.[severity] ?? null} isSample={isDemo} />
            </CardLink>
          ) : (
            <Still>
              <Content severity={severity} count={0} more={more?.[severity] ?? null} isSample={isDemo} />
            </Still>
          )}
        </li>
      ))}
    </Grid>
  )
}

type ContentProps = { severity: (typeof shown)[number]; count: number; more: number | null; isSample: boolean }

function Content({ severity, count, more, isSample }: ContentProps) {
  return (
    <>
      <SeverityBadge severity={severity} />
      <Box
        mt="2"
        fontSize="2xl"
        fontWeight="semibold"
        lineHeight="1.2"
        fontVariantNumeric="tabular-nums"
        color={count === 0 ? 'muted' : 'ink'}
      >
        {wholeNumber(count)}
      </Box>
      <Box color="muted" fontSize="sm">
        {count === 1 ? 'open alert' : 'open alerts'}
      </Box>
      <Box color="muted" fontSize="sm" mt="1" display={more === null ? { base: 'none', md: 'block' } : undefined}>
        {more === null ? noEarlierWeek : trendWords(more)}
        {isSample ? ' (sample)' : null}
      </Box>
    </>
  )
}
