import { Box, chakra } from '@chakra-ui/react'
import type { DashboardHistoryQuery, RiskCountsQuery } from '../generated/graphql.ts'
import { TextLink } from '../ui/button.tsx'
import { useDataEnd } from '../ui/data-end.tsx'
import { longDay } from '../ui/days.ts'
import { Count, Money, MonthlyMoney } from '../ui/figures.tsx'
import { isZero } from '../ui/money.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import { clampedPercent } from '../ui/score-bar.tsx'
import { counted } from '../ui/words.ts'
import { NoLeak, useHasLooked } from './checks.tsx'
import { LossLine } from './loss-line.tsx'

type AtRisk = {
  of: RiskCountsQuery['moneyAtRisk']
  stats: RiskCountsQuery['riskStats']
  points: DashboardHistoryQuery['lossHistory']['points']
}

/** The total cost of all open alerts, and the course of the loss; links to them. */
export function MoneyAtRiskCard({ of: { monthly, overlap, risks }, stats: { total, fading }, points }: AtRisk) {
  const isUnknown = useHasLooked() === false && risks === 0
  return (
    <Card h="100%">
      <PartTitle mb="2">Money at risk</PartTitle>
      {isUnknown ? (
        <Box fontSize="3xl" fontWeight="semibold" lineHeight="1.15" letterSpacing="-0.01em">
          Unknown
        </Box>
      ) : (
        <MonthlyMoney of={monthly} size="page" />
      )}
      <Box color="muted" mt="2" maxW="60ch">
        {risks === 0 ? <NoLeak /> : <Tense />}
        {isZero(overlap) ? null : (
          <>
            {' '}
            <Money of={overlap} /> that two alerts claim is counted once.
          </>
        )}
        {fading === 0 ? null : ` Not counted: ${counted(fading, 'leak')} that ${fading === 1 ? 'is' : 'are'} probably over.`}
      </Box>
      {points.length > 1 ? <LossLine points={points} /> : null}
      {total > 0 ? (
        <Box mt="3">
          <TextLink to="/risks">
            See the <Count of={total} /> open {total === 1 ? 'alert' : 'alerts'}
          </TextLink>
        </Box>
      ) : null}
    </Card>
  )
}

/** The tense of the data: of files that end long ago nothing is said as of now. */
function Tense() {
  const { until, isOld, dataWord } = useDataEnd()
  if (isOld && until)
    return `Your shop was losing this until ${longDay(until)}, where your ${dataWord} end. The range is where it most likely lay.`
  return 'Expected if nothing is done, with the range it most likely lies in.'
}

/** The server's score as a half circle that fills; the formula one click away. */
export function ScoreCard({ stats }: { stats: RiskCountsQuery['riskStats'] }) {
  const score = stats.overallLeakageScore
  const [total, low] = [stats.total - stats.fading, stats.low - stats.fading]
  const formula = `The mean weight of your ${total} running alerts, times 20: critical ${stats.critical} × 4, high ${stats.high} × 3, medium ${stats.medium} × 2, low ${low} × 1.`
  return (
    <Card h="100%">
      <PartTitle>Overall Leakage Score</PartTitle>
      <Box position="relative" w="160px" mx="auto" mt="2" title={formula}>
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
      <Box mt="3" color="muted" fontSize="sm" textAlign="center">
        Lower is better. Now: {scoreWords(score)}.
      </Box>
      <chakra.details mt="1" color="muted" fontSize="sm" textAlign="center">
        <chakra.summary cursor="pointer" display="inline-block" borderBottomWidth="1px" borderBottomStyle="dotted" borderColor="edge">
          How it is formed
        </chakra.summary>
        <Box mt="1" textAlign="start">
          {formula} It is a mean: closing a low alert can raise it though less money leaks.
        </Box>
      </chakra.details>
    </Card>
  )
}

const levels = ['all low (20)', 'all medium (40)', 'all high (60)', 'all critical (80)'] as const

/**
 * What a score means, by the weights of its formula: `between all low (20) and all medium (40)`.
 */
export function scoreWords(score: number): string {
  if (score === 0) return 'no alert is running'
  const [below, above] = [levels[Math.floor(score / 20) - 1], levels[Math.ceil(score / 20) - 1]]
  return below === above ? `${below}` : `between ${below} and ${above}`
}

const halfCircle = 'M10 58a50 50 0 0 1 100 0'
