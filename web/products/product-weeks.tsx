import { Box } from '@chakra-ui/react'
import { ExactMoney, HumanDay } from '../ui/figures.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { Cell, Head, Table } from '../ui/table.tsx'
import { wholeNumber } from '../ui/words.ts'
import { EmptyPart } from './empty-part.tsx'
import type { Product } from './product.ts'

/** Units, refunds, sales and margin week by week, the newest first. */
export function ProductWeeks({ weeks }: { weeks: Product['weeks'] }) {
  if (weeks.length === 0)
    return <EmptyPart title="Week by week">Import orders with this product to see what it sells and leaves each week.</EmptyPart>
  const hasUnknown = weeks.some(({ margin }) => margin === null || margin === undefined)
  return (
    <Card>
      <PartTitle>Week by week</PartTitle>
      <Box color="muted" fontSize="sm" mt="1">
        Margin is sales less unit cost, before shipping, fees and ads.
        {hasUnknown ? ' It is empty where no unit cost was imported for the days.' : ''}
      </Box>
      <Box overflowX="auto" mt="3" role="region" aria-label="Week by week" tabIndex={0}>
        <Table>
          <thead>
            <tr>
              <Head scope="col">Week of</Head>
              <Head scope="col">Units</Head>
              <Head scope="col">Refunded</Head>
              <Head scope="col">Sales</Head>
              <Head scope="col">Margin</Head>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map(({ week, units, refundedUnits, sales, margin }) => (
              <tr key={week}>
                <Cell>
                  <HumanDay of={week} isShort />
                </Cell>
                <Cell>{wholeNumber(units)}</Cell>
                <Cell color={refundedUnits > 0 ? undefined : 'muted'}>{wholeNumber(refundedUnits)}</Cell>
                <Cell>
                  <ExactMoney of={sales} />
                </Cell>
                <Cell>{margin ? <ExactMoney of={margin} /> : null}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
    </Card>
  )
}
