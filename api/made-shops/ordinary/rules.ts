import type { Rules, ShopHabit, World } from './world-model.ts'

/** Lets habits follow each other. */
export function afterAll<T, With extends readonly unknown[]>(
  habits: readonly ShopHabit<T, With>[],
  made: T,
  world: World,
  ...others: With
): T {
  return habits.reduce((so, habit) => habit(so, world, ...others), made)
}

/** A shop without anything particular. */
export const plainRules: Rules = {
  ...{
    placed: [],
    lines: [],
    orders: [],
    parcels: [],
    refunds: [],
    credits: [],
    sentAgain: [],
    disputes: [],
    movements: [],
    unpaid: [],
    reserves: [],
    ads: [],
    adjustments: [],
  },
  cost: (cost) => ({ cost, leak: null }),
}
