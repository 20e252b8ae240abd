import type { Work } from '../../platform/transaction/work.ts'
import { sameLine } from '../line-sql.ts'
import { type StatementSpan, spanOf } from './statement-span.ts'

/**
 * How many order lines somebody counts who reads the files without looking at what they are: those
 * like another of their order, with the same product, units and price, and how many of these were
 * undone within the hour; and those that take stock out at no price.
 */
export type PlainCounts = { readonly repeatedLines: bigint; readonly repeatedAndUndone: bigint; readonly takenOut: bigint }

/** Counts the lines of a span of days one by one: for a scan of files alone, which has the time. */
export async function plainCounts(work: Work, span: StatementSpan): Promise<PlainCounts> {
  const { from, to } = spanOf(span)
  const ofSpan = 'from order_line where business_id = $1 and day between $2 and $3'
  const copies = (where: string) => `select count(*) - 1 as repeats ${ofSpan} ${where} group by ${sameLine} having count(*) > 1`
  const isKept = 'and id not in (select order_line_id from correction where business_id = $1 and day between $2 and $3)'
  const [found] = await work.sql<Record<'all' | 'kept' | 'out', string>>(
    `select (select coalesce(sum(repeats), 0) from (${copies('')}) as twin)::text as all,
            (select coalesce(sum(repeats), 0) from (${copies(isKept)}) as twin)::text as kept,
            (select count(*) ${ofSpan} and units < 0 and unit_price = 0)::text as out`,
    [work.businessId, from, to],
  )
  const [all, kept, out] = [found?.all, found?.kept, found?.out].map((count) => BigInt(count ?? 0)) as [bigint, bigint, bigint]
  return { repeatedLines: all, repeatedAndUndone: all - kept, takenOut: out }
}
