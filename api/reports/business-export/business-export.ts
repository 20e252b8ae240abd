import { stringify } from 'csv-stringify/sync'
import { ownBusiness } from '../../businesses/businesses.ts'
import { membersPage } from '../../businesses/members.ts'
import { type LedgerPage, ledgerFiles, ledgerPage } from '../../ledger/ledger-files.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { type Connection, maxPageSize } from '../../platform/graph-types/paging.ts'
import { may } from '../../platform/rights/rights.ts'
import { audit } from '../../platform/transaction/audit.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { risksCsv } from '../../risks/risks-csv.ts'
import { archiveGuide } from './archive-guide.ts'
import { type ArchivedTable, archivedTables } from './archived-tables.ts'
import { type ArchiveEntry, zip } from './zip.ts'

/** Runs a transaction in the business: as a request or a command does. */
export type RunWork = <T>(fn: (work: Work) => Promise<T>) => Promise<T>

/** `say`: hears of each file that begins, by its name in the archive. */
export type ExportRun = { readonly read: RunWork; readonly change: RunWork; readonly say?: (file: string) => void }

/** An archive that is being written. Its rows are read while `bytes` are taken. */
export type BusinessArchive = { readonly fileName: string; readonly bytes: AsyncIterable<Buffer> }

/**
 * Everything of a business as one ZIP archive: the ledger as files that import again, and the rest
 * as lines of JSON. It is read page by page, so a slow reader holds no connection; rows that come
 * meanwhile may be in it or not. No secret, password or key is in it. That it was taken is in the
 * audit log. Throws `forbidden` for anybody but an owner before the first byte.
 */
export async function businessArchive({ read, change, say = () => undefined }: ExportRun): Promise<BusinessArchive> {
  const about = await change(async (work) => {
    requireOwner(work)
    const { id, name, currency, zone, createdAt } = await ownBusiness(work)
    await audit(work, 'exportBusiness', { subject: `Business:${id}` })
    return { id, name, currency, zone, createdAt, exportedAt: work.clock.now() }
  })
  const heard = async function* () {
    for await (const entry of entriesOf(read, about)) {
      say(entry.name)
      yield entry
    }
  }
  return { fileName: `riskpilot-${about.exportedAt.toISOString().slice(0, 10)}.zip`, bytes: zip(heard(), about.exportedAt) }
}

function requireOwner({ actor }: Work): void {
  may(actor, 'business:manage')
  // A visitor who checks files manages a business without owning an account.
  if (actor.kind === 'person' && actor.role !== 'owner') throw new Failure('forbidden', 'Only an owner takes all data of a business out.')
}

async function* entriesOf(read: RunWork, about: object): AsyncGenerator<ArchiveEntry> {
  yield { name: 'README.txt', content: once(archiveGuide) }
  yield { name: 'about.json', content: once(`${JSON.stringify(about, null, 1)}\n`) }
  for (const { name, header } of ledgerFiles) yield { name: `ledger/${name}`, content: ledgerCsv(read, name, header) }
  yield { name: 'risks/risks.csv', content: await risksCsv(read, {}) }
  yield { name: 'settings/members.jsonl', content: members(read) }
  for (const [folder, tables] of Object.entries(archivedTables))
    for (const table of tables) yield { name: `${folder}/${table.table}.jsonl`, content: linesOf(read, table) }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

async function* ledgerCsv(read: RunWork, file: string, header: readonly string[]): AsyncGenerator<string> {
  yield stringify([[...header]])
  for (let after: string | null = null; ; ) {
    const from: string | null = after
    const { rows, next }: LedgerPage = await read((work) => ledgerPage(work, file, from))
    if (rows.length > 0) yield stringify(rows as string[][])
    if (next === null) return
    after = next
  }
}

async function* members(read: RunWork): AsyncGenerator<string> {
  for (let after: string | undefined; ; ) {
    const from = after
    const page: Connection<object> = await read((work) => membersPage(work, { first: maxPageSize, ...(from && { after: from }) }))
    yield page.nodes.map((member) => `${JSON.stringify(member)}\n`).join('')
    if (!page.pageInfo.hasNextPage || !page.pageInfo.endCursor) return
    after = page.pageInfo.endCursor
  }
}

const rowsAtOnce = 1_000

/** Names come from the list alone. A table without a key behind the business has one row. */
async function* linesOf(read: RunWork, { table, key, without = [] }: ArchivedTable): AsyncGenerator<string> {
  const columns = key.split(', ').filter((column) => column !== '')
  const keyOf = (row: string) => columns.map((column) => `${row}.${column}`).join(', ')
  const order = columns.length === 0 ? '' : `order by ${keyOf('r')}`
  const later =
    columns.length === 0 ? 'true' : `(${keyOf('r')}) > (select ${keyOf('p')} from jsonb_populate_record(null::${table}, $2::jsonb) p)`
  const at = columns.map((column) => `'${column}', r.${column}`).join(', ')
  for (let after: string | null = null; ; ) {
    const values = (work: Work) => [work.businessId, after, ['business_id', ...without]]
    const rows = await read((work) =>
      work.sql<{ line: string; at: string }>(
        `select (to_jsonb(r) - $3::text[])::text as line, jsonb_build_object(${at})::text as at
           from ${table} r where r.business_id = $1 and ($2::jsonb is null or ${later}) ${order} limit ${rowsAtOnce}`,
        values(work),
      ),
    )
    yield rows.map(({ line }) => `${line}\n`).join('')
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)?.at ?? null
  }
}
