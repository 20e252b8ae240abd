import { flow } from '../../flows/flow.ts'
import { pricePaidReadiness } from '../../flows/flow-readiness.ts'
import type { FlowRows } from '../../flows/flow-rows.ts'
import { discountRows } from '../../flows/line-rows.ts'
import type { RowMemory } from '../../flows/row-memory.ts'
import { profile, words } from './profile.ts'

/** What is paid below list price without a code, against what was paid below it before. */
export const pricePaid = flow({
  profile,
  words,
  version: '1.4.0',
  family: 'discount',
  cause: 'prices below the list price',
  rows,
  cells: ['channel', 'quantity', 'class', 'category', 'sku'],
  // Sales that all get are planned, and prices of one product are looked at by others: a group is
  // held against the rest.
  slices: [['category'], ['channel'], ['class'], ['channel', 'category'], ['channel', 'class']],
  known: ['sku', 'channel'],
  isRare: false,
  againstRest: true,
  leastRise: 0.3,
  leastShare: 0.03,
  pull: 25,
  readiness: pricePaidReadiness,
})

function rows(memory: RowMemory): FlowRows | null {
  return discountRows(memory, {
    isWanted: (code) => code === '',
    discountOf: ({ full, paid }) => full - paid,
    isAsPlanned: ({ full, paid }, usual) => isOfSale(full - paid, full) || isOfSale(full - paid - usual, full - usual),
  })
}

/**
 * Sales take a round percentage off the list price, or off what is usually paid; prices are rounded
 * after it.
 */
function isOfSale(off: number, full: number): boolean {
  const steps = (100 * off) / Math.max(1, full) / 5
  return Math.round(steps) >= 1 && Math.abs(steps - Math.round(steps)) <= 0.15
}
