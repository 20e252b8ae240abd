import type { Currency } from '../values/money.ts'
import { minorToMicros } from './finding-lifecycle.ts'

const leastSmall = 2000n

/**
 * What is a small amount to a shop, in micros: twenty of the currency, in hundredths of it or in
 * whole units; more where the owner set more.
 */
export function smallAmount({ moneyFloorMinor, currency }: { readonly moneyFloorMinor: bigint; readonly currency: Currency }): number {
  return minorToMicros(moneyFloorMinor > leastSmall ? moneyFloorMinor : leastSmall, currency)
}
