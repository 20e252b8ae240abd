import type { PricedLine } from '../ordinary/made.ts'
import { withCode } from '../ordinary/sales.ts'
import type { World } from '../ordinary/world-model.ts'
import { type Habits, withHabits } from './hard-habits.ts'
import type { HardPlan } from './hard-plan.ts'
import { homeShop } from './home-shop.ts'

/**
 * A code: how much it takes off, of which ranges, for which part of the lines, and on which days.
 */
type Code = {
  readonly code: string
  readonly off: number
  readonly ranges: readonly string[]
  readonly part: number
  readonly days?: readonly [number, number]
}

function codeOn({ code, off, ranges, part, days: [from, until] = [0, Number.POSITIVE_INFINITY] }: Code): Habits {
  const isMeant = ({ order, index, product, code: other }: PricedLine, world: World) =>
    other === '' &&
    ranges.includes(product.range.code) &&
    from <= order.on &&
    order.on < until &&
    world.random(`${code} ${order.id} ${index}`).chance(part)
  return { lines: [(line, world) => (isMeant(line, world) ? withCode(line, code, off) : line)] }
}

/** The weeks of a clearance that is planned. */
const clearance = [190, 218] as const

/**
 * A clearance that has no end, below cost since the first day; beside it one of four weeks, and a
 * code that earns.
 */
export function clearanceWorld(seed: number): HardPlan {
  const trade = withHabits(
    homeShop(seed),
    codeOn({ code: 'CLEAR60', off: 0.6, ranges: ['LIN', 'KNI'], part: 0.85, days: clearance }),
    codeOn({ code: 'OUTLET', off: 0.62, ranges: ['TOW', 'LAM'], part: 0.16 }),
    codeOn({ code: 'FRIENDS15', off: 0.15, ranges: ['CUP', 'PLA', 'CAN', 'TEA'], part: 0.12 }),
  )
  const code = (value: string) => ({ money: 'goods', what: 'code', value }) as const
  return {
    trade,
    leaks: [{ id: 'outlet', title: 'A clearance code sells below cost, and never ends', slice: code('OUTLET') }],
    lookAlikes: [
      { id: 'clearance', why: 'a clearance of four weeks, with a code of its own: planned', slice: code('CLEAR60'), but: 'planned' },
      { id: 'friends', why: 'a code that leaves a margin', slice: code('FRIENDS15') },
    ],
  }
}
