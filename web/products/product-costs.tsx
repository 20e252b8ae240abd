import { useBusiness } from '../ui/business.tsx'
import { HumanDay } from '../ui/figures.tsx'
import { unitPriceText } from '../ui/money.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import { Cell, Head, Table } from '../ui/table.tsx'
import { EmptyPart } from './empty-part.tsx'
import type { Product } from './product.ts'
import { percentText } from './product-words.ts'

/** What the product cost to buy, the newest first, each with its change to the one before. */
export function ProductCosts({ costs }: { costs: Product['unitCosts'] }) {
  const { currency } = useBusiness()
  if (costs.length === 0) return <EmptyPart title="Unit cost over time">Import your product costs to see what each sale leaves.</EmptyPart>
  return (
    <Card>
      <PartTitle>Unit cost over time</PartTitle>
      <Table mt="3">
        <thead>
          <tr>
            <Head scope="col">From</Head>
            <Head scope="col">Cost</Head>
            <Head scope="col">Change</Head>
          </tr>
        </thead>
        <tbody>
          {costs
            .map(({ validFrom, unitCost }, i) => (
              <tr key={validFrom}>
                <Cell>
                  <HumanDay of={validFrom} isShort />
                </Cell>
                <Cell>{unitPriceText(unitCost, currency)}</Cell>
                <Cell color="muted">{changeText(Number(unitCost), Number(costs[i - 1]?.unitCost ?? Number.NaN))}</Cell>
              </tr>
            ))
            .toReversed()}
        </tbody>
      </Table>
    </Card>
  )
}

/** `+14%`; empty for the first cost, and after a cost of nothing. */
function changeText(cost: number, before: number): string {
  if (!(before > 0)) return ''
  const change = cost / before - 1
  return `${change > 0 ? '+' : ''}${percentText(change)}`
}
