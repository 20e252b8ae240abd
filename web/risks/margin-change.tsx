import { Box } from '@chakra-ui/react'
import { comparedMoney, isZero, type MoneyText, sumMoney } from '../ui/money.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import type { FindingDetail } from './detail.ts'
import { WaterfallChart } from './waterfall-chart.tsx'

const partNames: Readonly<Record<string, string>> = {
  volume: 'Units sold',
  mix: 'Which products sold',
  price: 'List price',
  cost: 'Unit cost',
  discount: 'Discounts',
  shipping: 'Shipping',
  fees: 'Fees',
}

/** Why a product's findings of these kinds have nothing to compare; others lack the days. */
const reasons: Readonly<Record<string, string>> = {
  refund_step:
    'Refunds are money given back after the sale. They are not among what changes the margin of a sale, so there is no comparison here.',
  price_zero: 'This is a rule: it looks at each order line by itself and compares no times.',
  discount_beyond_margin: 'This is a rule: it looks at each order line by itself and compares no times.',
}
const tooShort = 'Not known yet: it takes at least 14 days of the product\u2019s sales before the leak, and a sale since.'

type Props = { finding: Pick<FindingDetail, 'kind' | 'endedOn' | 'marginChange'> }

/** Why one product left more or less than in as many days before the leak. It tells what happened, which is more than what leaked. */
export function MarginChange({ finding: { kind, endedOn, marginChange } }: Props) {
  const parts = (marginChange ?? []).map(({ part, amount }) => ({ part: partNames[part] ?? part, amount }))
  const total = sumMoney(parts.map(({ amount }) => amount))
  return (
    <Card>
      <PartTitle>What changed in this product’s margin</PartTitle>
      <Box color="muted" mt="1" mb={total ? '4' : '0'} maxW="70ch">
        {total ? sentence(total, endedOn !== null) : (reasons[kind] ?? tooShort)}
      </Box>
      <WaterfallChart parts={parts} label="What changed in this product’s margin" totalName="Change in all" totalWords={comparedMoney} />
    </Card>
  )
}

function sentence(total: MoneyText, isOver: boolean): string {
  const since = isOver ? 'While it leaked' : 'Since the leak began'
  const compared = `${comparedMoney(total)} ${isZero(total) ? 'as' : 'than'} before`
  return `${since}, this product left you ${compared} in as many days. That is all that happened, not only what leaked: a quiet season shows as units sold.`
}
