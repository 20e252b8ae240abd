import { type Contribution, leastOfOthers, totalOf } from './losing-group.ts'
import type { GroupKind } from './order-groups.ts'

/** Settled orders by group, countries or sales channels; without the group that is the shop itself. */
export type SettledGroups = ReadonlyMap<string, readonly Contribution[]>

type Crossed = {
  readonly key: string
  /** What the orders of both, and of each without the other, came to; micros. */
  readonly shared: number
  readonly own: { readonly orders: number; readonly total: number }
  readonly other: { readonly orders: number; readonly total: number }
}

/**
 * Whether groups of the other kind explain what a group lost: a sales channel is not to blame for
 * the countries that buy there, nor a country for the channel that it buys through (Simpson 1951).
 * Those that lose beside the group as well are taken out of it; it must lose without them. A loss
 * that is only where two groups meet is of the one that has less beside it, and of the country where
 * both have as much. An order is so told of one group alone.
 */
export function isExplained(orders: readonly Contribution[], { kind, across }: { kind: GroupKind; across: SettledGroups }): boolean {
  const crossed = crossings(orders, { kind, across })
  const losing = new Set(crossed.filter(losesElsewhere).map(({ key }) => key))
  const rest = losing.size === 0 ? orders : orders.filter((order) => !losing.has(acrossOf(order, kind) ?? ''))
  if (totalOf(rest) >= 0 || rest.length < leastOfOthers) return true
  return crossed.some((one) => !losing.has(one.key) && isWhereBothMeet(one) && isRatherOfOther(one, kind))
}

const acrossOf = ({ groups }: Contribution, kind: GroupKind): string | null => groups[kind === 'country' ? 'channel' : 'country']

function crossings(orders: readonly Contribution[], { kind, across }: { kind: GroupKind; across: SettledGroups }): Crossed[] {
  const total = totalOf(orders)
  return [...Map.groupBy(orders, (order) => acrossOf(order, kind))].flatMap(([key, both]) => {
    const all = key === null ? undefined : across.get(key)
    if (key === null || !all) return []
    const shared = totalOf(both)
    const beside = { orders: Math.max(0, all.length - both.length), total: totalOf(all) - shared }
    return [{ key, shared, own: { orders: orders.length - both.length, total: total - shared }, other: beside }]
  })
}

function losesElsewhere({ shared, other }: Crossed): boolean {
  return shared < 0 && other.orders >= leastOfOthers && other.total < 0
}

function isWhereBothMeet({ shared, own }: Crossed): boolean {
  return shared < 0 && (own.orders < leastOfOthers || own.total >= 0)
}

function isRatherOfOther({ shared, own, other }: Crossed, kind: GroupKind): boolean {
  if (shared + other.total >= 0) return false
  return other.total < own.total || (other.total === own.total && kind === 'channel')
}
