import { createHash } from 'node:crypto'
import type { EntityType, EvidencePart, Finding, RowEvidence } from '../../detection/finding.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import { entityTypeOf, storedEntity } from '../evidence/evidence-sql.ts'

/** Columns of a part and their types; amounts are whole micros. */
const partColumns = {
  ordinal: 'integer',
  day: 'date',
  table: 'text',
  entity: 'text',
  document: 'text',
  money: 'text',
  rows: 'bigint',
  list_price: 'bigint',
  unit_price: 'bigint',
  units: 'bigint',
  expected_per_unit: 'bigint',
  actual_per_unit: 'bigint',
  amount: 'bigint',
  expected: 'bigint',
} as const

/** The columns of a record made of JSON, with their types. */
export const typed = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([name, type]) => `"${name}" ${type}`)
    .join(', ')

/**
 * What the last scan wrote of a finding's evidence: how many parts, and a digest of them, of the
 * loss and of the day. Servers of the version before write the loss and the day, not the digest: it
 * is wrong then. Null before the first scan of this version.
 */
export type StoredEvidence = { readonly count: number | null; readonly digest: string | null; readonly loss: string; readonly asOf: Day }

/** `added`: the parts after the `kept` first ones, which are stored as they are. */
export type EvidenceToStore = { readonly count: number; readonly digest: string; readonly kept: number; readonly added: readonly object[] }

/** Most leaks are over and do not change; most that go on get further parts at their end. */
export function evidenceToStore({ evidence, entity, entityType, loss }: Finding, asOf: Day, stored?: StoredEvidence): EvidenceToStore {
  const parts = evidence.map((part, ordinal) => ({ ordinal, ...cellsOfPart(part, { entity, entityType }) }))
  const hash = createHash('sha1')
  const digestWith = (amount: string, on: Day) => hash.copy().update(`${amount} ${on}`).digest('base64')
  let kept = 0
  parts.forEach((part, i) => {
    hash.update(JSON.stringify(part))
    if (i + 1 === stored?.count && digestWith(stored.loss, stored.asOf) === stored.digest) kept = i + 1
  })
  return { count: parts.length, digest: digestWith(loss.expected.toString(), asOf), kept, added: parts.slice(kept) }
}

type EvidenceRow = EvidenceToStore & { readonly findingId: string }

/** Replaces the evidence of findings, but for the parts that are stored as they are. */
export async function storeEvidence(work: Work, rows: readonly EvidenceRow[]): Promise<void> {
  const replaced = rows.filter(({ kept }) => kept === 0).map(({ findingId }) => findingId)
  if (replaced.length > 0)
    await work.sql('delete from finding_evidence where business_id = $1 and finding_id = any($2::uuid[])', [work.businessId, replaced])
  const parts = rows.flatMap(({ findingId, added }) => added.map((part) => ({ finding_id: findingId, ...part })))
  if (parts.length === 0) return
  const names = Object.keys(partColumns)
    .map((name) => `"${name}"`)
    .join(', ')
  await work.sql(
    `insert into finding_evidence (business_id, finding_id, ${names})
     select $1, finding_id, ${names.replace('"entity"', storedEntity('entity', '"table"'))}
       from json_to_recordset($2) as part (finding_id uuid, ${typed(partColumns)})
     on conflict do nothing`,
    [work.businessId, JSON.stringify(parts)],
  )
}

type Subject = { readonly entity: string; readonly entityType: EntityType }

/**
 * Whether a table's rows match the part's entity: refunds of a fee carry its code where others have
 * their SKU. Of a whole shop, ads are told by campaign, and other rows by their own entity where
 * the part names one; so do parts about a certain money of a row.
 */
function namesRows({ entity: whole, entityType }: Subject, { table, entity, money }: RowEvidence): boolean {
  if (money !== undefined && entity !== whole) return true
  if (entityType === 'shop') return table === 'ad_spend' || entity !== 'all'
  return entityType === entityTypeOf(table) || (entityType === 'fee' && table === 'refund')
}

/** Omitted values become null. */
function cellsOfPart(part: EvidencePart, subject: Subject): Partial<Record<keyof typeof partColumns, string | number | null>> {
  if ('table' in part) {
    const { day, table, document, money = null, rows, amount, expected } = part
    return { day, table, entity: namesRows(subject, part) ? part.entity : null, document, money, rows, amount, expected }
  }
  return {
    day: part.day,
    table: 'order_line',
    entity: part.sku,
    rows: part.lines,
    list_price: part.listPrice ?? -1,
    unit_price: part.unitPrice,
    units: part.units,
    expected_per_unit: part.expectedPerUnit,
    actual_per_unit: part.actualPerUnit,
  }
}
