import { basename, join, resolve } from 'node:path'
import { conflictsPage } from '../imports/decide/conflicts.ts'
import { type Mapping, type MappingFile, mappingFor } from '../imports/decide/mapping.input.ts'
import { withAnswer } from '../imports/decide/question.ts'
import { type ImportSummary, importFile } from '../imports/write/import-file.ts'
import { productNames } from '../ledger/product-names.ts'
import { plainCounts } from '../ledger/statement/plain-counts.ts'
import { statementOf } from '../ledger/statement/statement.ts'
import { Failure } from '../platform/failures/failures.ts'
import type { Work } from '../platform/transaction/work.ts'
import { evidenceSamples } from '../risks/evidence/evidence.ts'
import { byMoney } from '../risks/from-scan/risk-of-case.ts'
import { findingIdsOf } from '../risks/risk-lookup.ts'
import { runScan, type ScanResult } from '../scans/run.ts'
import type { Day } from '../values/day.ts'
import { type Currency, currency } from '../values/money.ts'
import { answerTo } from './answer-question.ts'
import { currencyForFiles } from './scan-currency.ts'
import { filesIn, mappingOf } from './scan-input.ts'
import type { LeftFile, ReadFile, ScanReport } from './scan-report.ts'
import type { ScannedStatement } from './scan-statement.ts'
import type { Terminal } from './terminal.ts'
import { type InBusiness, withThrowAwayBusiness } from './throw-away-business.ts'

export type FolderOptions = {
  readonly asOf?: Day
  readonly replay: boolean
  /** Default: what the files or the person at the terminal say. */
  readonly currency?: string
  readonly zone: string
  readonly mapping?: string
}

/**
 * The report, and the messages of refused files: recognized ones that are damaged or need an
 * answer.
 */
export type FolderScan = { readonly report: ScanReport; readonly refused: readonly string[] }

/**
 * Imports every file of the folder into a temporary business and scans it, with the same code as
 * for a real one. Throws `not_found` for a missing folder, `invalid_input` for an invalid currency,
 * zone or mapping.
 */
export async function scanFolder(folder: string, options: FolderOptions, terminal: Terminal): Promise<FolderScan> {
  const declared = options.currency === undefined ? null : currencyOf(options.currency)
  const zone = zoneOf(options.zone)
  const files = await filesIn(folder)
  if (files.length === 0) throw new Failure('refused', `‘${folder}’ has no files. Put orders.csv and the other files of the shop there.`)
  const mapping = await mappingOf(options.mapping)
  const paths = files.map((file) => join(folder, file))
  const shop = { name: basename(resolve(folder)), currency: declared ?? (await currencyForFiles(paths, mapping, terminal)), zone }
  return withThrowAwayBusiness(shop, async (within) => {
    const read: ImportResult[] = []
    for (const path of paths) read.push(await readFileOf(within, path, mapping, terminal))
    terminal.say('Looking for leaks …')
    const result = await within((work) => runScan(work, options))
    return { report: await reportOf(within, result, read, { ...shop, replay: options.replay }), refused: refusals(read) }
  })
}

type ImportResult = Awaited<ReturnType<typeof importFile>>

async function readFileOf(within: InBusiness, path: string, mapping: MappingFile, terminal: Terminal): Promise<ImportResult> {
  const { say } = terminal
  const file = basename(path)
  say(`Reading ${file} …`)
  const readAs = (how: Mapping) => importFile(within, path, { mapping: how, thenScan: false, asksOtherShop: false, inOtherCurrency })
  let given = mappingFor(mapping, file)
  let read = await readAs(given)
  for (let answer = await answerTo(read.summary, terminal); answer; answer = await answerTo(read.summary, terminal)) {
    given = withAnswer(given, answer)
    read = await readAs(given)
  }
  say(read.unread ? `  ${read.summary.problem ?? 'left alone'}` : `  ${read.summary.rows} rows, ${read.summary.accepted} in`)
  return read
}

