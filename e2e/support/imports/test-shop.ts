import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mapping } from '../../../api/imports/decide/mapping.input.ts'
import type { UnreadKind } from '../../../api/imports/read/tables/unreadable.ts'
import { type ImportSummary, importFile } from '../../../api/imports/write/import-file.ts'
import type { Actor } from '../../../api/platform/rights/rights.ts'
import type { EventName, Jobs, Work } from '../../../api/platform/transaction/work.ts'
import { runFolder, type TestDatabase, testDatabase } from '../database/test-database.ts'
import { inTestWork } from '../in-test-work.ts'

/**
 * A business on a database of the test's own, with the events its services published and the jobs
 * they requested.
 */
export type TestShop = AsyncDisposable & {
  readonly test: TestDatabase
  readonly businessId: string
  readonly folder: string
  readonly heard: [EventName, string][]
  readonly jobs: [keyof Jobs, object][]
  within<T>(fn: (work: Work) => Promise<T>, actor?: Actor): Promise<T>
  /** Writes a file and returns its path. */
  file(name: string, content: string | Buffer): string
  /** Imports a file of this content. */
  import(name: string, content: string | Buffer, mapping?: Mapping): Promise<{ summary: ImportSummary; unread: UnreadKind | null }>
  /** Another business on the same database. */
  another(values?: { currency?: string; zone?: string }): Promise<TestShop>
}

/** The current time in tests: after every row that tests write. */
const testNow = new Date('2026-06-01T08:00:00Z')

export async function testShop(
  values: { currency?: string; zone?: string } = {},
  entities: Parameters<typeof testDatabase>[0] = {},
): Promise<TestShop> {
  return onDatabase(await testDatabase(entities), values, true)
}

async function onDatabase(test: TestDatabase, values: { currency?: string; zone?: string }, isOwner: boolean): Promise<TestShop> {
  const businessId = await test.createBusiness(values)
  const folder = mkdtempSync(join(runFolder(), 'import-'))
  const heard: [EventName, string][] = []
  const jobs: [keyof Jobs, object][] = []
  const within = <T>(fn: (work: Work) => Promise<T>, actor: Actor = { kind: 'system' }) =>
    inTestWork({ db: test.db, businessId, actor, now: testNow, heard, jobs }, fn)
  const file = (name: string, content: string | Buffer) => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  }
  return {
    test,
    businessId,
    folder,
    heard,
    jobs,
    within,
    file,
    import: (name, content, mapping = {}) => importFile(within, file(name, content), { mapping }),
    another: (others = {}) => onDatabase(test, others, false),
    [Symbol.asyncDispose]: async () => {
      rmSync(folder, { recursive: true, force: true })
      if (isOwner) await test[Symbol.asyncDispose]()
    },
  }
}

const factTables = ['order_line', 'refund', 'unit_cost', 'parcel', 'ad_spend', 'chargeback', 'payout', 'stock_level'] as const
/** What is kept of columns that hold an id. */
const ownParts = {
  refund: "|| jsonb_build_object('refund_id', row.refund_id)",
  chargeback: "|| jsonb_build_object('also_in', row.also_in is not null)",
} as const
const sumTables = ['sales_day', 'order_day', 'day_total', 'month_group', 'month_price', 'customer_year', 'correction', 'spelling'] as const

/**
 * The complete contents of the ledger and its roll-ups in a fixed order. Ids of businesses and
 * imports, line numbers, and ids derived from them are left out, so that two businesses can be
 * compared.
 */
export function everything(shop: TestShop): Promise<Record<string, unknown[]>> {
  return shop.within(async ({ sql, businessId }) => {
    const said: Record<string, unknown[]> = {}
    for (const table of [...factTables, ...sumTables]) {
      const origin = "- 'business_id' - 'id' - 'import_id' - 'line' - 'refund_id' - 'order_line_id' - 'restated' - 'filled'"
      const own = ownParts[table as keyof typeof ownParts] ?? ''
      const rows = await sql<{ said: string }>(
        `select (to_jsonb(row) ${origin} ${own})::text as said from ${table} row where business_id = $1 order by 1`,
        [businessId],
      )
      said[table] = rows.map((row) => row.said)
    }
    return said
  })
}
