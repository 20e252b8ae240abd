import { moneyToTheCent, unitPriceWords } from '../detection/phrases.ts'
import type { Leader } from '../ledger/statement/leaders.ts'
import type { PlainCounts } from '../ledger/statement/plain-counts.ts'
import type { PriceOfMonth } from '../ledger/statement/price-cuts.ts'
import { rateOf, type TakenOff } from '../ledger/statement/profit.ts'
import type { StatedFigures } from '../ledger/statement/stated-figures.ts'
import type { Stated } from '../ledger/statement/statement.ts'
import { type Currency, decimal } from '../values/money.ts'
import { unitPriceText } from '../values/unit-price.ts'
import { type Colour, withoutColour } from './colour.ts'

/** A statement, and what a plain reader of the files counts. */
export type ScannedStatement = Stated & { readonly plain: PlainCounts }

const counts = [
  'corrections',
  'possibleCorrections',
  'repeatedLines',
  'writeOffLines',
  'writeOffUnits',
  'writeOffUnitsWithoutCost',
] as const
type Count = (typeof counts)[number]
type Amount = Exclude<keyof StatedFigures, Count>

/**
 * The statement in the documented JSON: amounts are numbers in major units, null where not known.
 * Months newest first.
 */
export function statementJson({ from, to, currency, months, total, leaders, priceCuts, notTakenOff }: Stated): object {
  return {
    ...{ from, to, total: figuresJson(total, currency) },
    not_taken_off: notTakenOff,
    leaders: leaders.map(({ units, amount, billedAgain, ...of }) => ({
      ...of,
      units: units === null ? null : Number(units),
      amount: Number(decimal({ minor: amount, currency })),
      billed_again: Number(decimal({ minor: billedAgain, currency })),
    })),
    price_cuts: priceCuts.map(({ before, after, ...of }) => ({
      ...of,
      before: priceJson(before, currency),
      after: priceJson(after, currency),
    })),
    months: months.map((month) => ({ from: month.from, to: month.to, ...figuresJson(month, currency) })),
  }
}

function priceJson({ price, units, amount, ...of }: PriceOfMonth, currency: Currency): object {
  return { ...of, price: Number(unitPriceText(price)), units: Number(units), amount: Number(decimal({ minor: amount, currency })) }
}

function figuresJson({ rows, figures }: Stated['total'], currency: Currency): object {
  const isCount = (name: string): name is Count => (counts as readonly string[]).includes(name)
  const said = Object.entries(figures).map(([name, value]) => {
    if (value === null) return [snakeCase(name), null]
    return [snakeCase(name), Number(isCount(name) ? value : decimal({ minor: value, currency }))]
  })
  const { grossProfit, contributionMargin, netSalesWithCost } = figures
  return {
    ...{ rows, ...Object.fromEntries(said) },
    gross_rate: rateOf(grossProfit, netSalesWithCost),
    contribution_rate: rateOf(contributionMargin, netSalesWithCost),
  }
}

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Each figure's words, with what takes away written as such. `isAlways`: also when it is zero or
 * not known.
 */
const lines: readonly { readonly name: Amount; readonly words: string; readonly takesAway?: true; readonly isAlways?: true }[] = [
  { name: 'grossSales', words: 'Gross sales', isAlways: true },
  { name: 'discounts', words: 'Discounts', takesAway: true, isAlways: true },
  { name: 'refunds', words: 'Refunds', takesAway: true, isAlways: true },
  { name: 'netSales', words: 'Net sales', isAlways: true },
  { name: 'costOfGoods', words: 'Cost of goods', isAlways: true },
  { name: 'grossProfit', words: 'Gross profit', isAlways: true },
  { name: 'fees', words: 'Fees' },
  { name: 'paymentFees', words: 'Payment fees' },
  { name: 'postageCharged', words: 'Postage charged' },
  { name: 'postagePaid', words: 'Postage paid' },
  { name: 'adSpend', words: 'Ad spend' },
  { name: 'chargebacks', words: 'Chargebacks' },
  { name: 'contributionMargin', words: 'Contribution', isAlways: true },
  { name: 'writeOffs', words: 'Write-offs' },
  { name: 'orderPostage', words: 'Postage in orders' },
  { name: 'otherLines', words: 'Other lines' },
  { name: 'corrected', words: 'Corrections' },
  { name: 'repeated', words: 'Repeated lines' },
]

