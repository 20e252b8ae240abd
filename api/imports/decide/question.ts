import type { Day } from '../../values/day.ts'
import type { FileKind } from '../../values/file-kind.ts'
import { cellExcerpt } from '../read/cells/cell-excerpt.ts'
import { dayInWords } from '../read/cells/day-text.ts'
import type { Mapping } from './mapping.input.ts'
import { missingColumnsProblem, missingColumnsText } from './missing-columns.ts'

/**
 * One way to read the file, in words, and the mapping for it. `samples` are the first cells of the
 * column that it takes, where it takes one.
 */
export type Choice = { readonly label: string; readonly mapping: Mapping; readonly samples?: readonly string[] }

/**
 * A question that must be answered before a file can be read. Stored with the import in this form.
 */
export type Question =
  /**
   * A column whose cells have several readings: `found` on `line` is the example, and each choice
   * states its meaning.
   */
  | {
      readonly kind: 'numbers' | 'dates'
      readonly column: string
      readonly found: string
      readonly line: number
      readonly choices: readonly Choice[]
    }
  | FarDaysQuestion
  | OtherShopQuestion
  | CountedTwiceQuestion
  /** A file that fits several kinds. */
  | { readonly kind: 'file_kind'; readonly choices: readonly Choice[] }
  /**
   * Required columns are missing under all known names. `missing` are RiskPilot's names for them,
   * for the kind that the file fits best, if any; `absent` is a column that the mapping names and
   * the file lacks; `header` is the file's own. Where few are missing, `choices` are the columns
   * that may be the first of them.
   */
  | {
      readonly kind: 'columns'
      readonly choices?: readonly Choice[]
      readonly fileKind: FileKind | null
      readonly missing: readonly string[]
      readonly absent: string | null
      readonly header: readonly string[]
    }

/** A row in question: its line, its day, and a text that identifies it. */
export type FarRow = { readonly line: number; readonly day: Day; readonly what: string }

/**
 * Rows on days far from all others: `count` of them, the first of which are displayed; all others
 * lie from `first` to `last`.
 */
export type FarDaysQuestion = {
  readonly kind: 'far_days'
  readonly rows: readonly FarRow[]
  readonly count: number
  readonly first: Day
  readonly last: Day
  readonly choices: readonly Choice[]
}

/**
 * A file that looks like another shop's or another year's: its days, the ledger's days, and how
 * many products or orders it has, none of which is there.
 */
export type OtherShopQuestion = {
  readonly kind: 'other_shop'
  readonly reason: 'year' | 'products' | 'orders'
  readonly ids: number
  readonly first: Day | null
  readonly last: Day | null
  readonly knownFirst: Day
  readonly knownLast: Day
  readonly choices: readonly Choice[]
}

/**
 * A file that states again what came in another layout: `orders` of its orders, or, where null, the
 * refunds and fees of the same days. `fileName` and `layout` are those of the file before.
 */
export type CountedTwiceQuestion = {
  readonly kind: 'counted_twice'
  readonly fileName: string
  readonly layout: string
  readonly orders: number | null
  readonly choices: readonly Choice[]
}

/** The most header names that are stored with a question; an exported table has fewer. */
const storedHeader = 200

/** The question as stored. PostgreSQL's JSON cannot contain NUL; a visible symbol replaces it. */
export function questionJson(question: Question): string {
  const stored = question.kind === 'columns' ? { ...question, header: question.header.slice(0, storedHeader) } : question
  return JSON.stringify(stored, (_, value) => (typeof value === 'string' ? value.replaceAll('\0', '␀').toWellFormed() : value))
}

/** The question as a sentence, for a screen that lists the choices beside it. */
export function questionText(question: Question, fileName: string): string {
  const file = `‘${fileName}’`
  switch (question.kind) {
    case 'numbers':
    case 'dates':
      return `${file} has a column that can be read in ${ways(question.choices)}: ${example(question)}, and nothing in the column tells which.`
    case 'far_days': {
      const far = question.count === 1 ? `A row of ${file} is` : `${question.count} rows of ${file} are`
      return `${far} dated far from all others. The others, and those imported before, are from ${span(question)}.`
    }
    case 'other_shop':
      return `${file} ${otherShopText(question)}`
    case 'counted_twice':
      return `${file} ${countedTwiceText(question)}`
    case 'file_kind':
      return `${file} can be ${question.choices.map(({ label }) => label).join(' and ')}.`
    case 'columns':
      return `${file} ${missingColumnsText(question)}`
  }
}

/**
 * The question as the problem of the import, with the command-line options that answer it; follows
 * the file's name.
 */
