import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { LossDaysDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { exactDay, shortDay } from '../ui/days.ts'
import { ExactMoney, HumanDay } from '../ui/figures.tsx'
import { exactMoney, type MoneyText, roundMoney } from '../ui/money.ts'
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { type DailyShape, dailyShape, type LossDay } from './daily-shape.ts'
import type { FindingDetail } from './detail.ts'

const height = '200px'

const Twin = chakra('table', {
  base: {
    mt: '2',
    borderCollapse: 'collapse',
    '& td, & th': { py: '1', pe: '6', textAlign: 'end', fontWeight: 'normal' },
    '& th:first-child': { textAlign: 'start' },
  },
})

type Props = { finding: FindingDetail; isCost: boolean }

/**
 * Each day of a leak: the expected amount, the actual amount, and the loss between them. The same
 * data is a table one click away.
 */
export function DailyChart({ finding, isCost }: Props) {
  const { data, error, loading, refetch } = useQuery(LossDaysDocument, { variables: { findingId: finding.id } })
  const days = data?.finding?.series ?? []
  const shape = dailyShape(days)
  if (error && !data) return <ErrorState title="The days could not be read" error={error} onRetry={() => void refetch()} />
  if (loading && !data) {
    return (
      <Loading label="Reading the days">
        <Skeleton h="286px" />
      </Loading>
    )
  }
  return (
    <Box minH={shape ? '286px' : undefined}>
      {shape ? (
        <Drawing shape={shape} finding={finding} isCost={isCost} />
      ) : (
        <Box color="muted">It takes two days with rows to draw a line.</Box>
      )}
      <TableTwin days={days} label={finding.title} />
    </Box>
  )
}

/**
 * Expected in gray, actual in ink, the loss between them in red; the change and the detection
 * marked with their days.
 */
function Drawing({ shape, finding, isCost }: Props & { shape: DailyShape }) {
  const { today } = useBusiness()
  const [first, last] = [shape.places[0]?.day.day ?? '', shape.places.at(-1)?.day.day ?? '']
  const currency = finding.loss.expected.currency
  const amount = (major: number) => roundMoney({ amount: major.toFixed(2), currency })
  const verb = isCost ? 'cost' : 'left'
  const label = `Day by day from ${exactDay(first)} to ${exactDay(last)}: what the rows should have ${verb}, and what they did`
  return (
    <Box>
      <Flex columnGap="5" rowGap="1" wrap="wrap" fontSize="sm" mb="2">
        <Key color="edge">should have {verb}</Key>
        <Key color="ink">{isCost ? 'did cost' : 'did leave'}</Key>
        <Key color="high">lost</Key>
        <Box color="muted" ms="auto" fontVariantNumeric="tabular-nums">
          up to {amount(shape.most)} a day
        </Box>
      </Flex>
      <Box position="relative" h={height}>
        <chakra.svg role="img" aria-label={label} viewBox="0 0 100 100" preserveAspectRatio="none" w="100%" h="100%" display="block">
          <chakra.path d={shape.expectedArea} fill="sunken" />
          <chakra.path d={shape.between} fill="high" opacity="0.28" />
          <chakra.line x1="0" x2="100" y1={shape.zero} y2={shape.zero} stroke="edge" vectorEffect="non-scaling-stroke" />
          <chakra.path d={shape.expected} fill="none" stroke="edge" strokeWidth="2" vectorEffect="non-scaling-stroke" />
          <chakra.path d={shape.actual} fill="none" stroke="ink" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
          <Rule at={shape.placeOf(finding.startedOn)} />
          <Rule at={shape.placeOf(finding.detectedOn)} isDashed />
          {shape.places.map(({ day, left, width }) => (
            <rect key={day.day} x={left} y="0" width={width} height="100" fill="transparent">
              <title>{`${exactDay(day.day)}: ${exactMoney(day.expected)} expected, ${exactMoney(day.actual)} actual, ${exactMoney(day.loss)} lost`}</title>
            </rect>
          ))}
        </chakra.svg>
      </Box>
      <Flex justify="space-between" gap="3" mt="1" fontSize="sm" color="muted">
        <span>{shortDay(first, today)}</span>
        <span>{shortDay(last, today)}</span>
      </Flex>
      <Box mt="1" fontSize="sm">
        It changed on <HumanDay of={finding.startedOn} isShort /> (line) and was detected on <HumanDay of={finding.detectedOn} isShort />{' '}
        (dashed line).
      </Box>
    </Box>
  )
}

function Rule({ at, isDashed }: { at: number | null; isDashed?: boolean }) {
  if (at === null) return null
  return (
    <chakra.line
      x1={at}
      x2={at}
      y1="0"
      y2="100"
      stroke="ink"
      strokeDasharray={isDashed ? '4 4' : undefined}
      vectorEffect="non-scaling-stroke"
    />
  )
}

function Key({ color, children }: { color: string; children: ReactNode }) {
  return (
    <Flex as="span" align="center" gap="1.5">
      <Box as="span" w="14px" h="4px" borderRadius="full" bg={color} aria-hidden="true" />
      <span>{children}</span>
    </Flex>
  )
}

function TableTwin({ days, label }: { days: readonly LossDay[]; label: string }) {
  return (
    <chakra.details mt="3" color="muted" fontSize="sm">
      <chakra.summary cursor="pointer" display="inline-block" borderBottomWidth="1px" borderBottomStyle="dotted" borderColor="edge">
        Show as a table
      </chakra.summary>
      <Box maxH="320px" overflow="auto" tabIndex={0} role="group" aria-label={`Days of: ${label}`}>
        <Twin color="ink">
          <chakra.caption srOnly>Day by day, to the cent: {label}</chakra.caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Expected</th>
              <th scope="col">Actual</th>
              <th scope="col">Lost</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, expected, actual, loss }) => (
              <tr key={day}>
                <th scope="row">
                  <HumanDay of={day} isShort />
                </th>
                <AmountCell of={expected} />
                <AmountCell of={actual} />
                <AmountCell of={loss} />
              </tr>
            ))}
          </tbody>
        </Twin>
      </Box>
    </chakra.details>
  )
}

function AmountCell({ of }: { of: MoneyText }) {
  return (
    <td>
      <ExactMoney of={of} />
    </td>
  )
}
