import type { Work } from '../../platform/transaction/work.ts'
import { type GroupedFigures, groupSums } from '../month-sums.ts'
import type { StatementGroup } from './figure-rows.ts'
import { hasEnds, monthParameters, outsideMonths, type WholeMonths } from './statement-span.ts'

/** The figures of which it is told what makes up most of them. */
const led = ['refunds', 'chargebacks', 'fees'] as const satisfies readonly GroupedFigures[]
type LedFigure = (typeof led)[number]

/**
 * The three largest groups of each of these figures that are above zero, largest first: from what
 * is kept of the whole months, and from the rows of the days before and after them. Refunds that
 * were billed again at once do not count for the place.
 */
const leadersStatement = (withEnds: boolean) => `
  with found as (
    select figure, "by", kept.* from month_group cross join lateral unnest(name, rows, units, amount) as kept (name, rows, units, amount)
     where business_id = $1 and figure in (${[...led, 'billed_again'].map((figure) => `'${figure}'`).join(', ')}) and month between $5 and $6
    ${withEnds ? `union all ${groupSums(outsideMonths, [...led, 'billedAgain'])}` : ''}
  ), summed as (
    select figure, "by", name, sum(rows)::int as rows, sum(units) as units, sum(amount) as amount from found group by figure, "by", name
  ), netted as (
    select summed.*, coalesce(again.amount, 0) as billed_again
      from summed left join summed as again
        on summed.figure = 'refunds' and again.figure = 'billed_again' and again."by" = summed."by" and again.name = summed.name
     where summed.figure <> 'billed_again'
  ), placed as (
    select *, row_number() over (partition by figure, "by" order by amount - billed_again desc, name collate "C") as place
      from netted where amount > billed_again
  )
  select figure, "by", name, case when "by" = 'product' then (select product.name from product where business_id = $1 and sku = placed.name) end as label,
         rows, units::text as units, amount::text as amount, billed_again::text as "billedAgain"
    from placed where place <= 3 and $2::date <= $3::date and $4::bigint > 0 order by figure, "by", place`

/**
 * What makes up most of a figure of the statement: of refunds the product, customer or country, of
 * chargebacks the country or reason, of fees the fee. `amount` in minor units; it is the sum of the
 * rows that are listed for this group. `billedAgain`: how much of it the same customers were billed
 * for anew within the hour. `label`: what the files call a product.
 */
export type Leader = {
  readonly figure: LedFigure
  readonly by: StatementGroup
  readonly name: string
  readonly label: string | null
  readonly rows: number
  readonly units: bigint | null
  readonly amount: bigint
  readonly billedAgain: bigint
}

type Read = Omit<Leader, 'units' | 'amount' | 'billedAgain'> & {
  readonly units: string | null
  readonly amount: string
  readonly billedAgain: string
}

/** The three largest of each figure and grouping, largest first. */
export async function leadersOf(work: Work, months: WholeMonths, perMinor: number): Promise<Leader[]> {
  const rows = await work.sql<Read>(leadersStatement(hasEnds(months)), [work.businessId, ...monthParameters(months, perMinor)])
  return rows.map(({ units, amount, billedAgain, ...row }) => ({
    ...row,
    units: units === null ? null : BigInt(units),
    amount: BigInt(amount),
    billedAgain: BigInt(billedAgain),
  }))
}
