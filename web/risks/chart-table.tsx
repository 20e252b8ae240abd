import { Box, chakra } from '@chakra-ui/react'
import { ExactMoney, HumanDay } from '../ui/figures.tsx'
import { type ChartDetail, type ChartPoint, type ChartWords, valueTexts } from './chart-words.ts'
import type { FindingDetail } from './detail.ts'

const Table = chakra('table', {
  base: {
    mt: '2',
    borderCollapse: 'collapse',
    color: 'ink',
    fontVariantNumeric: 'tabular-nums',
    '& td, & th': { py: '1', pe: { base: '3', md: '6' }, textAlign: 'end', fontWeight: 'normal', verticalAlign: 'top' },
    '& th:first-of-type': { textAlign: 'start' },
    '& tfoot td, & tfoot th': { fontWeight: 'semibold' },
  },
})

type Props = { chart: ChartDetail; words: ChartWords; finding: FindingDetail }

/** The points of a chart as a table, to the cent; the losses sum to the loss of the finding. */
export function ChartTable({ chart, words, finding }: Props) {
  const label = `${words.actual}: ${finding.title}`
  const { beside } = words
  return (
    <chakra.details mt="3" color="muted" fontSize="sm">
      <chakra.summary cursor="pointer" display="inline-block" borderBottomWidth="1px" borderBottomStyle="dotted" borderColor="edge">
        Show as a table
      </chakra.summary>
      <Box maxH="320px" overflow="auto" tabIndex={0} role="group" aria-label={label}>
        <Table>
          <chakra.caption srOnly>{label}</chakra.caption>
          <thead>
            <tr>
              <th scope="col">{chart.bucket === 'week' ? 'Week from' : 'Day'}</th>
              <th scope="col">{words.actual}</th>
              <th scope="col">Expected</th>
              {beside ? <th scope="col">{beside}</th> : null}
              <th scope="col">Lost</th>
            </tr>
          </thead>
          <tbody>
            {chart.points.map((point) => (
              <PointRow key={point.day} point={point} words={words} currency={finding.loss.expected.currency} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={beside ? 4 : 3}>
                In all
              </th>
              <td>
                <ExactMoney of={finding.loss.expected} />
              </td>
            </tr>
          </tfoot>
        </Table>
      </Box>
    </chakra.details>
  )
}

function PointRow({ point, words, currency }: { point: ChartPoint; words: ChartWords; currency: string }) {
  const { actual, expected, beside, loss } = point
  const [is, should, other] = valueTexts([actual ?? null, expected ?? null, beside ?? null], words.unit, currency)
  const [low, high] = valueTexts([point.besideLow ?? null, point.besideHigh ?? null], words.unit, currency)
  return (
    <tr>
      <th scope="row">
        <HumanDay of={point.day} isShort />
      </th>
      <td>{is}</td>
      <td>{should}</td>
      {words.beside ? (
        <td>
          {other}
          {low === high ? null : ` (${low} to ${high})`}
        </td>
      ) : null}
      <td data-point-loss={loss.amount}>
        <ExactMoney of={loss} />
      </td>
    </tr>
  )
}
