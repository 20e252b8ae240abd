import { rollUpTouchedDays } from '../ledger/daily-roll-up.ts'
import { holdLedger } from '../ledger/ledger-lock.ts'
import { type SharedOrders, sharedOrders, sharedRecords } from '../ledger/source-records/shared-orders.ts'
import { bringBack, supersede } from '../ledger/source-records/superseded-rows.ts'
import { Failure } from '../platform/failures/failures.ts'
import { audit } from '../platform/transaction/audit.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'
import { layouts } from './layouts/list.ts'

/**
 * Whose a file is beside a connection: its account's (`same`), another's (`other`), or one that a
 * person is asked about.
 */
export type Verdict = 'same' | 'other' | 'unclear'

/** Of fewer orders it says little that the connection has none of them. Proposed. */
const fewOrders = 5

/**
 * Whose a file is by its orders on days that the connection has whole: half of them there are no
 * accident, and none of several is none. Null where it has no orders on them.
 */
export function verdictOf({ orders, same }: Pick<SharedOrders, 'orders' | 'same'>): Verdict | null {
  if (orders === 0) return null
  if (2 * same >= orders) return 'same'
  return same === 0 && orders >= fewOrders ? 'other' : 'unclear'
}

/** A file beside a connection, which has these days whole. */
export type Beside = {
  readonly fileImportId: string
  readonly byImportId: string
  readonly first: Day
  readonly last: Day
}

/**
 * By which of its rows' names it is told whose a file is; null where all of them are one account's.
 */
export const toldApartBy = (layout: string | null) => layouts.find(({ name }) => name === layout)?.toldApartBy ?? null

type Known = { readonly verdict: Verdict; readonly isAnswered: boolean }

/**
 * Sets the rows of a file aside where it is of the connection's account; `knownTo`: up to there
 * that was done before, null where days came that were not looked at. Returns how many rows there
 * were, and whose the file is.
 */
export async function setOneAside(
  work: Work,
  of: Beside,
  knownTo: Day | null,
): Promise<{ readonly rows: number; readonly verdict: Verdict | null }> {
  const { fileImportId, byImportId, first, last } = of
  const [known] = await work.sql<Known>(
    `select verdict, answered_at is not null as "isAnswered" from file_of_connection where business_id = $1 and import_id = $2 and by_import_id = $3`,
    [work.businessId, fileImportId, byImportId],
  )
  const stays = known !== undefined && (known.isAnswered || known.verdict === 'same' || knownTo !== null)
  const verdict = stays ? known.verdict : await judge(work, of)
  if (verdict !== 'same') return { rows: 0, verdict }
  const from = known?.verdict === 'same' && knownTo !== null ? knownTo : first
  return { rows: await supersede(work, { byImportId, fileImportIds: [fileImportId], first: from, last }), verdict }
}

async function judge(work: Work, { fileImportId, byImportId, first, last }: Beside): Promise<Verdict | null> {
  // Versions before this one set all files aside.
  await bringBack(work, byImportId, fileImportId)
  const [source] = await work.sql<{ beforeOrders: string | null; layout: string | null }>(
    `select source.before_orders as "beforeOrders", file.layout
       from import source join import file on file.business_id = $1 and file.id = $3 where source.business_id = $1 and source.id = $2`,
    [work.businessId, byImportId, fileImportId],
  )
  const shared = await (toldApartBy(source?.layout ?? null) === 'ids' ? sharedRecords : sharedOrders)(work, {
    ...{ fileImportId, byImportId, first, last },
    beforeOrders: source?.beforeOrders ?? null,
  })
  const verdict = verdictOf(shared) ?? (shared.unnamed > 0 ? await verdictOfOthers(work, fileImportId) : null)
  if (verdict !== null) await keepVerdict(work, { fileImportId, byImportId, verdict, ...shared })
  return verdict
}

/**
 * A file that names no orders is of the one shop that there is. It is asked about where other files
 * are of another shop, or may be.
 */
async function verdictOfOthers({ sql, businessId }: Work, fileImportId: string): Promise<Verdict> {
  const others = await sql(
    "select from file_of_connection where business_id = $1 and import_id <> $2 and verdict in ('other', 'unclear') limit 1",
    [businessId, fileImportId],
  )
  return others.length > 0 ? 'unclear' : 'same'
}

