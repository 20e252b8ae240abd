import type { FileKind } from '../../values/file-kind.ts'
import type { Mapping } from '../decide/mapping.input.ts'
import type { Question } from '../decide/question.ts'
import { layouts } from '../layouts/list.ts'
import type { ColumnPosition } from './cells/record-cells.ts'
import { shown } from './cells/shown.ts'
import { HeaderNames, plainName } from './header-names.ts'
import type { Layout, LayoutColumn } from './layout.ts'

/** A file's header understood: its layout, and where each of the layout's columns stands. */
export type RecognizedLayout = {
  readonly layout: Layout
  readonly columns: ReadonlyMap<string, ColumnPosition>
  /** Columns that the layout has no name for. */
  readonly others: readonly ColumnPosition[]
}

/** What a person can settle by a mapping is a question; any other problem goes on after the file's name. */
export type NotRecognized = { readonly question: Question } | { readonly problem: string }

/**
 * Finds the one layout that a header fits best: all its required columns are there, and most columns altogether. The order, case,
 * blanks and marks of headers do not count. A mapping names the kind, or columns by the file's own headers, and goes first. Of two layouts
 * of one kind that fit equally well the first in the list is meant.
 */
export function recognize(header: readonly string[], mapping: Mapping = {}): RecognizedLayout | NotRecognized {
  const named = [...Object.values(mapping.columns ?? {}), ...Object.keys(mapping.only ?? {})]
  const absent = named.find((name) => !header.some((cell) => cell.trim() === name.trim()))
  const names = new HeaderNames(header)
  const tried = layouts
    .filter(({ kind }) => mapping.kind === undefined || kind === mapping.kind)
    .map((layout) => fitOf(layout, names, mapping))
  const fitting = tried.filter(({ missing }) => missing.length === 0).sort((a, b) => b.columns.size - a.columns.size)
  const [best, second] = fitting
  const twice = duplicateHeader(header, best?.layout.repeats)
  // In a file that is of no concern here, no column is of concern either.
  if (twice !== null && (best || absent !== undefined)) {
    return { problem: `has two columns named ‘${shown(twice)}’. Rename or remove one of them.` }
  }
  if (absent !== undefined) {
    return { question: { kind: 'columns', fileKind: mapping.kind ?? null, missing: [], absent, header: header.map((name) => name.trim()) } }
  }
  if (!best) return notKnown(tried, header)
  if (second && second.columns.size === best.columns.size && second.layout.kind !== best.layout.kind) {
    const choices = [best, second].map(({ layout: { kind } }) => ({ label: kind, mapping: { kind } }))
    return { question: { kind: 'file_kind', choices } }
  }
  return { ...best, others: othersIn(header, best) }
}

/** How a header could be read as one kind of file. */
export type KindReading = { readonly kind: FileKind; readonly columns: readonly ColumnReading[] }

/** One of RiskPilot's columns, and the file's own header that is taken for it by its name. */
export type ColumnReading = Pick<LayoutColumn, 'name' | 'holds'> & { readonly isRequired: boolean; readonly header: string | null }

/** For each kind of file the layout that misses least of the header, RiskPilot's own where two miss as much. */
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

const ownFirst = ({ layout }: Fit) => (layout.name.startsWith('canonical-') ? 0 : 1)

/** How many columns of the layout that fits best a record names: tells a header from the lines above it, and what parts cells. */
export function knownColumns(cells: readonly string[], mapping: Mapping = {}): number {
  const names = new HeaderNames(cells)
  return Math.max(...layouts.map((layout) => [...fitOf(layout, names, mapping).columns.values()].filter(({ index }) => index >= 0).length))
}

/** The header that a source leaves out, told by the first record; null where no source is known to write such records. */
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

/** What a mapping says for the column, by its name; own entries only, whatever the name is. */
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

function notKnown(tried: readonly Fit[], header: readonly string[]): NotRecognized {
  const nearest = [...tried].sort((a, b) => b.columns.size - b.missing.length - (a.columns.size - a.missing.length))[0]
  const isNear = nearest !== undefined && nearest.columns.size > 0 && nearest.missing.length > 0
  const [fileKind, missing] = isNear ? [nearest.layout.kind, nearest.missing] : [null, []]
  return { question: { kind: 'columns', fileKind, missing, absent: null, header: header.map((name) => name.trim()) } }
}
