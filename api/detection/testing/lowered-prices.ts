import type { FlowShop, MadeLine, MadeOrder } from './flow-shop.ts'

/**
 * What an order's line becomes before it is priced: at another list price, of another number, or
 * none.
 */
export type Lines = (line: MadeLine, order: MadeOrder) => MadeLine | null

/** Five of the twelve products: two fifths of the sales. */
export const fiveProducts: readonly string[] = ['S1', 'S2', 'S5', 'S8', 'S10']

/** Products at a part of their list price on the days of `isOn`. */
export function lowered(isOn: (day: number) => boolean, factor = 0.66, skus = fiveProducts): Lines {
  return (line, { day }) => (isOn(day) && skus.includes(line.sku) ? at(line, factor) : line)
}

export function at(line: MadeLine, factor: number): MadeLine {
  return { ...line, list: Math.round(line.list * factor) }
}

/** The shop with other lines. */
export function shopWithLines({ lines, ...shop }: Pick<FlowShop, 'days' | 'seed'> & { readonly lines: Lines }): FlowShop {
  return {
    ...shop,
    sells: (order) => {
      order.lines = order.lines.flatMap((line) => lines(line, order) ?? [])
    },
  }
}
