import type { FileKind } from '../../values/file-kind.ts'
import { isYear, type Mapping } from '../decide/mapping.input.ts'
import type { Choice, Question } from '../decide/question.ts'
import { layouts } from '../layouts/list.ts'
import { exportInstead } from '../layouts/other-exports.ts'
import type { ColumnPosition } from './cells/record-cells.ts'
import { shown } from './cells/shown.ts'
import { HeaderNames, namesOf, plainName } from './header-names.ts'
import type { Layout, LayoutColumn } from './layout.ts'
import { columnChoices } from './missing-column.ts'

/** A recognized header: its layout, and the position of each of the layout's columns. */
export type RecognizedLayout = {
  readonly layout: Layout
  readonly columns: ReadonlyMap<string, ColumnPosition>
  /** Columns unknown to the layout. */
  readonly others: readonly ColumnPosition[]
}

/**
 * A problem that a mapping can fix is a question; any other problem is a text that follows the
 * file's name.
 */
export type NotRecognized = { readonly question: Question } | { readonly problem: string }

/**
 * Finds the one layout that fits a header best: it has all its required columns, and the most
 * columns in total. Order, case, spaces and marks of headers are ignored. A mapping that names the
 * kind, or columns by the file's own headers, comes first. Of two layouts of one kind that fit
 * equally well the first in the list wins.
 */
export function recognize(header: readonly string[], mapping: Mapping = {}): RecognizedLayout | NotRecognized {
  const named = [...Object.values(mapping.columns ?? {}), ...Object.keys(mapping.only ?? {}), ...yearColumns(mapping)]
  const absent = named.find((name) => !header.some((cell) => cell.trim() === name.trim()))
  const names = new HeaderNames(header)
  const tried = layouts
    .filter(({ kind }) => mapping.kind === undefined || kind === mapping.kind)
    .map((layout) => fitOf(layout, names, mapping))
  const fitting = tried.filter(({ missing }) => missing.length === 0).sort((a, b) => b.columns.size - a.columns.size)
  const [best, second] = fitting
  const twice = duplicateHeader(header, best?.layout.repeats)
  // For a file of no known kind, its columns do not matter either.
  if (twice !== null && (best || absent !== undefined)) {
    return { problem: `has two columns named ‘${shown(twice)}’. Rename or remove one of them.` }
  }
  if (absent !== undefined) {
    return { question: { kind: 'columns', fileKind: mapping.kind ?? null, missing: [], absent, header: header.map((name) => name.trim()) } }
  }
  if (!best) return insteadOf(header, mapping) ?? notKnown(tried, header, mapping)
  if (second && second.columns.size === best.columns.size && second.layout.kind !== best.layout.kind) {
    const choices = [best, second].map(({ layout: { kind } }) => ({ label: kind, mapping: { kind } }))
    return { question: { kind: 'file_kind', choices } }
  }
  return { ...best, others: othersIn(header, best) }
}

/** The columns that have the years of days without one. */
function yearColumns({ years = {} }: Mapping): string[] {
  return Object.values(years).filter((year) => !isYear(year))
}

/** The possible reading of a header as one kind of file. */
export type KindReading = { readonly kind: FileKind; readonly columns: readonly ColumnReading[] }

/** One of RiskPilot's columns, and the file's own header that matches it by name. */
export type ColumnReading = Pick<LayoutColumn, 'name' | 'holds'> & { readonly isRequired: boolean; readonly header: string | null }

/** For each kind of file the layout with the fewest missing columns, RiskPilot's own in a tie. */
export function kindReadings(header: readonly string[]): KindReading[] {
  const names = new HeaderNames(header)
  return [...Map.groupBy(layouts, ({ kind }) => kind)].map(([kind, ofKind]) => {
    const fits = ofKind.map((layout) => fitOf(layout, names, {}))
    const [best] = fits.sort((a, b) => a.missing.length - b.missing.length || ownFirst(a) - ownFirst(b))
    const columns = best?.layout.columns.map(({ name, holds, isRequired = false }) => ({
      name,
      holds,
      isRequired,
      header: best.columns.get(name)?.header ?? null,
    }))
    return { kind, columns: columns ?? [] }
  })
}

/** The columns that RiskPilot's own form of a kind of file cannot do without. */
export function ownColumnsOf(kind: FileKind): string[] {
  const own = layouts.find(({ name }) => name === `canonical-${kind}`)
  return own?.columns.filter(({ isRequired }) => isRequired).map(({ name }) => name) ?? []
}

const ownFirst = ({ layout }: Fit) => (layout.name.startsWith('canonical-') ? 0 : 1)

