import { sameOrders } from '../../ledger/lines-of-same-orders.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { CountedTwiceQuestion } from '../decide/question.ts'
import { layouts } from '../layouts/list.ts'
import type { Chunk } from '../read/read-chunks.ts'

type Earlier = { readonly id: string; readonly fileName: string; readonly layout: string; readonly overlaps: boolean }

const ordersLayouts = layouts.filter(({ kind }) => kind === 'orders').map(({ name }) => name)

/**
 * What to ask of a chunk whose rows this transaction has just written: another kind of export has
 * brought the same orders before, or states the same refunds and fees of the same days. Null where
 * all of it is new. One order differs in its times and amounts from export to export, so its lines
 * are not recognized by their content.
 */
export async function countedTwiceQuestion(work: Work, importId: string, { staged, days }: Chunk): Promise<CountedTwiceQuestion | null> {
  const [own] = await work.sql<{ layout: string | null }>('select layout from import where business_id = $1 and id = $2', [
    work.businessId,
    importId,
  ])
  const layout = layouts.find(({ name }) => name === own?.layout)
  const lines = layout?.yieldsSales ? undefined : staged.find(({ table }) => table === 'order_line')
  const again = layout?.statesAgain ?? []
  if (!layout || (!lines && again.length === 0)) return null
  const earlier = await earlierImports(work, importId, { layout: layout.name, days })
  const overlapping = earlier.find((one) => one.overlaps && again.includes(one.layout))
  if (overlapping) return asking(overlapping, null)
  const others = earlier.filter((one) => ordersLayouts.includes(one.layout))
  const shared =
    lines && others.length > 0
      ? await sameOrders(
          work,
          importId,
          lines,
          others.map(({ id }) => id),
        )
      : null
  const of = others.find(({ id }) => id === shared?.importId)
  return shared && of ? asking(of, shared.orders) : null
}

function asking({ fileName, layout }: Earlier, orders: number | null): CountedTwiceQuestion {
  const choices = [{ label: 'Import anyway', mapping: { otherShop: 'right' as const } }]
  return { kind: 'counted_twice', fileName, layout, orders, choices }
}

/**
 * The imports in another layout whose rows are in, and whether their days are those of the chunk.
 */
function earlierImports({ sql, businessId }: Work, importId: string, { layout, days }: { layout: string; days: Chunk['days'] }) {
  return sql<Earlier>(
    `select id, file_name as "fileName", layout, coalesce(first_day <= $5::date and last_day >= $4::date, false) as overlaps
       from import where business_id = $1 and id <> $2 and layout <> $3 and accepted > 0 and state <> 'taken_back'
      order by created_at, id`,
    [businessId, importId, layout, days?.first ?? null, days?.last ?? null],
  )
}
