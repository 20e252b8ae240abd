import { Box, chakra } from '@chakra-ui/react'
import { Fragment } from 'react'
import { Money } from '../ui/figures.tsx'
import { compareMoney, readersLocale } from '../ui/money.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import type { FindingDetail } from './detail.ts'

type Cause = NonNullable<FindingDetail['cause']>
type Condition = Cause['conditions'][number]

const names: Readonly<Record<string, string>> = {
  discount: 'Discount',
  code: 'Discount code',
  category: 'Category',
  product: 'Product',
  channel: 'Sales channel',
  country: 'Country',
  units: 'Units on the line',
  customer: 'Customer',
  month: 'Month',
}

const Rate = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: '3', rowGap: '1', py: '1.5' },
})
const Track = chakra('div', { base: { gridColumn: '1 / -1', h: '8px', borderRadius: 'full', bg: 'line', overflow: 'hidden' } })

/**
 * What the rows of a standing loss have in common, beside all other lines, the runner-up and what a
 * limit would have kept.
 */
export function LossCause({ cause }: { cause: Cause }) {
  const { conditions, share, lines, losingLines, otherLines, otherLosingLines, runnerUp, capped } = cause
  return (
    <Card>
      <PartTitle>{share < 0.5 ? 'What a part of these lines has in common' : 'What these lines have in common'}</PartTitle>
      <Box color="muted" mt="1" mb="3">
        Lines with all of this hold <chakra.strong color="ink">{percent(share)}</chakra.strong> of the loss.
      </Box>
      <Conditions of={conditions} />
      <LosingShare label="Lines like these that lose money" losing={losingLines} of={lines} />
      <LosingShare label="All other lines that lose money" losing={otherLosingLines} of={otherLines} />
      {capped ? <Capped of={capped} /> : null}
      {runnerUp ? (
        <Box color="muted" mt="3" fontSize="sm">
          Next best explanation: {runnerUp.conditions.map(conditionText).join(' and ')}, with {percent(runnerUp.share)} of the loss.
        </Box>
      ) : null}
    </Card>
  )
}

const ConditionList = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '4',
    rowGap: '1',
    mb: '3',
    '& dt': { color: 'muted' },
    '& dd': { fontWeight: 'semibold', overflowWrap: 'anywhere' },
  },
})

function Conditions({ of }: { of: readonly Condition[] }) {
  return (
    <ConditionList>
      {of.map((condition) => (
        <Fragment key={`${condition.what} ${condition.op}`}>
          <dt>{names[condition.what] ?? condition.what}</dt>
          <dd>{valueText(condition)}</dd>
        </Fragment>
      ))}
    </ConditionList>
  )
}

function LosingShare({ label, losing, of }: { label: string; losing: number; of: number }) {
  const share = of === 0 ? 0 : losing / of
  const count = new Intl.NumberFormat(readersLocale())
  return (
    <Rate>
      <span>{label}</span>
      <chakra.span fontVariantNumeric="tabular-nums">
        {percent(share)}{' '}
        <chakra.span color="muted">
          ({count.format(losing)} of {count.format(of)})
        </chakra.span>
      </chakra.span>
      <Track aria-hidden>
        <Box h="100%" bg="ink" borderRadius="full" style={{ width: `${100 * share}%` }} />
      </Track>
    </Rate>
  )
}

function Capped({ of: { cap, kept, keptWithFewer } }: { of: NonNullable<Cause['capped']> }) {
  const isLess = compareMoney(keptWithFewer, { ...keptWithFewer, amount: '0' }) < 0
  return (
    <Box mt="3" maxW="70ch">
      {cap > 0 ? `Capping these discounts at ${cap}%` : 'No discount on these lines'} would have kept <Money of={kept} /> of this loss if
      every sale had still been made,{' '}
      {isLess ? (
        'and nothing if a fifth of the buyers had not bought.'
      ) : (
        <>
          and <Money of={keptWithFewer} /> if a fifth of the buyers had not bought.
        </>
      )}{' '}
      <chakra.span color="muted">This compares past sales. It is no forecast.</chakra.span>
    </Box>
  )
}

function conditionText(condition: Condition): string {
  return `${(names[condition.what] ?? condition.what).toLowerCase()} ${valueText(condition)}`
}

function valueText({ op, value }: Condition): string {
  if (op === '>=') return `${value.replace(' %', '%')} or more`
  return op === '<=' ? `${value.replace(' %', '%')} or less` : value
}

function percent(share: number): string {
  return new Intl.NumberFormat(readersLocale(), { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 }).format(share)
}
