import { Box, chakra } from '@chakra-ui/react'
import { ExactMoney, HumanDay } from './figures.tsx'
import type { MoneyText } from './money.ts'

export type EvidenceRow = {
  readonly id: string
  readonly file: string
  readonly line: number
  readonly day: string
  readonly orderId: string
  readonly sku: string
  readonly units: string
  readonly expected: MoneyText
  readonly actual: MoneyText
  readonly loss: MoneyText
}

const Table = chakra('table', {
  base: {
    w: '100%',
    borderCollapse: 'collapse',
    fontSize: { base: 'sm', md: 'md' },
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      px: { base: '1.5', md: '2.5' },
      py: '2',
      textAlign: 'start',
      whiteSpace: 'nowrap',
      borderBottom: '1px solid {colors.line}',
    },
    '& th:first-of-type, & td:first-of-type': { ps: '0' },
    '& th:last-of-type, & td:last-of-type': { pe: '0' },
    '& thead th': { color: 'muted', fontWeight: 'medium', fontSize: 'sm' },
    '& .figure': { textAlign: 'end' },
    '& tfoot th, & tfoot td': { borderBottom: 'none', fontWeight: 'semibold' },
  },
})

// Phones show what proves the loss: the place, the day and the money. The order and the product stand in the file's line.
const wide = { display: { base: 'none', md: 'table-cell' } } as const

/** The rows behind a figure, each with the file and line it came from, and the sum that must agree. */
export function EvidenceRows({
  rows,
  label,
  sum,
}: {
  rows: readonly EvidenceRow[]
  label: string
  sum: { label: string; amount: MoneyText } | null
}) {
  return (
    // In the tab order, because what can be scrolled sideways must be reachable by keyboard.
    <Box role="region" aria-label={label} tabIndex={0} overflowX="auto">
      <Table>
        <chakra.caption srOnly>{label}</chakra.caption>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Day</th>
            <chakra.th scope="col" {...wide}>
              Order
            </chakra.th>
            <chakra.th scope="col" {...wide}>
              SKU
            </chakra.th>
            <chakra.th scope="col" className="figure" {...wide}>
              Units
            </chakra.th>
            <th scope="col" className="figure">
              Expected
            </th>
            <th scope="col" className="figure">
              Actual
            </th>
            <th scope="col" className="figure">
              Loss
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
        {sum ? (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {sum.label}
              </th>
              <chakra.td colSpan={3} {...wide} />
              <td colSpan={2} />
              <td className="figure" data-testid="evidence-sum">
                <ExactMoney of={sum.amount} />
              </td>
            </tr>
          </tfoot>
        ) : null}
      </Table>
    </Box>
  )
}

function Row({ row }: { row: EvidenceRow }) {
  return (
    <tr>
      <chakra.td fontWeight="medium">{`${row.file}:${row.line}`}</chakra.td>
      <td>
        <HumanDay of={row.day} isShort />
      </td>
      <chakra.td {...wide}>{row.orderId}</chakra.td>
      <chakra.td {...wide}>{row.sku}</chakra.td>
      <chakra.td className="figure" {...wide}>
        {row.units}
      </chakra.td>
      <td className="figure">
        <ExactMoney of={row.expected} />
      </td>
      <td className="figure">
        <ExactMoney of={row.actual} />
      </td>
      <chakra.td className="figure" fontWeight="semibold" data-loss={row.loss.amount}>
        <ExactMoney of={row.loss} />
      </chakra.td>
    </tr>
  )
}
