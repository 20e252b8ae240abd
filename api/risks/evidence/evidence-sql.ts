import type { EntityType, RowTable } from '../../detection/finding.ts'
import { lostAmount, rowTookMoney } from '../../ledger/lost-disputes.ts'
import { countryOfDispute, folded } from '../../ledger/spelling.ts'

/**
 * The SQL that turns a ledger table's row into evidence. `$3` is the number of micros in one minor
 * unit.
 */
type RowSource = {
  readonly entityType: EntityType
  readonly entity: string
  /** Whether the row belongs to the part's entity. */
  readonly isOfEntity: string
  readonly document: string
  readonly reference: string
  readonly units: string
  /** The cost of the row, micros. */
  readonly amount: string
  /**
   * Whether the row is money paid out, or lost; else it should have earned what it is expected to.
   */
  readonly isCost: string
  readonly where: string
}

/** SQL: the order line was not reversed by a correction. */
export const isUncorrected = `not exists (select from correction
          where correction.business_id = $1 and correction.order_line_id = order_line.id)`

/** SQL: the refund reversed no order line as a correction. */
export const isUncorrectedRefund = `not exists (select from correction
          where correction.business_id = $1 and correction.refund_id = refund.id)`

const countedLine = `order_line.nature = 'product' and ${isUncorrected}`

/** SQL: the unit cost of an order line's product on its day. */
const unitCost = `(select cost.unit_cost from unit_cost cost
          where cost.business_id = $1 and cost.sku = order_line.sku and cost.valid_from <= order_line.day order by cost.valid_from desc limit 1)`

const lane = `parcel.carrier || '/' || parcel.zone`

/**
 * Names are compared in folded form, because the engine knows a name by one of its spellings. The
 * part's name is stored folded.
 */
const alike = (name: string) => `${folded(name)} = part.entity`

const sources: Readonly<Record<RowTable, RowSource>> = {
  order_line: {
    entityType: 'sku',
    entity: 'order_line.sku',
    isOfEntity: 'order_line.sku = part.entity',
    document: 'order_line.order_id',
    reference: 'order_line.order_id',
    units: 'order_line.units',
    amount: `case part.money when 'discount' then (greatest(order_line.list_price, order_line.unit_price) - order_line.unit_price) * order_line.units
                  when 'cost' then ${unitCost} * order_line.units
                  else order_line.unit_price * order_line.units end`,
    // Lines that earned something are part of what a country cost.
    isCost: `part.money <> 'paid' or part.money is null and part.expected <= part.amount`,
    // What was given away had no price for a discount, and only it has a cost without one.
    where: `${countedLine} and (part.money is null or (order_line.unit_price > 0) = (part.money <> 'cost'))`,
  },
  refund: {
    entityType: 'sku',
    entity: 'refund.sku',
    isOfEntity: 'refund.sku = part.entity',
    document: 'refund.refund_id',
    reference: 'refund.refund_id',
    units: 'refund.units',
    amount: 'refund.amount * $3::bigint',
    // A part about a product names its SKU, one about a fee the fee's code. Neither matches the
    // other's rows.
    isCost: 'true',
    where: `refund.nature in ('product', 'fee') and ${isUncorrectedRefund}`,
  },
  parcel: {
    entityType: 'lane',
    entity: lane,
    isOfEntity: alike(lane),
    document: 'parcel.order_id',
    reference: 'parcel.order_id',
    units: 'null::bigint',
    amount: `case part.money when 'charged' then -part.amount / part.rows else parcel.cost * $3::bigint end`,
    isCost: 'part.money is null',
    where: 'true',
  },
  ad_spend: {
    entityType: 'campaign',
    entity: 'ad_spend.campaign',
    isOfEntity: alike('ad_spend.campaign'),
    document: 'null::text',
    reference: `(select string_agg(value, ', ' order by key collate "C") from jsonb_each_text(ad_spend.dimensions))`,
    units: 'null::bigint',
    amount: 'ad_spend.spend * $3::bigint',
    isCost: 'true',
    where: 'true',
  },
  chargeback: {
    entityType: 'country',
    entity: `coalesce(${countryOfDispute}, '')`,
    isOfEntity: alike(`coalesce(${countryOfDispute}, '')`),
    document: 'chargeback.order_id',
    reference: 'chargeback.order_id',
    units: 'null::bigint',
    amount: `${lostAmount('chargeback')} * $3::bigint`,
    isCost: 'true',
    where: rowTookMoney('chargeback'),
  },
  payout: {
    entityType: 'fee',
    entity: 'payout.source',
    // A part without a document is about the fees of the day's sales.
    isOfEntity: `(${alike('payout.source')} and (part.document is not null or payout.type = 'sale'))`,
    // `fee:sale:1001` is about the fee of the sale of order 1001, `gross:dispute:1001` about the
    // amount of its dispute.
    document: `split_part(part.document, ':', 1) || ':' || payout.type || ':' || coalesce(payout.order_id, payout.payout_id, '')`,
    reference: 'coalesce(payout.order_id, payout.payout_id)',
    units: 'null::bigint',
    amount: `(case when part.document like 'gross:%' then -payout.gross else payout.fee end) * $3::bigint`,
    isCost: 'true',
    where: 'true',
  },
}

/** SQL: what the files call the product of an evidence row; null for rows of anything else. */
export const productName = (row: string) => `(select product.name from product
    where product.business_id = $1 and product.sku = ${row}.entity and ${row}."table" in ('order_line', 'refund'))`

/** SQL: a part's entity in its stored form. */
export function storedEntity(entity: string, table: string): string {
  return `case when ${table} in ('order_line', 'refund') then ${entity} else ${folded(entity)} end`
}