const notKnown: Partial<Record<Amount, string>> = {
  grossSales: 'no orders',
  netSales: 'no orders',
  discounts: 'no list prices',
  refunds: 'no refunds',
  costOfGoods: 'no unit costs',
  grossProfit: 'unknown: no costs',
  writeOffs: 'no unit costs',
}

/**
 * What the files say, before any leak: the figures in total, and net sales of the newest months.
 * `colour` sets off its headings.
 */
export function statementText(stated: ScannedStatement, colour: Colour = withoutColour): string {
  const { months, total, currency } = stated
  const money = (minor: bigint) => moneyToTheCent(minor, currency)
  const isStated = (name: Amount) => (total.figures[name] ?? 0n) !== 0n || (name === 'writeOffs' && total.figures.writeOffLines > 0n)
  const hasOrders = total.figures.grossSales !== null
  // Without orders one line says so for all that is made of them.
  const shown = lines.filter(({ name, isAlways }) => (isAlways && (hasOrders || name === 'grossSales')) || isStated(name))
  const texts = shown.map(({ name, words, takesAway }) => {
    const amount = total.figures[name]
    return {
      words,
      amount: amount === null ? unknownText(name, total.figures) : money(takesAway ? -amount : amount),
      note: noteOf(name, stated),
    }
  })
  const width = Math.max(...texts.map(({ amount }) => amount.length))
  return [
    colour('heading', `What the files say: ${total.rows.total.toLocaleString('en')} rows`),
    ...texts.map(({ words, amount, note }) => `  ${words.padEnd(18)}${amount.padStart(width)}${note && `  ${note}`}`),
    ...leaderLines(stated),
    ...priceCutLines(stated),
    ...(months.length > 1 && hasOrders ? monthLines(stated, colour) : []),
  ].join('\n')
}

/** Why an amount is not known. Contribution needs unit costs for most of sales. */
function unknownText(name: Amount, { grossProfit }: StatedFigures): string {
  if (name === 'contributionMargin') return grossProfit === null ? 'unknown: no costs' : 'unknown: too few costs'
  return notKnown[name] ?? 'not known'
}

/** What part of sales remains, and before which costs, where the files do not state them. */
function marginNote(left: bigint, { netSalesWithCost }: StatedFigures, before: readonly TakenOff[]): string {
  const rate = rateOf(left, netSalesWithCost)
  const of = rate === null ? [] : [`${(rate * 100).toFixed(1)}% of sales with a unit cost`]
  return [...of, ...(before.length > 0 ? [`before ${before.map((cost) => costWords[cost]).join(', ')}`] : [])].join(', ')
}

const costWords: Readonly<Record<TakenOff, string>> = {
  refunds: 'refunds',
  fees: 'fees',
  postage_paid: 'postage',
  lost_chargebacks: 'chargebacks',
  ad_spend: 'ads',
}

function noteOf(name: Amount, { total: { figures }, currency, notTakenOff, plain }: ScannedStatement): string {
  if (name === 'grossProfit' && figures.grossProfit !== null) return marginNote(figures.grossProfit, figures, [])
  if (name === 'contributionMargin' && figures.contributionMargin !== null)
    return marginNote(figures.contributionMargin, figures, notTakenOff)
  const without = (minor: bigint, of: string) =>
    minor === 0n ? '' : `without ${moneyToTheCent(minor, currency)} of sales that have no ${of}`
  if (name === 'costOfGoods' && figures.costOfGoods !== null) return without(figures.salesWithoutCost, 'unit cost')
  if (name === 'discounts' && figures.discounts !== null) return without(figures.salesWithoutListPrice, 'list price')
  if (name === 'writeOffs') return writeOffNote(figures, plain)
  if (name === 'repeated') return repeatedNote(figures, plain)
  return name === 'corrected' ? correctionNote(figures) : ''
}

function writeOffNote({ writeOffUnits, writeOffLines, writeOffUnitsWithoutCost }: StatedFigures, { takenOut }: PlainCounts): string {
  const out = `${counted(writeOffUnits, 'unit')} taken out of stock at no price, in ${counted(writeOffLines, 'line')}.`
  const books = takenOut - writeOffLines
  const others = books > 0n ? [`${counted(books, 'more line')} ${books === 1n ? 'is' : 'are'} bookkeeping by their description.`] : []
  return [out, ...others, ...uncostedWords(writeOffUnits, writeOffUnitsWithoutCost)].join(' ')
}

/** Why the figure differs from the alert, which estimates what has no unit cost. */
function uncostedWords(units: bigint, without: bigint): string[] {
  if (without === 0n) return []
  const of = without === units ? 'No unit cost is known, so they have' : `${counted(without, 'unit')} without a unit cost have`
  return [`${of} no value here; alerts estimate it from the usual price.`]
}

