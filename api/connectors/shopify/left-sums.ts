import type { Currency } from '../../values/money.ts'
import type { LeftMoney, LeftReason } from '../connector.ts'

/** What is left of one record, summed by its reason. */
export class LeftSums {
  readonly #sums = new Map<LeftReason, bigint>()

  constructor(private readonly currency: Currency) {}

  add(why: LeftReason, amount: bigint): void {
    if (amount !== 0n) this.#sums.set(why, (this.#sums.get(why) ?? 0n) + amount)
  }

  of(why: LeftReason): bigint {
    return this.#sums.get(why) ?? 0n
  }

  get sum(): bigint {
    return [...this.#sums.values()].reduce((sum, one) => sum + one, 0n)
  }

  /** `isAll`: the record has no rows, so that something has to be said of it. */
  all(isAll: boolean): LeftMoney[] {
    const { currency } = this
    const left = [...this.#sums].flatMap(([why, amount]) => (amount === 0n ? [] : [{ why, amount, currency }]))
    return isAll && left.length === 0 ? [{ why: 'no_money_moved', amount: 0n, currency }] : left
  }
}