/**
 * The type of entity that a table's rows belong to. A finding about another type selects its rows
 * by day and document alone.
 */
export function entityTypeOf(table: RowTable): EntityType {
  return sources[table].entityType
}

/**
 * Rows of parts with a total cost. The part's loss is divided among its rows in proportion to their
 * amounts, or equally where all amounts are zero, and where they are what customers paid for the
 * parcels of an order: a carrier's bill does not say of which.
 */
function costRows(table: RowTable, hasDocument: boolean): string {
  const { entity, isOfEntity, document, reference, units, amount, isCost, where } = sources[table]
  return `
    select part.finding_id, '${table}' as "table", ${table}.id, ${table}.import_id, ${table}.line, ${table}.day, ${reference} as reference,
           ${entity} as entity, ${units} as units, ${isCost} as is_cost, (${amount})::numeric as actual_micros,
           case when part.amount = 0 or part.money = 'charged' then (part.amount - part.expected)::numeric / part.rows
                else (${amount})::numeric * (part.amount - part.expected) / (case part.money when 'paid' then -part.amount else part.amount end) end as loss_micros
      from finding_evidence part
      join ${table} on ${table}.business_id = $1 and ${table}.day = part.day
       and ${hasDocument ? `${document} = part.document and (part.entity is null or ${isOfEntity})` : `(part.entity is null or ${isOfEntity})`}
     where part.business_id = $1 and part.finding_id = any($2::uuid[]) and part."table" = '${table}' and part.unit_price is null
       and part.document is ${hasDocument ? 'not null' : 'null'} and ${where}`
}

/**
 * Order lines of parts with a margin per unit. Written-off stock has no price, unlike every product
 * line with a list price; its units are negative in the ledger.
 */
const saleRows = `
    select part.finding_id, 'order_line' as "table", order_line.id, order_line.import_id, order_line.line, order_line.day,
           order_line.order_id as reference, order_line.sku as entity, abs(order_line.units) as units, false as is_cost,
           (abs(order_line.units) * part.actual_per_unit)::numeric as actual_micros,
           (abs(order_line.units) * (part.expected_per_unit - part.actual_per_unit))::numeric as loss_micros
      from finding_evidence part
      join order_line on order_line.business_id = $1 and order_line.day = part.day and order_line.sku = part.entity
       and coalesce(order_line.list_price, -1) = part.list_price and order_line.unit_price = part.unit_price
     where part.business_id = $1 and part.finding_id = any($2::uuid[]) and part.unit_price is not null
       and order_line.nature in ('product', 'write_off') and ${isUncorrected}`

/**
 * How parts select their rows: sales by the margin per unit, or a table's rows by day and entity,
 * optionally by document.
 */
export type RowPick = { readonly table: RowTable; readonly isSale: boolean; readonly hasDocument: boolean }

/** SQL: a part's selection as text, `order_line:true:false`. */
export const pickText = `"table" || ':' || (unit_price is not null)::text || ':' || (document is not null)::text`

/** Parses texts of `pickText`, each with comma-separated selections; null for none. */
export function picksIn(texts: readonly (string | null)[]): RowPick[] {
  const distinct = new Set(texts.flatMap((text) => text?.split(',') ?? []))
  return [...distinct].sort().map((text) => {
    const [table, isSale, hasDocument] = text.split(':')
    return { table: table as RowTable, isSale: isSale === 'true', hasDocument: hasDocument === 'true' }
  })
}

/** The selections in the parts of the findings `$2` of the business `$1`. */
export const picksOfFindings = `
  select distinct "table", unit_price is not null as "isSale", document is not null as "hasDocument"
    from finding_evidence where business_id = $1 and finding_id = any($2::uuid[]) order by 1, 2, 3`

function rowsPicked({ table, isSale, hasDocument }: RowPick): string {
  return isSale ? saleRows : costRows(table, hasDocument)
}

/**
 * Rounding follows the order of the files: ids depend on the business, and equal files must give
 * equal rows in every business.
 */
const inFileOrder = 'part_row.day, import.file_name collate "C", part_row.line, part_row.id'

/**
 * The rows of the findings `$2` of the business `$1`, whose parts use these selections, at least
 * one. Tables that no part uses are left out, because PostgreSQL takes longer to plan them than to
 * read the rows. A row's loss in minor units is the rounded running total up to it, less the
 * rounded running total before it. Each row is then within a cent of its exact loss, and the rows
 * sum to the finding's loss. Rows that a correction reversed are not evidence.
 */
export const rowsOfFindings = (picks: readonly RowPick[]): string => `
  with part_row as (${picks.map(rowsPicked).join('\n    union all')}
  ), placed as (
    select part_row.*, import.file_name as file, sum(part_row.loss_micros) over in_order as until_here,
           row_number() over in_order = count(*) over (partition by part_row.finding_id) as is_last
      from part_row join import on import.business_id = $1 and import.id = part_row.import_id
    window in_order as (partition by part_row.finding_id order by ${inFileOrder})
  ), rounded as (
    select placed.*, round(actual_micros / $3) as actual,
           case when is_last then finding.loss else round(until_here / $3) end - round((until_here - loss_micros) / $3) as loss
      from placed join finding on finding.business_id = $1 and finding.id = placed.finding_id
  )
  select finding_id, id, "table", import_id, file, line, day::text as day, reference, entity, units::text as units, is_cost as "isCost",
         (case when is_cost then actual - loss else actual + loss end)::text as expected, actual::text as actual, loss::text as loss
    from rounded`
