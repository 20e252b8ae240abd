import { Box, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { EvidenceHeadRow, type EvidenceOrder } from './evidence-head.tsx'
import { type EvidenceHeads, evidenceHeads } from './evidence-words.ts'
import { ExactMoney, HumanDay } from './figures.tsx'
import type { MoneyText } from './money.ts'

export type EvidenceRow = {
  readonly id: string
  readonly table: string
  readonly file: string
  readonly line: number
  /** Of a row that a connected system states. */
  readonly record: string | null
  /** The page of that record there. */
  readonly recordUrl: string | null
  readonly day: string
  readonly reference: string | null
  readonly entity: string
  readonly entityName: string | null
  readonly units: string | null
  readonly isCost: boolean
  readonly expected: MoneyText
  readonly actual: MoneyText
  readonly loss: MoneyText
}

type Props = {
  rows: readonly EvidenceRow[]
  label: string
  sum: { label: string; amount: MoneyText } | null
  /**
   * False where all rows are of one product, campaign or the like: its name is above the table and
   * needs no column.
   */
  hasEntities: boolean
  /** Absent where the rows cannot be sorted. */
  order?: EvidenceOrder
}

// Below 1024 px a row has two lines: place and loss, then day, expected and actual value. Roles are
// explicit, because a browser drops them when the table's layout changes.
const Table = chakra('table', {
  base: {
    display: { base: 'block', lg: 'table' },
    w: '100%',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    '& > tbody, & > tfoot': { display: { base: 'block', lg: 'table-row-group' } },
    position: 'relative',
    '& > thead': {
      position: { base: 'absolute', lg: 'static' },
      w: { base: '1px', lg: 'auto' },
      h: { base: '1px', lg: 'auto' },
      overflow: { base: 'hidden', lg: 'visible' },
      clipPath: { base: 'inset(50%)', lg: 'none' },
    },
    '& thead th': { color: 'muted', fontWeight: 'medium', fontSize: 'sm', whiteSpace: 'nowrap' },
    '& tfoot th, & tfoot td': { fontWeight: 'semibold', borderBottom: 'none' },
  },
})

const TableRow = chakra('tr', {
  base: {
    display: { base: 'grid', lg: 'table-row' },
    gridTemplateColumns: 'minmax(56px, 1fr) auto auto',
    gridTemplateAreas: '"place place loss" "day expected actual"',
    columnGap: '3',
    rowGap: '0.5',
    py: { base: '2', lg: '0' },
    borderBottomWidth: '1px',
    borderBottomStyle: 'solid',
    borderColor: 'line',
    'tfoot &': { borderBottomWidth: '0', gridTemplateAreas: '"place place loss"' },
    '& > th, & > td': {
      textAlign: 'start',
      verticalAlign: 'top',
      fontWeight: 'normal',
      px: { base: '0', lg: '2' },
      py: { base: '0', lg: '2' },
    },
    '& > :first-of-type': { ps: '0' },
    '& > :last-child': { pe: '0' },
    '& > .figure': { textAlign: 'end' },
  },
})

/**
 * With its full size on wide screens; small and with its own label on narrow ones, where it has no
 * header.
 */
const Figure = chakra('td', { base: { fontSize: { base: 'xs', lg: 'md' }, color: { base: 'muted', lg: 'ink' } } })
/** Hidden on narrow screens: order and entity are in the file's line. */
const Wide = chakra('td', { base: { display: { base: 'none', lg: 'table-cell' } } })
const Word = chakra('span', { base: { display: { base: 'inline', lg: 'none' } } })

/**
 * The rows behind a figure, each with its source file and line, and the sum that must agree. Never
 * scrolls sideways.
 */
export function EvidenceRows({ rows, label, sum, hasEntities, order }: Props) {
  const heads = evidenceHeads(rows)
  const columns = 4 + [heads.reference, hasEntities || null, heads.units].filter((column) => column !== null).length
  return (
    <Table role="table" aria-label={label}>
      <chakra.thead role="rowgroup">
        <EvidenceHeadRow heads={heads} hasEntities={hasEntities} order={order ?? null} />
      </chakra.thead>
      <chakra.tbody role="rowgroup">
        {rows.map((row) => (
          <Row key={row.id} row={row} heads={heads} hasEntities={hasEntities} />
        ))}
      </chakra.tbody>
      {sum ? (
        <chakra.tfoot role="rowgroup">
          <TableRow role="row">
            <chakra.th role="rowheader" gridArea="place" colSpan={columns}>
              {sum.label}
            </chakra.th>
            <chakra.td role="cell" className="figure" gridArea="loss" whiteSpace="nowrap" data-testid="evidence-sum">
              <ExactMoney of={sum.amount} />
            </chakra.td>
          </TableRow>
        </chakra.tfoot>
      ) : null}
    </Table>
  )
}

/** The name that the owner knows, and then the code; the code alone where no file names it. */
export function Named({ name, code }: { name: string | null | undefined; code: string }) {
  if (!name) return code
  return (
    <>
      {name}{' '}
      <Box as="span" color="muted">
        {code}
      </Box>
    </>
  )
}

function Row({ row, heads, hasEntities }: { row: EvidenceRow; heads: EvidenceHeads; hasEntities: boolean }) {
  return (
    <TableRow role="row">
      {/* A long name wraps; the line number, which people look for, does not. */}
      <chakra.td role="cell" gridArea="place" minW="96px" overflowWrap="anywhere" fontWeight="medium!">
        <Place of={row} />
        {hasEntities && <Word color="muted" fontWeight="normal">{` ${row.entityName ?? row.entity}`}</Word>}
      </chakra.td>
      <chakra.td role="cell" gridArea="day" whiteSpace="nowrap" fontSize={{ base: 'xs', lg: 'md' }} color={{ base: 'muted', lg: 'ink' }}>
        <HumanDay of={row.day} isShort />
      </chakra.td>
      {heads.reference && <Wide role="cell">{row.reference}</Wide>}
      {hasEntities && (
        <Wide role="cell">
          <Named name={row.entityName} code={row.entity} />
        </Wide>
      )}
      {heads.units && (
        <Wide role="cell" className="figure">
          {row.units}
        </Wide>
      )}
      <Amount area="expected" of={row.expected}>
        {heads.expectedWord}
      </Amount>
      <Amount area="actual" of={row.actual}>
        {heads.actualWord}
      </Amount>
      <chakra.td role="cell" className="figure" gridArea="loss" whiteSpace="nowrap" fontWeight="semibold!" data-loss={row.loss.amount}>
        <Box as="span" fontSize={{ base: 'lg', lg: 'md' }}>
          <ExactMoney of={row.loss} />
        </Box>
      </chakra.td>
    </TableRow>
  )
}

/** The file and its line, or the record of a connected system, which its page there shows. */
function Place({ of: { file, line, record, recordUrl } }: { of: EvidenceRow }) {
  const words = (
    <>
      {file}
      <chakra.span whiteSpace="nowrap">{record ? ` ${record}` : `:${line}`}</chakra.span>
    </>
  )
  if (!recordUrl) return words
  return (
    <chakra.a
      href={recordUrl}
      target="_blank"
      rel="noreferrer"
      color="accent"
      textDecoration="underline"
      textUnderlineOffset="3px"
      title={`Opens in ${file}, in a new tab`}
    >
      {words}
    </chakra.a>
  )
}

function Amount({ area, of, children }: { area: string; of: MoneyText; children: ReactNode }) {
  return (
    <Figure role="cell" className="figure" gridArea={area}>
      <Word>{children} </Word>
      <ExactMoney of={of} />
    </Figure>
  )
}
