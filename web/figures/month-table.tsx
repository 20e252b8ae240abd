import { Box, chakra } from '@chakra-ui/react'
import { TextLink } from '../ui/button.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { FigureAmount } from './figure-amount.tsx'
import { type Figures, type FigureWords, monthKey, monthName, type Statement, shortMonth } from './figure-words.ts'

// Below 1024 px a month has one line with its main figure, and a line for each of the others. Roles
// are explicit, because a browser drops them when the table's layout changes.
const Table = chakra('table', {
  base: {
    display: { base: 'block', lg: 'table' },
    w: '100%',
    mt: '3',
    borderCollapse: 'collapse',
    fontVariantNumeric: 'tabular-nums',
    position: 'relative',
    '& > tbody, & > tfoot': { display: { base: 'block', lg: 'table-row-group' } },
    '& > thead': {
      position: { base: 'absolute', lg: 'static' },
      w: { base: '1px', lg: 'auto' },
      h: { base: '1px', lg: 'auto' },
      overflow: { base: 'hidden', lg: 'visible' },
      clipPath: { base: 'inset(50%)', lg: 'none' },
    },
    '& thead th': { color: 'muted', fontWeight: 'medium', fontSize: 'sm', whiteSpace: 'nowrap' },
    '& > tfoot': { fontWeight: 'semibold' },
  },
})

const TableRow = chakra('tr', {
  base: {
    display: { base: 'grid', lg: 'table-row' },
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '3',
    py: { base: '2', lg: '0' },
    borderTopWidth: '1px',
    borderTopStyle: 'solid',
    borderColor: 'line',
    'thead &': { borderTopWidth: '0' },
    '& > th, & > td': { textAlign: 'end', verticalAlign: 'top', py: { base: '0', lg: '1.5' }, ps: { base: '0', lg: '3' } },
    '& > th:first-of-type': { textAlign: 'start', ps: '0' },
  },
})

/** On a phone a figure has its word before it, except the main one beside the month. */
const Cell = chakra('td', {
  base: {
    display: { base: 'flex', lg: 'table-cell' },
    justifyContent: 'space-between',
    gap: '3',
    gridColumn: '1 / -1',
    fontSize: { base: 'sm', lg: 'md' },
    '&[data-main]': { gridColumn: '2', gridRow: '1', justifyContent: 'flex-end', fontSize: 'md', fontWeight: 'semibold' },
  },
})
const Word = chakra('span', { base: { display: { base: 'inline', lg: 'none' }, color: 'muted', fontWeight: 'normal' } })

type Props = { title: string; of: Statement; figures: readonly FigureWords[]; main: FigureWords['figure'] }

/**
 * Some figures of each month, newest first, and of all months. Each opens its rows; a month opens
 * all its figures.
 */
export function MonthTable({ title, of, figures, main }: Props) {
  return (
    <Card aria-label={title}>
      <PartTitle>{title}</PartTitle>
      <Table role="table" aria-label={title}>
        <chakra.thead role="rowgroup">
          <TableRow role="row">
            <chakra.th role="columnheader" scope="col">
              Month
            </chakra.th>
            {figures.map(({ figure, word }) => (
              <chakra.th key={figure} role="columnheader" scope="col">
                {word}
              </chakra.th>
            ))}
          </TableRow>
        </chakra.thead>
        <chakra.tbody role="rowgroup">
          {of.months.map((month) => (
            <Row key={month.from} month={monthKey(month)} of={month.figures} figures={figures} main={main} />
          ))}
        </chakra.tbody>
        <chakra.tfoot role="rowgroup">
          <Row month={null} of={of.total} figures={figures} main={main} />
        </chakra.tfoot>
      </Table>
    </Card>
  )
}

function Row({ month, of, figures, main }: { month: string | null; of: Figures; figures: readonly FigureWords[]; main: string }) {
  const period = month === null ? 'all months' : monthName(month)
  return (
    <TableRow role="row">
      <chakra.th role="rowheader" scope="row" fontWeight="medium" whiteSpace="nowrap">
        {month === null ? (
          'Total'
        ) : (
          <TextLink
            to={`?month=${month}`}
            color="inherit!"
            display="inline-flex"
            alignItems="center"
            minH="24px"
            minW="24px"
            aria-label={`${shortMonth(month)}: all figures`}
          >
            {shortMonth(month)}
          </TextLink>
        )}
      </chakra.th>
      {figures.map((figure) => (
        <Cell key={figure.figure} role="cell" data-main={figure.figure === main ? '' : undefined} data-figure={figure.figure}>
          <Word>{figure.word}</Word>
          <Box as="span">
            <FigureAmount of={figure} amount={figure.of(of)} month={month} period={period} />
          </Box>
        </Cell>
      ))}
    </TableRow>
  )
}
