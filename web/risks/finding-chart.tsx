import { useQuery } from '@apollo/client/react'
import { Box, Flex } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { FindingChartDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { exactDay, shortDay } from '../ui/days.ts'
import { exactMoney } from '../ui/money.ts'
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { ChartPicture } from './chart-picture.tsx'
import { ChartTable } from './chart-table.tsx'
import { type ChartDetail, type ChartPoint, type ChartWords, chartWords, valueTexts } from './chart-words.ts'
import type { FindingDetail } from './detail.ts'

/**
 * A leak as a picture: the time before, what was to be expected, what happened and what was lost.
 * The same data is a table one click away.
 */
export function FindingChart({ finding }: { finding: FindingDetail }) {
  const { data, error, refetch } = useQuery(FindingChartDocument, { variables: { findingId: finding.id } })
  const chart = data?.finding?.chart
  if (chart) return <Shown chart={chart} finding={finding} />
  if (error) return <ErrorState title="The chart could not be read" error={error} onRetry={() => void refetch()} />
  return <ChartSkeleton />
}

/** Of the chart's own height, so that nothing below it moves. */
export function ChartSkeleton() {
  return (
    <Loading label="Reading the chart">
      <Skeleton h="390px" />
    </Loading>
  )
}

function Shown({ chart, finding }: { chart: ChartDetail; finding: FindingDetail }) {
  const { currency } = finding.loss.expected
  const words = chartWords(chart.measure, currency)
  const [at, setAt] = useState<number | null>(null)
  const point = at === null ? null : (chart.points[at] ?? null)
  const { points } = chart
  if (points.length === 0) return <Box color="muted">There is nothing to draw yet: no day of this leak has rows.</Box>
  const textOf = (one: ChartPoint) => <PointText point={one} words={words} currency={currency} />
  return (
    <Box>
      <Flex columnGap="5" rowGap="1" wrap="wrap" fontSize="sm">
        {chart.measure === 'loss' ? null : (
          <>
            <Key color="edge" isFaded>
              {words.shape === 'bars' ? 'usual before' : 'expected'}
            </Key>
            <Key color="ink">{words.actual}</Key>
          </>
        )}
        {words.beside ? <Key color="accent">{words.beside}</Key> : null}
        <Key color="high">lost</Key>
      </Flex>
      <Box minH={{ base: '42px', md: '21px' }} mt="1" fontSize="sm" color={point ? 'ink' : 'muted'} aria-hidden="true" data-testid="point">
        {point ? textOf(point) : `Point at a ${chart.bucket}, or use the arrow keys, for its amounts.`}
      </Box>
      <ChartPicture
        chart={chart}
        words={words}
        finding={finding}
        at={at}
        onPoint={setAt}
        textOf={(one) => pointText(one, words, currency)}
      />
      <Box mt="1" fontSize="sm" color="muted" maxW="70ch">
        {words.caption}
      </Box>
      <ChartTable chart={chart} words={words} finding={finding} />
    </Box>
  )
}

function PointText({ point, words, currency }: { point: ChartPoint; words: ChartWords; currency: string }) {
  const { today } = useBusiness()
  const [first, last] = [shortDay(point.day, today), shortDay(point.until, today)]
  return (
    <>
      <Box as="span" fontWeight="semibold">
        {first === last ? first : `${first} – ${last}`}
      </Box>{' '}
      {amountsOf(point, words, currency)}
    </>
  )
}

/** For screen readers: with the whole date. */
function pointText(point: ChartPoint, words: ChartWords, currency: string): string {
  const time = point.day === point.until ? exactDay(point.day) : `${exactDay(point.day)} to ${exactDay(point.until)}`
  return `${time}: ${amountsOf(point, words, currency)}`
}

function amountsOf({ actual, expected, beside, loss }: ChartPoint, words: ChartWords, currency: string): string {
  const [is, should, other] = valueTexts([actual ?? null, expected ?? null, beside ?? null], words.unit, currency)
  const captions = [
    is ? `${words.actual.toLowerCase()} ${is}` : null,
    should ? `expected ${should}` : null,
    other && words.beside ? `${words.beside.toLowerCase()} ${other}` : null,
    /[1-9]/.test(loss.amount) ? `lost ${exactMoney(loss)}` : null,
  ]
  return captions.filter((part) => part !== null).join(' · ')
}

function Key({ color, isFaded = false, children }: { color: string; isFaded?: boolean; children: ReactNode }) {
  return (
    <Flex as="span" align="center" gap="1.5">
      <Box as="span" w="14px" h={isFaded ? '10px' : '4px'} borderRadius="sm" bg={color} opacity={isFaded ? 0.35 : 1} aria-hidden="true" />
      <span>{children}</span>
    </Flex>
  )
}
