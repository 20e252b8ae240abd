import type { CauseMark } from '../cases/cause-mark.ts'
import { reasonOf } from './flow-marks.ts'
import { mainName, sumsOf } from './main-name.ts'
import type { RefundColumns } from './row-memory.ts'

/**
 * The reason of most refunds of a product: `refunds` of the `all` in memory since its rise name it.
 */
export type MainReason = { readonly reason: string; readonly category: string; readonly refunds: number; readonly all: number }

/**
 * The reason for which most of a product's refunds since a day were paid, as refunds of other
 * products are not; null where there is none, or the files name none.
 */
export function mainReason({ day, sku, reason, category, amount }: RefundColumns, product: string, since: number): MainReason | null {
  const paid = (isOfProduct: boolean) =>
    day.flatMap((on, i) =>
      (sku[i] === product) === isOfProduct && (!isOfProduct || on >= since) ? [[reason[i] ?? '', amount[i] ?? 0] as const] : [],
    )
  const main = mainName(sumsOf(paid(true)), sumsOf(paid(false)))
  const own = category.findLast((name, i) => name !== '' && sku[i] === product && (day[i] ?? 0) >= since)
  return main && { reason: main.name, category: own ?? '', refunds: main.rows, all: main.all }
}

/** Products of one category that come back for one reason have one fault. */
export function reasonMarks(main: MainReason | null): CauseMark[] {
  return main && main.category !== '' ? [{ of: 'refund_reason_of_category', name: reasonOf(main.reason, main.category) }] : []
}
