import type { FieldErrors } from 'react-hook-form'
import type { ImportReadingQuery } from '../generated/graphql.ts'

export type Mapping = Record<string, unknown>
type File = NonNullable<ImportReadingQuery['import']>
export type ReadableKind = File['readableAs'][number]
export type ReadableColumn = ReadableKind['columns'][number]
/**
 * A file's header without blanks around its names, what its columns would be taken for, and what
 * was said of it before.
 */
export type Readable = Pick<File, 'header' | 'readableAs' | 'mapping'>

/**
 * What the form holds. `from` says where a column comes from: `named` (found by its name), `h3`
 * (the file's fourth column), `all` (the same `value` in every row) or nothing. `columns` stand in
 * the order of the kind's.
 */
export type ReadingForm = {
  kind: string
  columns: { from: string; value: string }[]
  only: { column: string; text: string }[]
  decimal: string
  dates: string
}

/** What the form begins with for a kind: what was said before, then what is found by name. */
export function readingForm({ header, readableAs, mapping }: Readable, kind: string): ReadingForm {
  const [columns, values, only] = [textsIn(mapping.columns), textsIn(mapping.values), textsIn(mapping.only)]
  const of = readableAs.find((one) => one.kind === kind)?.columns ?? []
  return {
    kind,
    columns: of.map(({ name, header: found }) => {
      const said = columns[name] === undefined ? -1 : header.indexOf(columns[name].trim())
      if (said >= 0) return { from: `h${said}`, value: '' }
      if (found) return { from: 'named', value: '' }
      return values[name] === undefined ? { from: '', value: '' } : { from: 'all', value: values[name] }
    }),
    only: Object.entries(only).map(([column, text]) => ({ column, text })),
    decimal: settingIn(mapping.decimal),
    dates: settingIn(mapping.dates),
  }
}

/** The mapping that the form says. What it has no field for stays as it was said before. */
export function mappingOf(form: ReadingForm, { header, readableAs, mapping }: Readable): Mapping {
  const of = readableAs.find(({ kind }) => kind === form.kind)?.columns ?? []
  const columns: Record<string, string> = {}
  const values: Record<string, string> = {}
  for (const [i, { name }] of of.entries()) {
    const { from = '', value = '' } = form.columns[i] ?? {}
    if (from === 'all') values[name] = value.trim()
    else if (from.startsWith('h')) columns[name] = header[Number(from.slice(1))] ?? ''
  }
  const only = Object.fromEntries(form.only.map(({ column, text }) => [column, text.trim()]))
  const said = (setting: string, name: 'decimal' | 'dates') => (setting === asSaid ? mapping[name] : setting || undefined)
  const whole = {
    ...mapping,
    kind: form.kind,
    columns,
    values,
    only,
    decimal: said(form.decimal, 'decimal'),
    dates: said(form.dates, 'dates'),
  }
  return Object.fromEntries(
    Object.entries(whole).filter(([, part]) => part !== undefined && !(isObject(part) && Object.keys(part).length === 0)),
  )
}

/** What is missing in the form, under the fields; null when the file can be read so. */
export function readingProblems({ columns, only }: ReadingForm, of: readonly ReadableColumn[]): FieldErrors<ReadingForm> | null {
  const ofColumns = of.map(({ isRequired }, i) => {
    const { from = '', value = '' } = columns[i] ?? {}
    if (from === 'all' && value.trim() === '') return { value: wrong('Say what holds for all rows') }
    return isRequired && from === '' ? { from: wrong('Choose the column, or say what holds for all rows') } : undefined
  })
  const ofOnly = only.map(({ column }, i) => {
    if (column === '') return { column: wrong('Choose the column') }
    const isTwice = only.findIndex((other) => other.column === column) < i
    return isTwice ? { column: wrong('There is a condition on this column already') } : undefined
  })
  const [hasColumns, hasOnly] = [ofColumns, ofOnly].map((list) => list.some((one) => one !== undefined))
  if (!hasColumns && !hasOnly) return null
  return { ...(hasColumns && { columns: ofColumns }), ...(hasOnly && { only: ofOnly }) } as FieldErrors<ReadingForm>
}

/**
 * A setting that was said for single columns: an answer to a question, which the form leaves as it
 * is.
 */
export const asSaid = 'as said'

const wrong = (message: string) => ({ type: 'required', message })
const isObject = (part: unknown): part is object => typeof part === 'object' && part !== null

function textsIn(part: unknown): Record<string, string> {
  return isObject(part) ? (part as Record<string, string>) : {}
}

function settingIn(part: unknown): string {
  return isObject(part) ? asSaid : typeof part === 'string' ? part : ''
}

/** Kinds of files in words, in the order in which they are offered. */
export const kindWords: Readonly<Record<string, string>> = {
  orders: 'Orders',
  refunds: 'Refunds',
  costs: 'Unit costs',
  shipping: 'Shipping',
  ads: 'Ad spend',
  chargebacks: 'Chargebacks',
  payouts: 'Payouts',
}
