import { Box, chakra } from '@chakra-ui/react'
import { TextLink } from '../ui/button.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { FigureAmount } from './figure-amount.tsx'
import { CellWord, FigureCell, FigureRow, FigureTable, Rate } from './figure-table.tsx'
import { type Figures, type FigureWords, monthKey, monthName, type Statement, shortMonth } from './figure-words.ts'
import { addressOf, useSpanAddress } from './span-address.ts'

type Props = { title: string; of: Pick<Statement, 'months' | 'total'>; figures: readonly FigureWords[]; main: FigureWords['figure'] }

/**
 * Some figures of each month, newest first, and of all months. Each opens its rows; a month opens
 * all its figures.
 */
export function MonthTable({ title, of, figures, main }: Props) {
  return (
    <Card aria-label={title}>
      <PartTitle>{title}</PartTitle>
      <FigureTable role="table" aria-label={title}>
        <chakra.thead role="rowgroup">
          <FigureRow role="row">
            <chakra.th role="columnheader" scope="col">
              Month
            </chakra.th>
            {figures.map(({ figure, word }) => (
              <chakra.th key={figure} role="columnheader" scope="col">
                {word}
              </chakra.th>
            ))}
          </FigureRow>
        </chakra.thead>
        <chakra.tbody role="rowgroup">
          {of.months.map((month) => (
            <Row key={month.from} month={monthKey(month)} of={month.figures} figures={figures} main={main} />
          ))}
        </chakra.tbody>
        <chakra.tfoot role="rowgroup">
          <Row month={null} of={of.total} figures={figures} main={main} />
        </chakra.tfoot>
      </FigureTable>
    </Card>
  )
}

function Row({ month, of, figures, main }: { month: string | null; of: Figures; figures: readonly FigureWords[]; main: string }) {
  const base = useSpanAddress()
  const period = month === null ? 'all months' : monthName(month)
  return (
    <FigureRow role="row">
      <chakra.th role="rowheader" scope="row" fontWeight="medium" whiteSpace="nowrap">
        {month === null ? (
          'Total'
        ) : (
          <TextLink
            to={addressOf(base, { month })}
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
        <FigureCell key={figure.figure} role="cell" data-main={figure.figure === main ? '' : undefined} data-figure={figure.figure}>
          <CellWord>{figure.word}</CellWord>
          <Box as="span">
            <FigureAmount of={figure} figures={of} month={month} period={period} />
            <Rate of={figure.rate?.(of) ?? null} />
          </Box>
        </FigureCell>
      ))}
    </FigureRow>
  )
}