/**
 * The number of columns that a record names in the layout that fits best: distinguishes a header
 * from the lines above it, and identifies the delimiter.
 */
export function knownColumns(cells: readonly string[], mapping: Mapping = {}): number {
  const names = new HeaderNames(cells)
  // Most records of a file are data, which need not be compared with every layout.
  if (mapping.columns === undefined && !names.hasAny(everyName)) return 0
  return Math.max(...layouts.map((layout) => [...fitOf(layout, names, mapping).columns.values()].filter(({ index }) => index >= 0).length))
}

const everyName: ReadonlySet<string> = new Set(layouts.flatMap(({ columns }) => columns.flatMap(namesOf)))

/**
 * The missing header of a source without one, recognized by the first record; null where no known
 * source writes such records.
 */
export function headerFor(first: readonly string[]): readonly string[] | null {
  for (const layout of layouts) {
    const header = layout.headerFor?.(first)
    if (header) return header
  }
  return null
}

/** Columns that the list of refused rows adds to a file's own. */
const ours = /^riskpilot_/

type Fit = Omit<RecognizedLayout, 'others'> & { readonly missing: readonly string[] }

function fitOf(layout: Layout, names: HeaderNames, mapping: Mapping): Fit {
  const { header, currencies } = names
  const columns = new Map<string, ColumnPosition>()
  const taken = new Set<number>()
  for (const column of layout.columns) {
    const mapped = saidFor(column, mapping.columns)
    const index = mapped === undefined ? names.placeOf(column, taken) : header.findIndex((cell) => cell.trim() === mapped.trim())
    const value = saidFor(column, mapping.values)
    if (index < 0 && value !== undefined) columns.set(column.name, { index, header: column.name, currency: null, value })
    if (index < 0) continue
    columns.set(column.name, { index, header: header[index]?.trim() ?? '', currency: currencies[index] ?? null })
    taken.add(index)
  }
  const missing = layout.columns.filter(({ name, isRequired }) => isRequired && !columns.has(name)).map(({ name }) => name)
  return { layout, columns, missing }
}

function othersIn(header: readonly string[], { columns }: Fit): ColumnPosition[] {
  const taken = new Set([...columns.values()].map(({ index }) => index))
  return header
    .map((name, index) => ({ index, header: name.trim(), currency: null }))
    .filter(({ index, header: name }) => name !== '' && !ours.test(name) && !taken.has(index))
}

/** A mapping's entry for the column, by its name; own properties only, for any name. */
function saidFor({ name }: LayoutColumn, said: Readonly<Record<string, string>> = {}): string | undefined {
  return Object.entries(said).find(([wanted]) => wanted === name)?.[1]
}

function duplicateHeader(header: readonly string[], allowed: readonly string[] = []): string | null {
  const seen = new Set<string>()
  const free = new Set(allowed.map(plainName))
  for (const cell of header) {
    const name = cell.trim().toLowerCase()
    if (name !== '' && seen.has(name) && !free.has(plainName(name))) return cell.trim()
    seen.add(name)
  }
  return null
}

/** For the wrong export of a known system, unless a person said how it is to be read. */
function insteadOf(header: readonly string[], mapping: Mapping): NotRecognized | null {
  const problem = Object.keys(mapping).length > 0 ? null : exportInstead(header)
  return problem === null ? null : { problem }
}

function notKnown(tried: readonly Fit[], header: readonly string[], mapping: Mapping): NotRecognized {
  const nearness = ({ columns, missing }: Fit) => columns.size - missing.length
  const [nearest] = [...tried].sort((a, b) => nearness(b) - nearness(a) || ownFirst(a) - ownFirst(b))
  const isNear = nearest !== undefined && nearest.columns.size > 0 && nearest.missing.length > 0
  const [fileKind, missing] = isNear ? [nearest.layout.kind, nearest.missing] : [null, []]
  const choices = isNear ? firstMissing(nearest, header, mapping) : []
  return { question: { kind: 'columns', fileKind, missing, absent: null, header: header.map((name) => name.trim()), choices } }
}

/** The most needed columns that are asked for, one after the other; a file that lacks more is another. */
const mostMissing = 3

/**
 * What a file that is nearly known may have for the first needed column that it lacks. The answer
 * asks for the next one, until all are known.
 */
function firstMissing({ layout, columns, missing }: Fit, header: readonly string[], mapping: Mapping): Choice[] {
  const [name] = missing
  const column = layout.columns.find((one) => one.name === name)
  if (!column || missing.length > mostMissing || columns.size < 2 || columns.size < missing.length) return []
  const taken = new Set([...columns.values()].map(({ index }) => index))
  return columnChoices({ missing: column, header, taken }, { ...mapping, kind: layout.kind })
}
