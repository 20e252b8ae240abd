import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import { costs, type OpenFigure, rowsOf, type StatementGroup } from './statement-sql.ts'

/** The figures of which it is told what makes up most of them. */
const led = {
  refunds: ['product', 'customer', 'country'],
  chargebacks: ['country', 'reason'],
  fees: ['fee'],
} as const satisfies Partial<Record<OpenFigure, readonly StatementGroup[]>>
type LedFigure = keyof typeof led

/** SQL: rows, units and amount of each group. Units of fees count nothing: a line has one, whatever it costs. */
const groupSums = Object.entries(led).flatMap(([figure, groups]) =>
  groups.map(
    (
      by,
    ) => `select '${figure}' as figure, '${by}' as "by", groups ->> '${by}' as name, count(*)::int as rows, ${by === 'fee' ? 'null::numeric' : 'sum(units)'} as units, sum(amount) as amount
       from (${rowsOf[figure as LedFigure]}) as found where groups ->> '${by}' <> '' group by groups ->> '${by}'`,
  ),
)

/** The three largest groups of each of these figures that are above zero, largest first. */
const leadersStatement = `
  with ${costs}, found as (${groupSums.join('\n    union all ')}
  ), placed as (
    select *, row_number() over (partition by figure, "by" order by amount desc, name collate "C") as place from found where amount > 0
  )
  select figure, "by", name, case when "by" = 'product' then (select product.name from product where business_id = $1 and sku = placed.name) end as label,
         rows, units::text as units, amount::text as amount
    from placed where place <= 3 and $4::bigint > 0 order by figure, "by", place`

/**
 * What makes up most of a figure of the statement: of refunds the product, customer or country, of
 * chargebacks the country or reason, of fees the fee. `amount` in minor units; it is the sum of the
 * rows that are listed for this group. `label`: what the files call a product.
 */
export type Leader = {
  readonly figure: LedFigure
  readonly by: StatementGroup
  readonly name: string
  readonly label: string | null
  readonly rows: number
  readonly units: bigint | null
  readonly amount: bigint
}

type Read = Omit<Leader, 'units' | 'amount'> & { readonly units: string | null; readonly amount: string }

/** The three largest of each figure and grouping, largest first. `from` and `to` are included. */
export async function leadersOf(work: Work, { from, to, perMinor }: { from: Day; to: Day; perMinor: number }): Promise<Leader[]> {
  const rows = await work.sql<Read>(leadersStatement, [work.businessId, from, to, perMinor])
  return rows.map(({ units, amount, ...row }) => ({ ...row, units: units === null ? null : BigInt(units), amount: BigInt(amount) }))
}
