import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mapping } from '../../../api/imports/decide/mapping.input.ts'
import { type FactFile, readFacts } from '../../../api/imports/read/read-facts.ts'
import type { Fact, RowRefusal } from '../../../api/ledger/fact.ts'
import { currency } from '../../../api/values/money.ts'

export type ReadFile = {
  readonly layout: string
  readonly facts: readonly Fact[]
  readonly refusals: readonly RowRefusal[]
  readonly notes: readonly string[]
  /** The number of records read: accepted and refused. */
  readonly rows: number
  /** The number of records that the facts represent. */
  readonly weight: number
}

export type ReadOptions = {
  readonly mapping?: Mapping
  readonly currency?: string
  readonly zone?: string
  readonly batchSize?: number
  readonly name?: string
}

/**
 * Reads a file of this content like an import. Amounts in USD and times of New York by default; the
 * current time is 2026-06-01.
 */
export async function readContent(content: string | Buffer, options: ReadOptions = {}): Promise<ReadFile> {
  return withFile(content, options, async (file) => {
    const [facts, refusals]: [Fact[], RowRefusal[]] = [[], []]
    let [rows, weight] = [0, 0]
    for await (const batch of file.batches) {
      facts.push(...batch.facts)
      refusals.push(...batch.refusals.map(({ line, column, code, reason }) => ({ line, column, code, reason })))
      rows += batch.rows
      weight += (batch.weights ?? batch.facts.map(() => 1)).reduce((sum, one) => sum + one, 0)
    }
    return { layout: file.layout.name, facts, refusals, notes: file.notes(), rows, weight }
  })
}

/**
 * Throws `Unreadable` where a file of this content would be refused as a whole for its currency.
 */
export function refuseOtherCurrencyIn(content: string | Buffer, options: ReadOptions = {}): Promise<void> {
  return withFile(content, options, async (file) => {
    await file.refuseOtherCurrency()
    await file.batches.return(undefined)
  })
}

async function withFile<Result>(content: string | Buffer, options: ReadOptions, fn: (file: FactFile) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'layout-'))
  try {
    const path = join(folder, 'file.csv')
    writeFileSync(path, content)
    const file = await readFacts(path, {
      fileName: options.name ?? 'file.csv',
      currency: currency(options.currency ?? 'USD'),
      zone: options.zone ?? 'America/New_York',
      now: new Date('2026-06-01T00:00:00Z'),
      mapping: options.mapping ?? {},
      ...(options.batchSize && { batchSize: options.batchSize }),
    })
    return await fn(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The facts of one table. */
export function factsOf<Table extends Fact['table']>({ facts }: ReadFile, table: Table): Extract<Fact, { table: Table }>[] {
  return facts.filter((fact): fact is Extract<Fact, { table: Table }> => fact.table === table)
}

/**
 * A table from objects: their keys are the header, in order of first occurrence; missing cells are
 * empty.
 */
export function csv(rows: readonly Readonly<Record<string, string | number>>[], header?: readonly string[]): string {
  const names = header ?? [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const quoted = (cell: string | number) => (/[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell))
  return `${[names.map(quoted), ...rows.map((row) => names.map((name) => quoted(row[name] ?? '')))].map((cells) => cells.join(',')).join('\n')}\n`
}
