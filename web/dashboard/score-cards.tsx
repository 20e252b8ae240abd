import { Box, chakra } from '@chakra-ui/react'
import type { DashboardHistoryQuery, RiskCountsQuery } from '../generated/graphql.ts'
import { TextLink } from '../ui/button.tsx'
import { Count, Money, MonthlyMoney } from '../ui/figures.tsx'
import { isZero } from '../ui/money.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import { clampedPercent } from '../ui/score-bar.tsx'
import { LossLine } from './loss-line.tsx'

type AtRisk = { of: RiskCountsQuery['moneyAtRisk']; points: DashboardHistoryQuery['lossHistory']['points'] }

/** The total cost of all open alerts, and the course of the loss; links to them. */
export function MoneyAtRiskCard({ of: { monthly, overlap, risks }, points }: AtRisk) {
  return (
    <Card h="100%">
      <PartTitle mb="2">Money at risk</PartTitle>
      <MonthlyMoney of={monthly} size="page" />
      <Box color="muted" mt="2" maxW="60ch">
        {risks === 0 ? 'Nothing that your files prove leaks now.' : 'Expected, with the range it most likely lies in, if nothing is done.'}
        {isZero(overlap) ? null : (
          <>
            {' '}
            <Money of={overlap} /> that two alerts claim is counted once.
          </>
        )}
      </Box>
      {points.length > 1 ? <LossLine points={points} /> : null}
      {risks > 0 ? (
        <Box mt="3">
          <TextLink to="/risks">
            See the <Count of={risks} /> {risks === 1 ? 'alert' : 'alerts'}
          </TextLink>
        </Box>
      ) : null}
    </Card>
  )
}

/** The server's score as a half circle that fills; the formula one click away. */
export function ScoreCard({ stats }: { stats: RiskCountsQuery['riskStats'] }) {
  const score = stats.overallLeakageScore
  return (
    <Card h="100%">
      <PartTitle>Overall Leakage Score</PartTitle>
      <Box position="relative" w="160px" mx="auto" mt="2">
        <chakra.svg viewBox="0 0 120 64" w="100%" display="block" role="img" aria-label={`Overall Leakage Score: ${score} of 100`}>
          <chakra.path d={halfCircle} fill="none" stroke="line" strokeWidth="10" strokeLinecap="round" />
          {score > 0 ? (
            <chakra.path
              d={halfCircle}
              fill="none"
              stroke="ink"
              strokeWidth="10"
              strokeLinecap="round"
              pathLength={100}
              strokeDasharray={`${clampedPercent(score)} 200`}
            />
          ) : null}
        </chakra.svg>
        <Box position="absolute" insetX="0" bottom="-4px" textAlign="center" fontVariantNumeric="tabular-nums" data-testid="leakage-score">
          <Box as="span" fontSize="2xl" fontWeight="semibold" lineHeight="1">
            {score}
          </Box>
          <Box as="span" color="muted">
            /100
          </Box>
        </Box>
      </Box>
      <chakra.details mt="3" color="muted" fontSize="sm" textAlign="center">
        <chakra.summary cursor="pointer" display="inline-block" borderBottomWidth="1px" borderBottomStyle="dotted" borderColor="edge">
          How it is formed
        </chakra.summary>
        <Box mt="1" textAlign="start">
          The mean weight of your {stats.total} open alerts, times 20: critical {stats.critical} × 4, high {stats.high} × 3, medium{' '}
          {stats.medium} × 2, low {stats.low} × 1.
        </Box>
      </chakra.details>
    </Card>
  )
}

const halfCircle = 'M10 58a50 50 0 0 1 100 0'
