import { uuidv7 } from '../../db/uuid.ts'
import { type RowsInTable, sourceRowCounts, sourceRowsByTable } from '../ledger/source-records/replace-records.ts'
import { supersede, supersededCounts, supersedeSameMovements } from '../ledger/source-records/superseded-rows.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'
import { actorName } from './actor-name.ts'
import { type Beside, forgetVerdicts, setOneAside, toldApartBy } from './files-of-connections.ts'

/** `name`: what its rows are called; `beforeOrders`: what stands before its order numbers. */
type SourceOfRows = { readonly integrationId: string; readonly name: string; readonly beforeOrders?: string | null }

/**
 * The import that the rows of a connection come from, by its id; it is made before the first row.
 * It has no file, so no list of files has it.
 */
export async function importOfConnection(
  { sql, businessId, clock }: Work,
  { integrationId, name, beforeOrders = null }: SourceOfRows,
): Promise<string> {
  const now = clock.now()
  await sql(
    `insert into import (business_id, id, file_name, state, created_at, active_at, integration_id) values ($1, $2, $3, 'done', $4, $4, $5)
     on conflict (business_id, integration_id) where integration_id is not null do nothing`,
    [businessId, uuidv7(now), name, now, integrationId],
  )
  const [found] = await sql<{ id: string }>(
    `update import set state = 'done', taken_back_at = null, rows_left = null, active_at = $3, before_orders = $4
      where business_id = $1 and integration_id = $2 and state in ('done', 'taken_back') returning id`,
    [businessId, integrationId, now, beforeOrders],
  )
  if (!found) throw new Error('The rows of the connection before are still on their way out of the ledger.')
  return found.id
}

/** The import that the rows of a connection come from; null where it never had one. */
export async function importIdOf({ sql, businessId }: Work, integrationId: string): Promise<string | null> {
  const [found] = await sql<{ id: string }>('select id from import where business_id = $1 and integration_id = $2', [
    businessId,
    integrationId,
  ])
  return found?.id ?? null
}

/** The connections that imports are of, by import; one of a file is absent. */
export async function connectionsOfImports({ sql, businessId }: Work, importIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ id: string; integrationId: string }>(
    'select id, integration_id as "integrationId" from import where business_id = $1 and id = any($2::uuid[]) and integration_id is not null',
    [businessId, importIds],
  )
  return new Map(rows.map(({ id, integrationId }) => [id, integrationId]))
}

/**
 * Takes the rows of a connection out of the ledger, by a job; rows of files that were set aside for
 * it come back. Nothing happens where it never had one.
 */
export async function takeBackConnection(work: Work, integrationId: string): Promise<void> {
  const [found] = await work.sql<{ id: string }>(
    `update import set state = 'taking_back', taken_back_by = $3, active_at = $4, take_back_noted = false,
            replaces = null, replaces_from = null, replaces_to = null
      where business_id = $1 and integration_id = $2 and state = 'done' returning id`,
    [work.businessId, integrationId, actorName(work.actor), work.clock.now()],
  )
  await forgetVerdicts(work, integrationId)
  if (found) await work.enqueue('import', { businessId: work.businessId, importId: found.id, isTakenBack: true })
}

/** How many rows of files are set aside for each connection; one without any is absent. */
export function rowsSetAside(work: Work, integrationIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return ofConnections(work, integrationIds, supersededCounts)
}

/** Whether rows of a connection are in, and not on their way out. */
export async function hasRowsOf(work: Work, integrationId: string): Promise<boolean> {
  const stays = await work.sql("select from import where business_id = $1 and integration_id = $2 and state = 'done'", [
    work.businessId,
    integrationId,
  ])
  return stays.length > 0 && ((await rowsOfConnections(work, [integrationId])).get(integrationId) ?? 0) > 0
}

/** How many rows each connection has in the ledger. */
export function rowsOfConnections(work: Work, integrationIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return ofConnections(work, integrationIds, sourceRowCounts)
}

/**
 * How many rows of each table each connection has in the ledger, most first; one without any is
 * absent.
 */
export function rowsByTable(work: Work, integrationIds: readonly string[]): Promise<ReadonlyMap<string, readonly RowsInTable[]>> {
  return ofConnections(work, integrationIds, sourceRowsByTable)
}

type OfImports<T> = (work: Work, importIds: readonly string[]) => Promise<ReadonlyMap<string, T>>

/** What is known of the imports that the rows of connections come from, by connection. */
async function ofConnections<T>(work: Work, integrationIds: readonly string[], known: OfImports<T>): Promise<ReadonlyMap<string, T>> {
  const sources = await work.sql<{ id: string; integrationId: string }>(
    'select id, integration_id as "integrationId" from import where business_id = $1 and integration_id = any($2::uuid[])',
    [work.businessId, integrationIds],
  )
  const importIds = sources.map(({ id }) => id)
  const found = await known(work, importIds)
  return new Map(sources.flatMap(({ id, integrationId }) => (found.has(id) ? [[integrationId, found.get(id) as T] as const] : [])))
}

