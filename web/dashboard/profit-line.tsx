import { useQuery } from '@apollo/client/react'
import { Box, Flex } from '@chakra-ui/react'
import { LastMonthProfitDocument, type LastMonthProfitQuery } from '../generated/graphql.ts'
import { TextLink } from '../ui/button.tsx'
import { useDataEnd } from '../ui/data-end.tsx'
import { monthOfDay } from '../ui/days.ts'
import { Money } from '../ui/figures.tsx'
import { isZero } from '../ui/money.ts'
import { Card } from '../ui/page.tsx'
import { beforeCosts, rateText } from '../ui/profit-words.ts'

type Month = NonNullable<LastMonthProfitQuery['lastMonthProfit']>

/** What was left of sales in the last whole month of the files; nothing where they cover none. */
export function ProfitLine() {
  const month = useQuery(LastMonthProfitDocument).data?.lastMonthProfit
  if (!month) return null
  const { from, to, profit } = month
  const address = `/analytics/figures?${new URLSearchParams({ span: 'own', from, to, with: 'before' })}`
  return (
    <Card aria-label="Profit of the last month">
      <Flex columnGap="6" rowGap="1" wrap="wrap" align="baseline" justify="space-between">
        <Box maxW="70ch">{profit.contributionMargin ? <Known of={month} /> : <Unknown of={month} />}</Box>
        <TextLink to={address} display="inline-flex" alignItems="center" minH="24px">
          See what is left of your sales
        </TextLink>
      </Flex>
    </Card>
  )
}

function Known({ of: { from, profit, before, notTakenOff } }: { of: Month }) {
  const { dataWord } = useDataEnd()
  if (!profit.contributionMargin) return null
  const isAllKnown = profit.netSalesWithoutCost !== null && isZero(profit.netSalesWithoutCost)
  return (
    <>
      Contribution margin in {monthOfDay(from)}:{' '}
      <Box as="span" fontWeight="semibold">
        <Money of={profit.contributionMargin} />
      </Box>
      {profit.contributionRate === null
        ? ''
        : `, ${rateText(profit.contributionRate)} of ${isAllKnown ? 'net sales' : 'the net sales with a unit cost'}`}
      .
      {before?.contributionMargin ? (
        <Box as="span" color="muted">
          {' '}
          The month before: <Money of={before.contributionMargin} />
          {before.contributionRate === null ? '' : `, ${rateText(before.contributionRate)}`}.
        </Box>
      ) : null}
      {notTakenOff.length > 0 ? (
        <Box as="span" color="muted">
          {` ${beforeCosts(notTakenOff, dataWord)}`}
        </Box>
      ) : null}
    </>
  )
}

function Unknown({ of: { from, profit } }: { of: Month }) {
  const { dataWord } = useDataEnd()
  const why = profit.grossProfit ? 'unit costs are known for less than 80% of its sales' : `your ${dataWord} have no unit costs for it`
  return (
    <>
      Profit in {monthOfDay(from)} is not known: {why}. <TextLink to="/imports">Add unit costs</TextLink>
    </>
  )
}
