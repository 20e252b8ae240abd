import { Box } from '@chakra-ui/react'
import { HumanDay } from '../ui/figures.tsx'
import { comparedMoney, isZero } from '../ui/money.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import { unbroken } from '../ui/words.ts'
import type { FindingDetail } from './detail.ts'
import { WaterfallChart } from './waterfall-chart.tsx'

const title = 'What changed in this product’s margin'

const partNames: Readonly<Record<string, string>> = {
  volume: 'Units sold',
  mix: 'Which products sold',
  price: 'Price before discounts',
  cost: 'Unit cost',
  discount: 'Discounts',
  shipping: 'Shipping',
  fees: 'Fees',
}

const tooShort = 'Not known yet: it takes 14 days of the product’s sales before the leak, and a sale since.'

type Props = { finding: Pick<FindingDetail, 'notCompared' | 'marginChange'> }

/** Why the margin of one product changed. It covers all changes, not only the leak. */
export function MarginChange({ finding: { notCompared, marginChange } }: Props) {
  const parts = (marginChange?.parts ?? []).map(({ part, amount }) => ({ part: partNames[part] ?? part, amount }))
  return (
    <Card>
      <PartTitle>{title}</PartTitle>
      <Box color="muted" mt="1" mb={marginChange ? '4' : '0'} maxW="70ch">
        {marginChange ? <Comparison of={marginChange} /> : (notCompared ?? tooShort)}
      </Box>
      {marginChange?.agreement ? (
        <Box mb="4" maxW="70ch" data-testid="agreement">
          {unbroken(marginChange.agreement)}
        </Box>
      ) : null}
      <WaterfallChart parts={parts} label={title} totalName="Change in all" totalWords={comparedMoney} />
    </Card>
  )
}

function Comparison({ of: { since, until, change } }: { of: NonNullable<FindingDetail['marginChange']> }) {
  return (
    <>
      From <HumanDay of={since} isShort /> to <HumanDay of={until} isShort /> this product left you {comparedMoney(change)}{' '}
      {isZero(change) ? 'as' : 'than'} at its pace of up to 90 days before. This is everything that changed, not only the leak: fewer sales
      show as units sold.
    </>
  )
}