/** Days that a connection has whole, and the layouts of files whose rows it states itself. */
export type Covered = { readonly integrationId: string; readonly layouts: readonly string[]; readonly first: Day; readonly last: Day }

type Known = { readonly id: string; readonly layouts: readonly string[] | null; readonly from: Day | null; readonly to: Day | null }

/**
 * Sets the rows of files aside that a connection states itself, on days that it has whole since the
 * last time; files that come later are looked at when they are read (`setAsideOfFile`). Returns how
 * many rows there were.
 */
export async function setFilesAside(work: Work, { integrationId, layouts, first, last }: Covered): Promise<number> {
  const [known] = await work.sql<Known>(
    `select id, replaces as layouts, replaces_from::text as "from", replaces_to::text as "to" from import where business_id = $1 and integration_id = $2 for update`,
    [work.businessId, integrationId],
  )
  if (!known || layouts.length === 0) return 0
  const files = await work.sql<{ id: string; layout: string }>(
    "select id, layout from import where business_id = $1 and integration_id is null and layout = any($2::text[]) and state <> 'taken_back'",
    [work.businessId, layouts],
  )
  await work.sql('update import set replaces = $3, replaces_from = $4, replaces_to = $5 where business_id = $1 and id = $2', [
    work.businessId,
    known.id,
    layouts,
    first,
    last,
  ])
  // What was whole before has no file's rows left.
  const isKnown = known.from !== null && known.from <= first && layouts.every((layout) => known.layouts?.includes(layout))
  const knownTo = isKnown ? known.to : null
  const whole = files.filter(({ layout }) => !toldApartBy(layout)).map(({ id }) => id)
  let count = await supersede(work, { byImportId: known.id, fileImportIds: whole, first: knownTo ?? first, last })
  for (const { id } of files.filter(({ layout }) => toldApartBy(layout))) {
    const beside = { fileImportId: id, byImportId: known.id, first, last }
    count += (await setOneAside(work, beside, knownTo)).rows
  }
  return count
}

/** What became of a file's rows beside connections; `isUnclear`: a person is asked whose it is. */
export type AsideOfFile = { readonly rows: number; readonly isUnclear: boolean }

/** Sets the rows of a file aside that connections state themselves. */
export async function setAsideOfFile(work: Work, importId: string): Promise<AsideOfFile> {
  const connections = await work.sql<{ id: string; layout: string; first: Day; last: Day }>(
    `select source.id, file.layout, source.replaces_from::text as first, source.replaces_to::text as last
       from import source join import file on file.business_id = $1 and file.id = $2 and source.replaces @> array[file.layout]
      where source.business_id = $1 and source.replaces_from is not null order by source.created_at, source.id`,
    [work.businessId, importId],
  )
  let [rows, isUnclear] = [0, false]
  for (const { id, layout, ...of } of connections) {
    const beside = { ...of, fileImportId: importId, byImportId: id }
    const one = toldApartBy(layout) ? await setOneAside(work, beside, null) : { rows: await setWholeAside(work, beside), verdict: null }
    rows += one.rows
    isUnclear ||= one.verdict === 'unclear'
  }
  return { rows: rows + (await setMovementsOfFileAside(work, importId)), isUnclear }
}

const setWholeAside = (work: Work, { fileImportId, byImportId, first, last }: Beside) =>
  supersede(work, { byImportId, fileImportIds: [fileImportId], first, last })

async function setMovementsOfFileAside(work: Work, importId: string): Promise<number> {
  let count = 0
  if (!(await movementFiles(work)).includes(importId)) return count
  const sources = await work.sql<{ id: string }>(
    "select id from import where business_id = $1 and integration_id is not null and state = 'done' order by created_at, id",
    [work.businessId],
  )
  for (const { id } of sources) count += await supersedeSameMovements(work, { byImportId: id, ofImportIds: [importId] })
  return count
}

/**
 * Files of movements of whatever payment service: which rows a connection states too, only the rows
 * say.
 */
async function movementFiles({ sql, businessId }: Work): Promise<string[]> {
  const files = await sql<{ id: string }>(
    "select id from import where business_id = $1 and integration_id is null and layout = 'canonical-payouts' and state <> 'taken_back'",
    [businessId],
  )
  return files.map(({ id }) => id)
}

/**
 * Of a movement that several providers state, or one of them and a file, the first of the providers
 * counts, with its fee; the others are set aside. `integrationIds`: the connections of each
 * provider, which are of different accounts and never state the same. Returns how many rows there
 * were.
 */
export async function setSameMovementsAside(work: Work, integrationIds: readonly (readonly string[])[]): Promise<number> {
  const importIds: string[][] = []
  for (const ofProvider of integrationIds) {
    const found: string[] = []
    for (const id of ofProvider) found.push(...[await importIdOf(work, id)].flatMap((one) => one ?? []))
    importIds.push(found)
  }
  const files = await movementFiles(work)
  let count = 0
  for (const [at, ofProvider] of importIds.entries())
    for (const byImportId of ofProvider)
      count += await supersedeSameMovements(work, { byImportId, ofImportIds: [...importIds.slice(at + 1).flat(), ...files] })
  return count
}
