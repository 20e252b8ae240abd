import type { Currency } from '../../values/money.ts'
import { microsPerMajor } from '../../values/unit-price.ts'
import { shortStep } from '../advice.ts'
import { minorOf } from '../narrative-parts.ts'
import { moneyWords, percent } from '../phrases.ts'
import { labelOf, type ProductNames } from '../product-name.ts'
import { countWords } from '../rule-check/check-words.ts'
import type { FlowStory } from './flow-definition.ts'

type Slice = Pick<FlowStory, 'columns' | 'of'>

type Shop = { readonly names: ProductNames; readonly currency: Currency }

/**
 * How a slice is called, with a space before; `without` names a column that the sentence has said
 * already.
 */
export function sliceWords({ columns, of }: Slice, shop: Shop, without = ''): string {
  return columns.flatMap((column, i) => (column === without ? [] : [` ${partWords(column, of[i] ?? '', shop)}`])).join('')
}

/**
 * A first step about a slice, in few words where it names too much, and where the slice is all of
 * the flow.
 */
export function stepOn({ columns }: Pick<Slice, 'columns'>, ofSlice: string, ofAll: string): string {
  return columns.length === 0 ? ofAll : shortStep(ofSlice, ofAll)
}

/** Columns that stand before what they tell apart, in this order; all others follow it. */
const adjectives = ['renewal', 'class', 'channel', 'value']

/**
 * What a slice holds, in few words: "repeat web orders", "$31–$44 orders to France". `things` is
 * what its rows are; `without` names a column that the sentence has said already.
 */
export function thingsOfSlice(things: string, slice: Slice, shop: Shop, without = ''): string {
  const parts = slice.columns
    .map((column, i) => ({ column, value: slice.of[i] ?? '', kind: column.startsWith('value') ? 'value' : column }))
    .filter(({ column }) => column !== without)
  const isBefore = ({ kind, value }: (typeof parts)[number]) => adjectives.includes(kind) && !value.endsWith(' or more') && !isBelow(value)
  const before = parts.filter(isBefore).toSorted((a, b) => adjectives.indexOf(a.kind) - adjectives.indexOf(b.kind))
  const after = parts.filter((part) => !isBefore(part))
  const words = before.map(({ kind, value }) => (kind === 'value' ? valueWords(value, shop.currency, '–') : value))
  const rest = after.map(({ column, value }) => {
    const part = partWords(column, value, shop)
    return things.startsWith('order') ? part.replace(/^on orders /, '') : part
  })
  return [...words, things, ...rest].join(' ')
}

/** The lowest range of order values has no lower edge. */
const isBelow = (range: string) => range.startsWith('below ')

/** A range of order values with its currency: `31–44` is "$31 to $44". */
function valueWords(range: string, currency: Currency, to = ' to '): string {
  const money = (number: string) =>
    moneyWords(minorOf(Number(number.replaceAll(',', '')) * Number(microsPerMajor), currency), currency).replace(/\.00$/, '')
  return range.replace(/\d[\d,.]*/g, money).replace('–', to)
}

function partWords(column: string, value: string, { names, currency }: Shop): string {
  if (column.startsWith('value')) return `on orders ${isBelow(value) ? '' : 'of '}${valueWords(value, currency)}`
  switch (column) {
    case 'country':
      return `to ${value}`
    case 'zone':
      return `to zone ${value}`
    case 'channel':
      return `through ${value}`
    case 'code':
      return `with code ${value}`
    case 'carrier':
      return `with ${value}`
    case 'category':
      return `for ${value}`
    case 'sku':
      return `for ${labelOf(value, names).full}`
    case 'class':
      return `by ${value} customers`
    case 'renewal':
      return value === 'repeat' ? 'on repeat orders' : 'on first orders'
    case 'units':
      return `on orders of ${value} ${value === '1' ? 'unit' : 'units'}`
    case 'lines':
      return `on orders of ${value} ${value === '1' ? 'product' : 'products'}`
    case 'size':
      return `in size ${value}`
    case 'customer':
      return `of customer ${value}`
    case 'reason':
      return `for “${value}”`
    case 'method':
      return `paid by ${value}`
    case 'warehouse':
      return `from ${value}`
    default:
      return `with ${column} ${value}`
  }
}

type Counted = Pick<FlowStory, 'rows' | 'events' | 'usualEvents'>

/** The part of the rows that has money, as titles and texts say it: "23%". */
export const eventShare = ({ events, rows }: Counted): string => percent(events / Math.max(1, rows))

/** What it was before. */
export const usualEventShare = ({ usualEvents, rows }: Counted): string => percent(Math.max(0, usualEvents) / Math.max(1, rows))

type Weighed = Pick<FlowStory, 'actual' | 'expected' | 'exposure'>

/** The money as a part of what it grows with, such as sales. */
export const moneyShare = ({ actual, exposure }: Weighed): string => percent(actual / Math.max(1, exposure))

/** What it was before. */
export const usualMoneyShare = ({ expected, exposure }: Weighed): string => percent(Math.max(0, expected) / Math.max(1, exposure))

/** A depth of discount: `28%` as it is, and a sum in micros as money. */
export function depthWords(depth: string, currency: Currency): string {
  return depth.endsWith('%') ? depth : moneyWords(minorOf(Number(depth), currency), currency)
}

/**
 * What of the slice is not counted, as a sentence with a space before; empty where all of it is.
 * `noun` is what its rows are, so that a reader who counts them gets the same.
 */
export function leftOutWords(count: number, noun: string): string {
  if (count === 0) return ''
  const [are, them] = count === 1 ? ['is', 'it'] : ['are', 'them']
  return ` ${countWords(count, `further ${noun}`)} ${are} left out: other alerts count ${them}, or there is no past to compare with.`
}

/** The SKUs that `sliceWords` names. */
export function productsOfSlice({ columns, of }: Slice): readonly string[] {
  return columns.flatMap((column, i) => (column === 'sku' ? [of[i] ?? ''] : []))
}

/** Money for each of so many, to the cent where it is small; what comes in counts as it is paid. */
export function eachWords(micros: number, count: number, currency: Currency): string {
  return moneyWords(minorOf(Math.abs(micros) / Math.max(1, count), currency), currency)
}
