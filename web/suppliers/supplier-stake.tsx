import { useQuery } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { SupplierAtStakeDocument, type SupplierAtStakeQuery, type SupplierPartsFragment } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { TextLink } from '../ui/button.tsx'
import { shortDay } from '../ui/days.ts'
import { Money } from '../ui/figures.tsx'
import { isNegative, rangeText } from '../ui/money.ts'
import { PartTitle } from '../ui/page.tsx'
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { counted } from '../ui/words.ts'
import { ProductPicker } from './product-picker.tsx'
import { ProposalsOf } from './proposals.tsx'
import { SupplierProducts } from './supplier-products.tsx'

type Stake = SupplierAtStakeQuery['supplierAtStake']

/**
 * What is at stake if the supplier stops, as a sum over its products; without one the question that
 * would give it.
 */
export function SupplierStake({ of }: { of: SupplierPartsFragment }) {
  const { data, error, refetch } = useQuery(SupplierAtStakeDocument, {
    variables: { id: of.id },
    // Files that were read and days that were changed since make another sum.
    fetchPolicy: 'cache-and-network',
  })
  const stake = data?.supplierAtStake
  return (
    <Box mt="6">
      <PartTitle>What is at stake</PartTitle>
      {error && !data ? <ErrorState title="The products could not be read" error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Loading label="Reading the products">
          <Skeleton h="72px" mt="3" />
        </Loading>
      ) : null}
      {stake ? <Amount of={stake} /> : null}
      {stake?.productCount === 0 ? (
        <Box mt="1" maxW="65ch">
          Which products come from <bdi>{of.name}</bdi>? No amount can be told before at least one is linked.
        </Box>
      ) : null}
      <ProposalsOf supplierId={of.id} />
      {stake && stake.productCount > 0 ? <SupplierProducts supplierId={of.id} /> : null}
      {stake ? <ProductPicker supplierId={of.id} /> : null}
    </Box>
  )
}

function Amount({ of }: { of: Stake }) {
  if (of.productCount === 0) return null
  if (!of.expected)
    return (
      <Box mt="1" maxW="65ch">
        {of.since ? <NoCosts count={of.productCount} /> : <NoRows />}
      </Box>
    )
  const isLoss = isNegative(of.expected)
  return (
    <>
      <Box fontSize="3xl" fontWeight="semibold" lineHeight="1.15" mt="1" letterSpacing="-0.01em">
        {isLoss ? 'Nothing' : <Money of={of.expected} />}
      </Box>
      {!isLoss && of.low && of.high && of.low.amount !== of.high.amount ? (
        <Box color="muted" fontSize="sm">
          {rangeText({ low: of.low, expected: of.expected, high: of.high })}, at the pace of the slowest and of the best third of these days
        </Box>
      ) : null}
      <Box mt="2" maxW="65ch">
        <Sentences of={of} isLoss={isLoss} />
      </Box>
    </>
  )
}

function Sentences({ of, isLoss }: { of: Stake; isLoss: boolean }) {
  const { today } = useBusiness()
  const { since, until, daysUntilReplaced, isAssumed, productCount, leftOut, withoutStock } = of
  const known = productCount - leftOut
  const days = since && until ? `from ${shortDay(since, today)} to ${shortDay(until, today)}` : ''
  return (
    <>
      {isLoss
        ? `Its ${counted(known, 'product')} sold for less than they cost ${days}.`
        : `What its ${counted(known, 'product')} earned a day ${days}, times ${counted(daysUntilReplaced, 'day')} until another supplier delivers${withoutStock < productCount ? ', less the days that the stock lasts' : ''}.`}{' '}
      {isAssumed ? 'Nobody has said how many days: they are assumed by its criticality. Edit the supplier to change them. ' : ''}
      {noStock(withoutStock, productCount)}
      {leftOut > 0 ? (
        <>
          {counted(leftOut, 'product is', 'products are')} left out, because not every unit sold has a known cost.{' '}
          <TextLink to="/imports">Add product costs</TextLink>
        </>
      ) : null}
    </>
  )
}

function noStock(without: number, all: number): string {
  if (without === 0) return ''
  if (without === all) return 'RiskPilot knows no stock of these products, so the whole time counts. '
  return `Of ${counted(without, 'product')} it knows no stock, so for ${without === 1 ? 'it' : 'them'} the whole time counts. `
}

function NoCosts({ count }: { count: number }) {
  return (
    <>
      Not known yet: {count === 1 ? 'its product has no' : `none of its ${count} products has a`} known cost for every unit sold.{' '}
      <TextLink to="/imports">Add product costs</TextLink>
    </>
  )
}

function NoRows() {
  return (
    <>
      Not known yet: no order has been imported. <TextLink to="/imports">Import your orders</TextLink>
    </>
  )
}
