import { Failure } from '../../platform/failures/failures.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { currency, decimal } from '../../values/money.ts'
import { findingsOfRisks, riskById } from '../risks.ts'
import { countedIn, csv, safe } from './evidence-csv.ts'
import { groupsOfMany } from './evidence-groups.ts'

const groupColumns = ['finding', 'name', 'product', 'rows', 'units', 'expected', 'actual', 'loss', 'currency'] as const

/** More products than a shop has. */
const mostGroups = 1_000_000

/**
 * The rows behind a risk as CSV, summed by product, campaign, carrier and zone or country: finding
 * by finding, the largest loss first. Their losses sum to the risk's loss to the cent. Throws
 * `not_found` when the business has no such risk.
 */
export async function evidenceGroupsCsv(work: Work, riskId: string): Promise<string[]> {
  const risk = await riskById(work, riskId)
  if (!risk) throw new Failure('not_found', 'There is no risk of this id.')
  const findings = countedIn((await findingsOfRisks(work, [riskId])).get(riskId) ?? [])
  const of = currency(risk.currency)
  const money = (minor: string) => decimal({ minor: BigInt(minor), currency: of })
  const found = await groupsOfMany(
    work,
    findings.map((finding) => ({ finding, by: 'entity', after: null, limit: mostGroups })),
  )
  const rows = found.flatMap(({ groups }, i) =>
    groups.map(({ name, productName, rows: count, units, expected, actual, loss }) => [
      ...[safe(findings[i]?.title ?? ''), safe(name), safe(productName ?? ''), String(count), units ?? ''],
      ...[money(expected), money(actual), money(loss), of],
    ]),
  )
  return [csv([[...groupColumns], ...rows])]
}