function repeatedNote({ repeatedLines }: StatedFigures, { repeatedLines: all, repeatedAndUndone }: PlainCounts): string {
  const paid = all - repeatedLines - repeatedAndUndone
  const others = [
    ...(repeatedAndUndone > 0n ? [`${number(repeatedAndUndone)} undone within the hour`] : []),
    ...(paid > 0n ? [`${number(paid)} no product that was paid for`] : []),
  ]
  const left = all > repeatedLines ? ` Not counted: ${others.join(', ')}.` : ''
  return `${counted(repeatedLines, 'line')} with the product, units and price of another line of the order. Entered twice, or bought twice? They are in net sales as well.${left}`
}

function correctionNote({ corrections, possibleCorrections }: StatedFigures): string {
  const same = 'refunded within the hour with the same product, units and amount, by the same order or customer'
  const possible =
    possibleCorrections === 0n
      ? ''
      : ` ${number(possibleCorrections)} of them only possibly: their refund names neither order nor customer.`
  return `${counted(corrections, 'line')} typed wrongly: ${same}. They are in no other figure.${possible}`
}

const number = (of: bigint) => of.toLocaleString('en')
const counted = (of: bigint, word: string) => `${of.toLocaleString('en')} ${word}${of === 1n ? '' : 's'}`

const leaderWords: Readonly<Record<Leader['figure'], Partial<Record<Leader['by'], string>>>> = {
  refunds: { product: 'Most refunded product', customer: 'Most refunded customer', country: 'Most refunded country' },
  chargebacks: { country: 'Most disputed country', reason: 'Largest dispute reason' },
  fees: { fee: 'Largest fee' },
}

/** The largest of each grouping, whether it leaks or not. */
function leaderLines({ leaders, currency }: Stated): string[] {
  const largest = leaders.filter(({ figure, by }, i) => i === leaders.findIndex((one) => one.figure === figure && one.by === by))
  const texts = largest.map(({ figure, by, name, label, rows, units, amount, billedAgain }) => {
    const money = (minor: bigint) => moneyToTheCent(minor, currency)
    const net = billedAgain === 0n ? '' : `; ${money(amount)} less ${money(billedAgain)} billed again within the hour`
    const of = units === null ? counted(BigInt(rows), 'row') : `${counted(units, 'unit')} in ${counted(BigInt(rows), 'row')}`
    return `  ${(leaderWords[figure][by] ?? by).padEnd(24)}${label === null ? name : `${label} (${name})`}: ${money(amount - billedAgain)}, ${of}${net}`
  })
  return texts.length > 0 ? ['', ...texts] : []
}

/** Price cuts printed; the JSON has all that are known. */
const priceCutsShown = 10

/** Prices that came to half or less: questions, not leaks. */
function priceCutLines({ priceCuts, currency }: Stated): string[] {
  const texts = priceCuts.slice(0, priceCutsShown).map(({ name, label, before, after }) => {
    const [was, is] = [before, after].map(({ price }) => unitPriceWords(Number(price), currency))
    return `  Price of ${label === null ? name : `${label} (${name})`}: ${was} in ${before.month.slice(0, 7)}, ${is} since ${after.month.slice(0, 7)}. Meant?`
  })
  const more = priceCuts.length - texts.length
  const others = more > 0 ? [`  … and ${counted(BigInt(more), 'more price')} cut by half or more (in --json)`] : []
  return texts.length > 0 ? ['', ...texts, ...others] : []
}

/** Months printed; the JSON has all. */
const monthsShown = 12

function monthLines({ months, currency }: Stated, colour: Colour): string[] {
  const shown = months.slice(0, monthsShown).toReversed()
  const row = (cells: readonly string[]) => `  ${cells.map((cell, i) => (i === 0 ? cell.padEnd(10) : cell.padStart(16))).join('')}`
  const cell = (minor: bigint | null) => (minor === null ? '–' : moneyToTheCent(minor, currency))
  return [
    '',
    colour('heading', row(['Month', 'Gross sales', 'Discounts', 'Refunds', 'Net sales'])),
    ...shown.map(({ from, figures: { grossSales, discounts, refunds, netSales } }) =>
      row([from.slice(0, 7), cell(grossSales), cell(discounts && -discounts), cell(refunds && -refunds), cell(netSales)]),
    ),
    ...(months.length > monthsShown ? [`  … and ${months.length - monthsShown} earlier months (all in --json)`] : []),
  ]
}
