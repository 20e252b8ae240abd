import { useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { useSearchParams } from 'react-router'
import { capitalized } from '../../api/values/capitalized.rules.ts'
import { type StatementPartBy, StatementPartsDocument, type StatementPartsQuery } from '../generated/graphql.ts'
import { useDataEnd } from '../ui/data-end.tsx'
import { Named } from '../ui/evidence-rows.tsx'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { isZero, type MoneyText, roundMoney } from '../ui/money.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { counted, wholeNumber } from '../ui/words.ts'
import { AmountLink } from './figure-amount.tsx'
import { CellWord, FigureCell, FigureRow, FigureTable, Rate } from './figure-table.tsx'
import { partName } from './figure-words.ts'
import type { Days } from './span.ts'
import { addressOf, useSpanAddress } from './span-address.ts'

const atOnce = 10

const parts = [
  ['product', 'Products', 'product'],
  ['country', 'Countries', 'country'],
  ['channel', 'Sales channels', 'sales channel'],
] as const satisfies readonly (readonly [StatementPartBy, string, string])[]

/** What is left of the sales of each product, country or channel; which stands in the address. */
export function PartsCard({ days }: { days: Days }) {
  const [params] = useSearchParams()
  const base = useSpanAddress()
  const [by, , one] = parts.find(([name]) => name === params.get('parts')) ?? parts[0]
  return (
    <Card aria-label="What sells and what is left">
      <PartTitle>What sells and what is left</PartTitle>
      <Box color="muted" mb="3" maxW="70ch">
        {by === 'product'
          ? 'Most net sales first. Fees and postage are costs of an order, which no rule divides among its products: a product has gross profit and no contribution. See contribution by country or sales channel.'
          : `Most net sales first. Fees, postage, refunds and chargebacks count with the ${one} of their order. Ads are not taken off: files do not say to which orders they led.`}
      </Box>
      <LinkTabs
        label="Parts of your sales"
        current={by}
        tabs={parts.map(([key, word]) => ({ key, word, to: addressOf(base, { parts: key }) }))}
      />
      <Parts key={by} by={by} word={one} days={days} />
    </Card>
  )
}

type PartsProps = { by: StatementPartBy; word: string; days: Days }

function Parts({ by, word, days }: PartsProps) {
  const { dataWord } = useDataEnd()
  const { data, previousData, error, refetch, fetchMore } = useQuery(StatementPartsDocument, {
    variables: { by, from: days.from, to: days.to, first: atOnce },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const shown = (data ?? previousData)?.statementParts
  if (error && !shown) return <ErrorState title="These figures could not be read" error={error} onRetry={() => void refetch()} />
  if (!shown)
    return (
      <Loading label="Reading the parts of your sales">
        <Skeleton h="320px" />
      </Loading>
    )
  const { nodes, pageInfo, totalCount } = shown
  if (nodes.every(({ name }) => name === ''))
    return (
      <Box color="muted">
        Your {dataWord} name no {word}.
      </Box>
    )
  return (
    <>
      <FigureTable role="table" aria-label={`What is left by ${word}`}>
        <chakra.thead role="rowgroup">
          <FigureRow role="row">
            {[capitalized(word), ...columnsOf(by).map(({ title }) => title)].map((title) => (
              <chakra.th key={title} role="columnheader" scope="col">
                {title}
              </chakra.th>
            ))}
          </FigureRow>
        </chakra.thead>
        <chakra.tbody role="rowgroup">
          {nodes.map((node) => (
            <Part key={node.name} of={node} by={by} />
          ))}
        </chakra.tbody>
      </FigureTable>
      {pageInfo.hasNextPage ? (
        <ShowMore
          label={`Show more ${word === 'country' ? 'countries' : `${word}s`}`}
          read={() => fetchMore({ variables: { after: pageInfo.endCursor } })}
        >
          <Box color="muted">
            {wholeNumber(nodes.length)} of {counted(totalCount, word, word === 'country' ? 'countries' : `${word}s`)}
          </Box>
        </ShowMore>
      ) : null}
    </>
  )
}

type PartOf = StatementPartsQuery['statementParts']['nodes'][number]
type Column = {
  readonly figure: 'net_sales' | 'gross_profit' | 'contribution_before_ads'
  readonly title: string
  readonly of: (part: PartOf) => MoneyText | null
  readonly rate?: (part: PartOf) => number | null
}

const columns: readonly Column[] = [
  { figure: 'net_sales', title: 'Net sales', of: ({ netSales }) => netSales },
  { figure: 'gross_profit', title: 'Gross profit', of: ({ profit }) => profit.grossProfit, rate: ({ profit }) => profit.grossRate },
  {
    figure: 'contribution_before_ads',
    title: 'Contribution before ads',
    of: ({ profit }) => profit.contributionBeforeAds,
    rate: ({ profit }) => profit.rateBeforeAds,
  },
]

/** Contribution belongs to orders, so a product has none. */
const columnsOf = (by: StatementPartBy) => (by === 'product' ? columns.slice(0, 2) : columns)

function Part({ of, by }: { of: PartOf; by: StatementPartBy }) {
  const name = partName(by, of.name, of.label)
  return (
    <FigureRow role="row">
      <chakra.th role="rowheader" scope="row" fontWeight="medium" overflowWrap="anywhere">
        <bdi>{of.label === null ? name : <Named name={of.label} code={of.name} />}</bdi>
        {isZero(of.salesWithoutCost) || of.profit.grossProfit === null ? null : (
          <Box color="muted" fontSize="sm" fontWeight="normal">
            {roundMoney(of.salesWithoutCost)} sold without unit cost
          </Box>
        )}
      </chakra.th>
      {columnsOf(by).map(({ figure, title, of: amountOf, rate }) => (
        <FigureCell key={figure} role="cell" data-main={figure === 'net_sales' ? '' : undefined} data-figure={figure}>
          <CellWord>{title}</CellWord>
          <Box as="span">
            <PartAmount
              amount={amountOf(of)}
              unknown={of.profit.grossProfit === null ? 'No unit costs' : 'Too few unit costs'}
              open={{ figure, by, name: of.name }}
              word={`${title} of ${name}`}
            />
            <Rate of={rate?.(of) ?? null} />
          </Box>
        </FigureCell>
      ))}
    </FigureRow>
  )
}

type AmountProps = { amount: MoneyText | null; unknown: string; open: Readonly<Record<string, string>>; word: string }

/** An amount that opens its rows; zero has none, and what is not known says why. */
export function PartAmount({ amount, unknown, open, word }: AmountProps) {
  if (amount === null)
    return (
      <Box as="span" color="muted" fontWeight="normal" whiteSpace="nowrap">
        {unknown}
      </Box>
    )
  return isZero(amount) ? <span>{roundMoney(amount)}</span> : <AmountLink amount={amount} open={open} word={word} />
}
