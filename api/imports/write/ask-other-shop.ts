import type { Fact } from '../../ledger/fact.ts'
import { idsInLedger, isAnyKnown, type ProductAndOrderIds } from '../../ledger/known-ids.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import type { OtherShopQuestion } from '../decide/question.ts'
import { dayOfEvent } from '../read/day-watch.ts'
import { farDays } from '../read/far-days.ts'
import { isNear, otherShop } from '../read/other-shop.ts'
import { type FactOptions, readFacts } from '../read/read-facts.ts'
import { Unreadable } from '../read/tables/unreadable.ts'

type Look = FactOptions & {
  readonly knownDays: readonly Day[]
  /** Runs one transaction of the business. */
  readonly step: <T>(fn: (work: Work) => Promise<T>) => Promise<T>
}

/**
 * Reads a file beside the ledger before any of it is written. Stops as soon as its days and one of
 * its ids are those of the ledger, which most files prove with their first rows. Null where there
 * is nothing to ask. Problems of the file are left to its reading.
 */
export async function otherShopQuestion(path: string, { step, ...options }: Look): Promise<OtherShopQuestion | null> {
  const { knownDays: known } = options
  const seen = new Seen()
  try {
    for await (const { facts } of (await readFacts(path, options)).batches) {
      const ids = seen.add(facts)
      if (!seen.isShared && seen.hasIds) seen.isShared = await step((work) => isAnyKnown(work, ids))
      if ((seen.isShared || !seen.hasIds) && (!seen.span || isNear(seen.span, known))) return null
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    if (error.kind !== 'damaged') return null
  }
  // A file without rows has nothing to compare.
  if (seen.rows === 0) return null
  // A few far rows have a question of their own, which lists them.
  if (farDays(seen.days, known).length > 0) return null
  const there = await step(idsInLedger)
  const reason = otherShop({
    rows: seen.rows,
    days: seen.span,
    known,
    products: { inFile: seen.products.size, inLedger: there.products, isShared: seen.isShared },
    orders: { inFile: seen.orders.size, inLedger: there.orders, isShared: seen.isShared },
  })
  if (reason === null) return null
  return {
    kind: 'other_shop',
    reason,
    ids: reason === 'orders' ? seen.orders.size : seen.products.size,
    first: seen.span?.first ?? null,
    last: seen.span?.last ?? null,
    knownFirst: known[0] as Day,
    knownLast: known.at(-1) as Day,
    choices: [{ label: 'Import anyway', mapping: { otherShop: 'right' } }],
  }
}

/** What a file was found to hold so far. */
class Seen {
  rows = 0
  isShared = false
  readonly days = new Map<Day, number>()
  readonly products = new Set<string>()
  readonly orders = new Set<string>()
  span: { first: Day; last: Day } | null = null

  /** Ads name neither a product nor an order. */
  get hasIds(): boolean {
    return this.products.size + this.orders.size > 0
  }

  /** Returns the ids that are new. */
  add(facts: readonly Fact[]): ProductAndOrderIds {
    const fresh: ProductAndOrderIds = { products: [], orders: [] }
    for (const fact of facts) {
      this.rows++
      const day = dayOfEvent(fact)
      if (day !== null) this.#addDay(day)
      if ('sku' in fact) addTo(this.products, fact.sku, fresh.products)
      if ('orderId' in fact && fact.orderId !== null) addTo(this.orders, fact.orderId, fresh.orders)
    }
    return fresh
  }

  #addDay(day: Day): void {
    this.days.set(day, (this.days.get(day) ?? 0) + 1)
    const { first, last } = this.span ?? { first: day, last: day }
    this.span = { first: day < first ? day : first, last: day > last ? day : last }
  }
}

function addTo(all: Set<string>, id: string, fresh: string[]): void {
  if (all.has(id)) return
  all.add(id)
  fresh.push(id)
}

/**
 * Whether rows were in when this file was announced. Files that are announced together are taken
 * for those of one shop, in whatever order they are read; one that is read again after a question
 * counts from its first time.
 */
export async function hadRowsBefore({ sql, businessId }: Pick<Work, 'sql' | 'businessId'>, importId: string): Promise<boolean> {
  const rows = await sql(
    `select from import this join import earlier on earlier.business_id = $1 and earlier.id <> this.id
      where this.business_id = $1 and this.id = $2 and earlier.accepted > 0 and earlier.state <> 'taken_back'
        and earlier.finished_at <= coalesce((select sent.created_at from import sent where sent.business_id = $1 and sent.id = this.bytes_of),
                                            this.created_at) limit 1`,
    [businessId, importId],
  )
  return rows.length > 0
}
