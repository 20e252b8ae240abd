import { basename, join } from 'node:path'
import { type MappingFile, mappingFor } from '../imports/decide/mapping.input.ts'
import { type ImportSummary, importFile } from '../imports/write/import-file.ts'
import { productNames } from '../ledger/product-names.ts'
import { statementOf } from '../ledger/statement/statement.ts'
import type { Work } from '../platform/transaction/work.ts'
import { evidenceSamples } from '../risks/evidence/evidence.ts'
import { byMoney } from '../risks/from-scan/risk-of-case.ts'
import { findingIdsOf } from '../risks/risk-lookup.ts'
import { runScan, type ScanResult } from '../scans/run.ts'
import type { Day } from '../values/day.ts'
import type { Currency } from '../values/money.ts'
import type { InBusiness } from './open-throw-away.ts'
import type { ScanReport } from './scan-report.ts'

/** The files of a folder, by name, and how they are read and judged. */
export type FilesToScan = {
  readonly folder: string
  readonly files: readonly string[]
  readonly mapping: MappingFile
  readonly asOf?: Day
  readonly replay: boolean
  readonly name: string
  readonly currency: Currency
}

/**
 * The report, and the messages of refused files: recognized ones that are damaged or need an
 * answer.
 */
export type FolderScan = { readonly report: ScanReport; readonly refused: readonly string[] }

/** Imports the files into the empty business and scans it. */
export async function scanFiles(within: InBusiness, of: FilesToScan, say: (line: string) => void): Promise<FolderScan> {
  const read: ImportResult[] = []
  for (const file of of.files) read.push(await readFileOf(within, join(of.folder, file), of.mapping, say))
  say('Looking for leaks …')
  const result = await within((work) => runScan(work, of))
  return { report: await reportOf(within, result, read, of), refused: refusals(read) }
}

type ImportResult = Awaited<ReturnType<typeof importFile>>

async function readFileOf(within: InBusiness, path: string, mapping: MappingFile, say: (line: string) => void): Promise<ImportResult> {
  const file = basename(path)
  say(`Reading ${file} …`)
  const read = await importFile(within, path, {
    mapping: mappingFor(mapping, file),
    thenScan: false,
    asksOtherShop: false,
    inOtherCurrency,
  })
  say(read.unread ? `  ${read.summary.problem ?? 'left alone'}` : `  ${read.summary.rows} rows, ${read.summary.accepted} in`)
  return read
}

const inOtherCurrency = (code: Currency) => `Run the scan again with --currency ${code}.`

async function reportOf(
  within: InBusiness,
  result: ScanResult,
  read: readonly ImportResult[],
  { name, currency: of, replay }: Pick<FilesToScan, 'name' | 'currency' | 'replay'>,
): Promise<ScanReport> {
  const listed = result.findings.filter(({ isReported, state }) => isReported && (replay || state === 'open')).sort(byMoney)
  const evidence = await within((work) =>
    evidenceOf(
      work,
      listed.map(({ fingerprint }) => fingerprint),
      of,
    ),
  )
  const products = listed.filter(({ entityType }) => entityType === 'sku').map(({ entity }) => entity)
  const names = await within((work) => productNames(work, products))
  return {
    business: name,
    currency: of,
    from: result.from,
    asOf: result.asOf,
    stated: await within((work) => statementOf(work, { from: null, to: result.asOf })),
    findings: listed.map((finding) => ({
      finding,
      name: finding.entityType === 'sku' ? names.get(finding.entity)?.name : undefined,
      evidence: evidence.get(finding.fingerprint) ?? { rows: 0, sample: [] },
    })),
    detectors: result.detectors,
    imports: read.filter(({ unread }) => unread !== 'unrecognized').map(({ summary }) => summary),
    unrecognized: read.filter(({ unread }) => unread === 'unrecognized').map(({ summary }) => leftAlone(summary)),
  }
}

/** Rows shown of each finding. GraphQL has all of them. */
const rowsShown = 5

async function evidenceOf(
  work: Work,
  fingerprints: readonly string[],
  of: Currency,
): Promise<Map<string, { rows: number; sample: string[] }>> {
  const stored = await findingIdsOf(work, fingerprints)
  const samples = await evidenceSamples(work, { findingIds: [...stored.values()], currency: of, perFinding: rowsShown })
  return new Map(
    [...stored].flatMap(([fingerprint, id]) => (samples.has(id) ? [[fingerprint, samples.get(id) ?? { rows: 0, sample: [] }]] : [])),
  )
}

function leftAlone({ file, problem }: ImportSummary): { file: string; reason: string } {
  return { file, reason: problem ?? 'not recognized' }
}

function refusals(read: readonly ImportResult[]): string[] {
  return read
    .filter(({ unread }) => unread && unread !== 'unrecognized')
    .map(({ summary }) => summary.problem ?? `${summary.file} was refused`)
}
