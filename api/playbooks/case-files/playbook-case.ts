import { catalogue } from '../../detection/catalogue.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { isUuid } from '../../platform/graph-types/paging.ts'
import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { evidenceInPages } from '../../risks/evidence/evidence-in-pages.ts'
import { productLosses } from '../../risks/evidence/product-losses.ts'
import type { RiskFinding } from '../../risks/finding.entity.ts'
import { supplierEventKind } from '../../risks/from-outside/outside-risk.ts'
import { findingsOfRisks, riskById } from '../../risks/risks.ts'
import { type Currency, currency } from '../../values/money.ts'
import { minorAmount } from '../minor-amount.ts'
import type { Playbook } from '../playbook.entity.ts'
import type { PlaybookCase, PlaybookCaseFile } from '../playbook-case.entity.ts'
import { playbooksById, playbooksOfRisks } from '../playbooks.ts'
import type { Case, CaseFinding, CaseRow } from './case.ts'
import { caseFilesFor, caseNotes } from './case-files.ts'
import { supplierCase } from './supplier-case.ts'
import { supplierFiles, supplierNotes } from './supplier-files.ts'

/** A claim of more rows is no letter; the evidence file of the alert has all of them. */
const mostRows = 10_000

const kindsKnown = new Set<string>(catalogue.map(({ kind }) => kind))

/**
 * What a playbook's steps say of an alert, and the files they need. Null where the business has no
 * such alert or playbook, or the playbook does not stop what the alert consists of.
 */
export async function playbookCase(
  work: Work,
  { playbookId, riskId }: { playbookId: string; riskId: string },
): Promise<PlaybookCase | null> {
  may(work.actor, 'playbook:read')
  const playbook = (await playbooksById(work, [playbookId])).get(playbookId)
  const risk = playbook && isUuid(riskId) ? await riskById(work, riskId) : null
  if (!playbook || !risk) return null
  if (isForSuppliers(playbook)) {
    const event = await supplierCase(work, { riskId, steps: playbook.steps })
    return event && { riskId, riskTitle: risk.title, notes: supplierNotes(event), files: linked(riskId, supplierFiles) }
  }
  const findings = await findingsFor(work, { riskId, kinds: playbook.kinds })
  const kind = findings[0]?.kind
  if (kind === undefined) return null
  const one = await caseOf(work, findings, false)
  return { riskId, riskTitle: risk.title, notes: caseNotes(kind, one), files: linked(riskId, caseFilesFor(kind)) }
}

const isForSuppliers = ({ kinds }: Pick<Playbook, 'kinds'>) => kinds.includes(supplierEventKind)

const linked = (riskId: string, drafts: readonly Pick<PlaybookCaseFile, 'fileName' | 'title' | 'step'>[]): PlaybookCaseFile[] =>
  drafts.map(({ fileName, title, step }) => ({ fileName, title, step, path: `/downloads/risks/${riskId}/files/${fileName}` }))

/** A file of an alert's playbook, as text. Throws `not_found`. */
export async function caseFile(work: Work, { riskId, fileName }: { riskId: string; fileName: string }): Promise<string> {
  may(work.actor, 'playbook:read')
  const findings = isUuid(riskId) ? await findingsFor(work, { riskId, kinds: [...kindsKnown] }) : []
  const kind = findings[0]?.kind
  const ofSupplier = kind === undefined && isUuid(riskId) ? await supplierFile(work, { riskId, fileName }) : null
  if (ofSupplier !== null) return ofSupplier
  const draft = kind && caseFilesFor(kind).find((file) => file.fileName === fileName)
  if (!draft) throw new Failure('not_found', 'This alert has no file of this name.')
  return draft.write(
    await caseOf(
      work,
      findings.filter((finding) => finding.kind === kind),
      draft.needsRows,
    ),
  )
}

/** A file of the playbook for suppliers; null where the alert is of none, or has no such file. */
async function supplierFile(work: Work, { riskId, fileName }: { riskId: string; fileName: string }): Promise<string | null> {
  const draft = supplierFiles.find((file) => file.fileName === fileName)
  const playbook = (await playbooksOfRisks(work, [riskId])).get(riskId)?.find(isForSuppliers)
  if (!draft || !playbook) return null
  const event = await supplierCase(work, { riskId, steps: playbook.steps })
  return event && draft.write(event)
}

/**
 * The alert's findings of these kinds, most expensive first, without those that later rows
 * explained.
 */
async function findingsFor(work: Work, { riskId, kinds }: { riskId: string; kinds: readonly string[] }): Promise<readonly RiskFinding[]> {
  const all = (await findingsOfRisks(work, [riskId])).get(riskId) ?? []
  return all.filter(({ kind, state }) => state !== 'withdrawn' && kinds.includes(kind) && kindsKnown.has(kind))
}

async function caseOf(work: Work, findings: readonly RiskFinding[], hasRows: boolean): Promise<Case> {
  const [business] = await work.sql<{ name: string; currency: string }>('select name, currency from business where id = $1', [
    work.businessId,
  ])
  const of = currency(findings[0]?.currency ?? business?.currency ?? '')
  const ids = findings.map(({ id }) => id)
  const products = await productLosses(work, ids)
  const names = new Map(products.map(({ sku, name }) => [sku, name]))
  const rows = hasRows ? await rowsOf(work, ids, of) : []
  return {
    business: business?.name ?? '',
    currency: of,
    findings: findings.map((finding) => findingOf(finding, of)),
    products,
    rows: rows.map((row) => ({ ...row, name: names.get(row.entity) ?? null })),
  }
}

function findingOf({ kind, entity, entityName, startedOn, endedOn, loss, monthly, rows }: RiskFinding, of: Currency): CaseFinding {
  return {
    kind,
    entity,
    entityName: entityName ?? null,
    startedOn,
    endedOn: endedOn ?? null,
    loss: minorAmount(loss.expected.amount, of),
    monthly: minorAmount(monthly.expected.amount, of),
    rows,
  }
}

async function rowsOf(work: Work, findingIds: readonly string[], of: Currency): Promise<Omit<CaseRow, 'name'>[]> {
  const rows: Omit<CaseRow, 'name'>[] = []
  for await (const page of evidenceInPages(work, findingIds, of)) {
    for (const { day, reference, entity, units, expected, actual, loss, file, line } of page) {
      rows.push({ day, reference, entity, units, expected, actual, loss, file, line })
    }
    if (rows.length >= mostRows) break
  }
  return rows.slice(0, mostRows)
}
