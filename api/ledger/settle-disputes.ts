import type { Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'
import { type MoneyBack, type StatedDispute, settleOrder } from './disputes-of-order.ts'
import { touchDays } from './touched-days.ts'

/** SQL: the changed days whose roll-ups are out of date. */
const changedDays = 'select day from touched_day where business_id = $1 and not rolled_up'

/**
 * SQL: the orders whose disputes may stand otherwise since days changed: also those that rest on a
 * row which is gone.
 */
const concernedOrders = `
  select order_id from payout
   where business_id = $1 and type = 'dispute' and gross > 0 and order_id is not null and day in (${changedDays})
  union
  select order_id from chargeback where business_id = $1 and day in (${changedDays})
  union
  select order_id from chargeback
   where business_id = $1 and (returns is not null or also_in is not null)
     and (also_in is not null or exists (
       select from jsonb_to_recordset(returns) as part (day date) where part.day in (${changedDays})))`

type DisputeRow = Omit<StatedDispute, 'amount'> & { readonly orderId: string; readonly amount: string; readonly settled: string }
type ReturnRow = { readonly orderId: string; readonly day: Day; readonly amount: string }

/**
 * Says of the disputes of changed days how much came back of each, and which another file tells
 * better, from the rows that are in now. The days of disputes that stand otherwise since are marked
 * as changed. The caller holds the ledger.
 */
export async function settleDisputes(work: Work): Promise<void> {
  const disputes = await disputesOf(work)
  if (disputes.length === 0) return
  const returns = Map.groupBy(await returnsOf(work, [...new Set(disputes.map(({ orderId }) => orderId))]), ({ orderId }) => orderId)
  const changed = [...Map.groupBy(disputes, ({ orderId }) => orderId)].flatMap(([orderId, own]) => {
    const stated = own.map((row) => ({ ...row, amount: BigInt(row.amount) }))
    const back = (returns.get(orderId) ?? []).map(({ day, amount }) => ({ day, amount: BigInt(amount) }))
    const known = new Map(own.map(({ id, settled }) => [id, settled]))
    return settleOrder(stated, back)
      .map(({ id, ...settled }) => ({ id, ...settled, said: saidOf(settled) }))
      .filter(({ id, said }) => said !== known.get(id))
  })
  await put(work, changed)
}

type Settled = { readonly alsoIn: string | null; readonly returns: readonly MoneyBack[] }

/** As `disputesOf` has it of what is stored. */
const saidOf = ({ alsoIn, returns }: Settled) => [alsoIn ?? '', ...returns.map(({ day, amount }) => `${day} ${amount}`)].join(' ')

function disputesOf({ sql, businessId }: Work): Promise<DisputeRow[]> {
  return sql<DisputeRow>(
    `select row.id, coalesce(import.layout, row.import_id::text) as source, row.day::text as day, row.amount::text as amount, row.reason,
            row.country, row.state, row.order_id as "orderId",
            concat_ws(' ', coalesce(row.also_in::text, ''), (
              select string_agg(part.day || ' ' || part.amount, ' ' order by part.place)
                from rows from (jsonb_to_recordset(row.returns) as (day text, amount text)) with ordinality as part (day, amount, place))) as settled
       from chargeback row join import on import.business_id = $1 and import.id = row.import_id
      where row.business_id = $1 and row.order_id = any(array(${concernedOrders}))`,
    [businessId],
  )
}

function returnsOf({ sql, businessId }: Work, orders: readonly string[]): Promise<ReturnRow[]> {
  return sql<ReturnRow>(
    `select order_id as "orderId", day::text as day, gross::text as amount from payout
      where business_id = $1 and type = 'dispute' and gross > 0 and order_id = any($2::text[])`,
    [businessId, orders],
  )
}

async function put(work: Work, changed: readonly (Settled & { readonly id: string })[]): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ id, alsoIn, returns }) => ({
    ...{ id, also_in: alsoIn },
    returned: returns.length === 0 ? null : String(returns.reduce((sum, { amount }) => sum + amount, 0n)),
    returns: returns.length === 0 ? null : returns.map(({ day, amount }) => ({ day, amount: Number(amount) })),
  }))
  const days = await work.sql<{ day: string }>(
    `update chargeback row set also_in = new.also_in, returned = new.returned, returns = new.returns
       from jsonb_to_recordset($2::jsonb) as new (id uuid, also_in uuid, returned bigint, returns jsonb)
      where row.business_id = $1 and row.id = new.id returning row.day::text as day`,
    [work.businessId, JSON.stringify(rows)],
  )
  await touchDays(work, days)
}

/**
 * How many disputes an import states that another file states too: each of them counts once, by the
 * more telling row. The caller holds the ledger.
 */
export async function sharedDisputes(work: Work, importId: string): Promise<number> {
  const own = await work.sql('select from chargeback where business_id = $1 and import_id = $2 limit 1', [work.businessId, importId])
  if (own.length === 0) return 0
  await settleDisputes(work)
  const [shared] = await work.sql<{ count: number }>(
    `select count(*)::int as count from chargeback row left join chargeback kept on kept.business_id = $1 and kept.id = row.also_in
      where row.business_id = $1 and row.also_in is not null and (row.import_id = $2 or kept.import_id = $2)`,
    [work.businessId, importId],
  )
  return shared?.count ?? 0
}
