import { Box, chakra } from '@chakra-ui/react'
import { Named } from '../ui/evidence-rows.tsx'
import { unitPriceText } from '../ui/money.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import { OpenFigure } from './figure-amount.tsx'
import { groupRows, monthKey, monthName, type PriceCut } from './figure-words.ts'
import { addressOf, useSpanAddress } from './span-address.ts'

/**
 * Prices that came to half or less and stayed there: a question to the owner, not a leak. Each
 * price opens the rows of its month.
 */
export function PriceCutsCard({ cuts }: { cuts: readonly PriceCut[] }) {
  if (cuts.length === 0) return null
  return (
    <Card aria-label="Prices cut by half and more">
      <PartTitle>Prices cut by half and more</PartTitle>
      <Box color="muted" mb="4" maxW="70ch">
        Was each of these meant? They are no alerts, because a price may be low on purpose. Where many prices were cut in one month, which
        looks like a sale, only those cut by 70% and more are asked about.
      </Box>
      <chakra.ol listStyleType="none" aria-label="Prices cut by half and more">
        {cuts.map((cut) => (
          <Cut key={`${cut.name} ${cut.after.month}`} of={cut} />
        ))}
      </chakra.ol>
    </Card>
  )
}

function Cut({ of }: { of: PriceCut }) {
  const { name, label, before, after } = of
  return (
    <chakra.li py="2" borderTopWidth="1px" borderTopStyle="solid" borderColor="line" overflowWrap="anywhere">
      <Box fontWeight="medium">
        <bdi>
          <Named name={label} code={name} />
        </bdi>
      </Box>
      <Box>
        From <Price of={of} side={before} /> in {monthName(monthKeyOf(before))} to <Price of={of} side={after} /> since{' '}
        {monthName(monthKeyOf(after))}
      </Box>
      <Box color="muted" fontSize="sm">
        {groupRows(after)} in {monthName(monthKeyOf(after))}
      </Box>
    </chakra.li>
  )
}

type Side = PriceCut['before']

const monthKeyOf = ({ month }: Side): string => monthKey({ from: month })

/** The median price of a month, which opens the rows that it is the median of. */
function Price({ of: { name, label }, side }: { of: PriceCut; side: Side }) {
  const month = monthKeyOf(side)
  const text = unitPriceText(side.price, side.amount.currency)
  const base = useSpanAddress()
  const open = { figure: 'gross_sales', month, by: 'product', name }
  return (
    <OpenFigure
      to={addressOf(base, open)}
      preventScrollReset
      state={{ isOverPage: true }}
      aria-label={`${text}, price of ${label ?? name} in ${monthName(month)}. Show the rows`}
    >
      {text}
    </OpenFigure>
  )
}