type Kept = SharedOrders & { readonly fileImportId: string; readonly byImportId: string; readonly verdict: Verdict }

async function keepVerdict(work: Work, { fileImportId, byImportId, verdict, orders, same }: Kept): Promise<void> {
  await work.sql(
    `insert into file_of_connection (business_id, import_id, by_import_id, verdict, orders, same_orders) values ($1, $2, $3, $4, $5, $6)
     on conflict (business_id, import_id, by_import_id) do update
       set verdict = excluded.verdict, orders = excluded.orders, same_orders = excluded.same_orders`,
    [work.businessId, fileImportId, byImportId, verdict, orders, same],
  )
}

/** A file that a person is asked about, with how many of its orders the connection states too. */
export type FileOfUnclearShop = {
  readonly importId: string
  readonly fileName: string
  readonly orders: number
  readonly sameOrders: number
}

/** As many are asked about at once, each connection. */
const mostAsked = 20

/** The files that a person is asked about, by connection, the oldest first; a loader's batch. */
export async function unclearFiles(
  { sql, businessId }: Work,
  integrationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly FileOfUnclearShop[]>> {
  const rows = await sql<FileOfUnclearShop & { readonly integrationId: string }>(
    `select source.integration_id as "integrationId", file.id as "importId", file.file_name as "fileName", of.orders, of.same_orders as "sameOrders"
       from file_of_connection of
       join import source on source.business_id = $1 and source.id = of.by_import_id and source.state = 'done'
       join import file on file.business_id = $1 and file.id = of.import_id and file.state <> 'taken_back'
      where of.business_id = $1 and of.verdict = 'unclear' and source.integration_id = any($2::uuid[])
      order by file.created_at, file.id`,
    [businessId, integrationIds],
  )
  const files = new Map<string, FileOfUnclearShop[]>()
  for (const { integrationId, ...file } of rows) {
    const all = files.get(integrationId) ?? []
    if (all.length < mostAsked) files.set(integrationId, [...all, file])
  }
  return files
}

export type FileAnswer = { readonly integrationId: string; readonly importId: string; readonly isSame: boolean }

/**
 * A person says whether a file is of a connection's account: its rows are set aside, or are in the
 * ledger again, and its days are looked at. Throws `not_found` for a file that is not known beside
 * this connection.
 */
export async function answerForFile(work: Work, { integrationId, importId, isSame }: FileAnswer): Promise<void> {
  const [known] = await work.sql<{ byImportId: string; first: Day | null; last: Day | null }>(
    `select source.id as "byImportId", source.replaces_from::text as first, source.replaces_to::text as last
       from file_of_connection of join import source on source.business_id = $1 and source.id = of.by_import_id
      where of.business_id = $1 and of.import_id = $2 and source.integration_id = $3`,
    [work.businessId, importId, integrationId],
  )
  if (!known) throw new Failure('not_found', 'There is no such file beside this connection.')
  const { byImportId, first, last } = known
  await work.sql(
    'update file_of_connection set verdict = $4, answered_at = $5 where business_id = $1 and import_id = $2 and by_import_id = $3',
    [work.businessId, importId, byImportId, isSame ? 'same' : 'other', work.clock.now()],
  )
  if (!isSame) await bringBack(work, byImportId, importId)
  else if (first !== null && last !== null) await supersede(work, { byImportId, fileImportIds: [importId], first, last })
  await holdLedger(work)
  if ((await rollUpTouchedDays(work)).length > 0) await work.enqueue('scan', { businessId: work.businessId })
  await work.publish('integration.changed', integrationId)
  await audit(work, 'decideFile', { subject: `Integration:${integrationId}`, after: { importId, isSame } })
}

/** What was found of files beside a connection whose rows leave; what a person said stays. */
export async function forgetVerdicts({ sql, businessId }: Work, integrationId: string): Promise<void> {
  await sql(
    `delete from file_of_connection where business_id = $1 and answered_at is null
        and by_import_id in (select id from import where business_id = $1 and integration_id = $2)`,
    [businessId, integrationId],
  )
}
