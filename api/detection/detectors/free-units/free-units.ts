import { flow } from '../../flows/flow.ts'
import { giftReadiness } from '../../flows/flow-readiness.ts'
import { type FlowRows, numbers } from '../../flows/flow-rows.ts'
import { orderRows } from '../../flows/order-rows.ts'
import { valueSlices } from '../../flows/row-columns.ts'
import { type RowMemory, rowDays } from '../../flows/row-memory.ts'
import { profile, words } from './profile.ts'

/** Weeks in memory, of all, in which a product was given away: fewer are no past. */
const leastWeeks = 6
const mostGifts = 12

/**
 * What units given away cost, by product and then of all that are left, against what they cost an
 * order before.
 */
export const freeUnits = flow({
  profile,
  words,
  version: '1.3.0',
  family: 'gift',
  cause: 'units given away',
  each: givenAway,
  eachType: 'sku',
  rows,
  cells: ['channel', 'value', 'units'],
  slices: [[], ['channel'], ...valueSlices, ['units'], ['renewal'], ['channel', 'renewal'], ['class']],
  known: [],
  isRare: false,
  againstRest: false,
  leastRise: 0.3,
  pull: 25,
  readiness: giftReadiness,
})

/** All gifts together: a product that was never given away before has no past of its own. */
const allGifts = ''

/** Products that were given away in most weeks in memory, and all together where any was. */
function givenAway({ lines, orders, forgotten }: RowMemory, today: number): string[] {
  const weeks = new Map<string, Set<number>>()
  lines.sku.forEach((sku, i) => {
    const day = orders.day[(lines.order[i] ?? 0) - forgotten] ?? today
    if ((lines.unitPrice[i] ?? 0) > 0 || day <= today - rowDays) return
    const own = weeks.get(sku) ?? new Set()
    own.add(Math.floor((today - day) / 7))
    weeks.set(sku, own)
  })
  const products = [...weeks]
    .filter(([, own]) => own.size >= leastWeeks)
    .sort(([a, one], [b, other]) => other.size - one.size || (a < b ? -1 : 1))
    .slice(0, mostGifts)
    .map(([sku]) => sku)
  return products.length > 0 ? [...products, allGifts] : []
}

/** What an order gave away, micros. */
type Given = { readonly cost: number; readonly lines: number; readonly products: readonly (readonly [sku: string, cost: number])[] }

/** The money of an order is the unit cost of the free units of the product in it, or of all. */
function rows(memory: RowMemory, sku: string): FlowRows {
  const { lines, orders, forgotten } = memory
  const given = new Map<number, Given>()
  lines.sku.forEach((of, i) => {
    if ((sku !== allGifts && of !== sku) || (lines.unitPrice[i] ?? 0) > 0) return
    const order = (lines.order[i] ?? 0) - forgotten
    const own = given.get(order) ?? { cost: 0, lines: 0, products: [] }
    const cost = (lines.unitCost[i] ?? 0) * (lines.units[i] ?? 0)
    given.set(order, { cost: own.cost + cost, lines: own.lines + 1, products: [...own.products, [of, cost]] })
  })
  return orderRows(memory, (places) => ({
    money: numbers(places, (order) => given.get(order)?.cost ?? 0),
    exposure: new Float64Array(places.length).fill(1),
    ...(sku === allGifts && { madeOf: (row) => given.get(places[row] ?? 0)?.products ?? [] }),
    evidence: {
      table: 'order_line',
      money: 'cost',
      document: (row) => orders.order[places[row] ?? 0] ?? '',
      ...(sku !== allGifts && { of: () => sku }),
      rows: (row) => given.get(places[row] ?? 0)?.lines ?? 1,
    },
  }))
}
