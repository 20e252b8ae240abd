import { bicycleShop } from './bicycle-shop.ts'
import { childrenShop } from './children-shop.ts'
import type { OrdinaryTrade } from './world-model.ts'
import { yarnShop } from './yarn-shop.ts'

/** The ordinary shops by name. */
export const ordinaryShops = { yarn: yarnShop, bicycle: bicycleShop, children: childrenShop } as const satisfies Record<
  string,
  OrdinaryTrade
>