export function questionProblem(question: Question, fileName: string): string {
  switch (question.kind) {
    case 'numbers':
    case 'dates': {
      const lines = question.choices.map(({ mapping }) => JSON.stringify({ [fileName]: mapping }))
      return (
        `has a column that can be read in ${ways(question.choices)}: ${example(question)}, and nothing in the column tells which. ` +
        `Settle it with --mapping and a file that holds ${either(lines)}, in this order of meaning.`
      )
    }
    case 'far_days':
      return farDaysProblem(question, fileName)
    case 'other_shop': {
      const anyway = JSON.stringify({ [fileName]: question.choices[0]?.mapping })
      return `${otherShopText(question)} If it belongs here, import it with --mapping and a file that holds ${anyway}.`
    }
    case 'counted_twice': {
      const anyway = JSON.stringify({ [fileName]: question.choices[0]?.mapping })
      return `${countedTwiceText(question)} If they are different ones, import it with --mapping and a file that holds ${anyway}.`
    }
    case 'file_kind':
      return `can be ${question.choices.map(({ label }) => label).join(' and ')}. Say which with the mapping ${JSON.stringify(question.choices[0]?.mapping ?? {})}.`
    case 'columns':
      return missingColumnsProblem(question)
  }
}

/** A question about one column. */
export type ColumnQuestion = Extract<Question, { found: string }>

/** What makes it look so; follows the file's name. */
function otherShopText({ reason, ids, first, last, knownFirst, knownLast }: OtherShopQuestion): string {
  const known = span({ first: knownFirst, last: knownLast })
  if (reason !== 'year') return `looks like another shop’s: none of its ${ids} ${reason} is among the rows imported before (${known}).`
  const own = first && last ? ` Its rows are from ${span({ first, last })}, and those imported before from ${known}.` : ''
  return `looks like another year’s.${own}`
}

/** What would count twice; follows the file's name. */
function countedTwiceText({ fileName, orders }: CountedTwiceQuestion): string {
  const before = `‘${cellExcerpt(fileName)}’`
  if (orders === null)
    return `states refunds and fees of days that ${before}, another report, has stated already. With both they count twice.`
  const what = orders === 1 ? 'an order that is' : `${orders} orders that are`
  return `holds ${what} in already from ${before}, another kind of export. With both ${orders === 1 ? 'it counts' : 'they count'} twice.`
}

function span({ first, last }: { readonly first: Day; readonly last: Day }): string {
  return `${dayInWords(first)} to ${dayInWords(last)}`
}

function farDaysProblem(question: FarDaysQuestion, fileName: string): string {
  const { rows, count, choices } = question
  const [leaveOut = '', right = ''] = choices.map(({ mapping }) => JSON.stringify({ [fileName]: mapping }))
  const lines = rows.map(({ line, day, what }) => `line ${line} (${dayInWords(day)}, ${cellExcerpt(what)})`)
  const more = count > rows.length ? ` and ${count - rows.length} more` : ''
  return (
    `has ${count === 1 ? 'a row' : `${count} rows`} dated far from all others: ${lines.join(', ')}${more}. The others, and those imported ` +
    `before, are from ${span(question)}. Leave them out with --mapping and a file that holds ${leaveOut}, or count them with ${right}.`
  )
}

function example({ column, found, line, choices }: ColumnQuestion): string {
  return `‘${cellExcerpt(column)}’, where ‘${cellExcerpt(found)}’ on line ${line} is ${choices.length === 2 ? 'either ' : ''}${either(choices.map(({ label }) => label))}`
}

function ways(choices: readonly unknown[]): string {
  return choices.length === 2 ? 'two ways' : 'several ways'
}

function either(texts: readonly string[]): string {
  return `${texts.slice(0, -1).join(', ')} or ${texts.at(-1) ?? ''}`
}

/**
 * The choice's mapping merged into the one that the import was started with, so that a second
 * question keeps the first answer.
 */
export function withAnswer(given: Mapping, { mapping: { decimal, dates, years, months, texts, farDays, ...whole } }: Choice): Mapping {
  return {
    ...given,
    ...whole,
    ...(decimal && { decimal: joined(given.decimal, decimal) }),
    ...(dates && { dates: joined(given.dates, dates) }),
    ...(years && { years: { ...given.years, ...years } }),
    ...(months && { months: { ...given.months, ...months } }),
    ...(texts && { texts: { ...given.texts, ...texts } }),
    ...(farDays && { farDays: { ...given.farDays, ...farDays } }),
  }
}

type Setting<Value extends string> = Value | Record<string, Value> | undefined

function joined<Value extends string>(given: Setting<Value>, answer: Setting<Value>): Setting<Value> {
  return typeof given === 'object' && typeof answer === 'object' ? { ...given, ...answer } : answer
}