const inOtherCurrency = (code: Currency) => `Run the scan again with --currency ${code}.`

async function reportOf(
  within: InBusiness,
  result: ScanResult,
  read: readonly ImportResult[],
  { name, currency: of, replay }: { name: string; currency: Currency; replay: boolean },
): Promise<ScanReport> {
  const listed = result.findings.filter(({ isReported, state }) => isReported && (replay || state === 'open')).sort(byMoney)
  const stopped = replay ? [] : result.findings.filter(({ isReported, state }) => isReported && state === 'ended')
  const fingerprints = listed.map(({ fingerprint }) => fingerprint)
  const products = listed.filter(({ entityType }) => entityType === 'sku').map(({ entity }) => entity)
  // Both long reads at once, each on a connection of its own.
  const [evidence, stated] = await Promise.all([
    within((work) => evidenceOf(work, fingerprints, of)),
    within((work) => statedUntil(work, result.asOf)),
  ])
  const names = await within((work) => productNames(work, products))
  const imports = await within((work) =>
    withConflicts(
      work,
      read.flatMap(({ unread, summary }) => (unread === 'unrecognized' ? [] : [summary])),
    ),
  )
  return {
    business: name,
    currency: of,
    from: result.from,
    asOf: result.asOf,
    stated,
    findings: listed.map((finding) => ({
      finding,
      name: finding.entityType === 'sku' ? names.get(finding.entity)?.name : undefined,
      evidence: evidence.get(finding.fingerprint) ?? { rows: 0, sample: [] },
    })),
    stopped: { leaks: stopped.length, loss: stopped.reduce((sum, { counted }) => sum + counted.loss, 0n) },
    unreported: result.unreported,
    detectors: result.detectors,
    notJudged: result.notJudged,
    imports,
    unrecognized: read.filter(({ unread }) => unread === 'unrecognized').map(({ summary }) => leftAlone(summary)),
  }
}

/** Rows in conflict named of each file. */
const conflictsNamed = 5

async function withConflicts(work: Work, summaries: readonly ImportSummary[]): Promise<ReadFile[]> {
  const files: ReadFile[] = []
  for (const summary of summaries) {
    const { nodes } = summary.conflicts > 0 ? await conflictsPage(work, summary.id, { first: conflictsNamed }) : { nodes: [] }
    const conflicting = nodes.map(({ line, values }) => ({
      line,
      same: values.flatMap((of) => (of.differs ? [] : [`${of.name} ${of.file}`])),
      differences: values.flatMap((of) => (of.differs ? [`${of.name} ${of.file ?? 'empty'} here, ${of.ledger ?? 'empty'} before`] : [])),
    }))
    files.push({ ...summary, conflicting })
  }
  return files
}

async function statedUntil(work: Work, to: Day | null): Promise<ScannedStatement> {
  const span = { from: null, to }
  return { ...(await statementOf(work, span)), plain: await plainCounts(work, span) }
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

function leftAlone({ file, problem, question }: ImportSummary): LeftFile {
  const { fileKind = null, missing = [] } = question?.kind === 'columns' ? question : {}
  const nearest = fileKind === null ? null : { kind: fileKind, missing }
  return { file, reason: problem ?? 'not recognized', nearest }
}

function refusals(read: readonly ImportResult[]): string[] {
  return read
    .filter(({ unread }) => unread && unread !== 'unrecognized')
    .map(({ summary }) => summary.problem ?? `${summary.file} was refused`)
}

function currencyOf(code: string): Currency {
  try {
    return currency(code)
  } catch (error) {
    throw new Failure('invalid_input', `--currency: ${error instanceof Error ? error.message : error}. Give one such as USD, EUR or GBP.`)
  }
}

function zoneOf(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    throw new Failure('invalid_input', `--zone: ‘${zone}’ is no IANA time zone. Give one such as Europe/London.`)
  }
}
