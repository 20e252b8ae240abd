import { type Contribution, leastOfOthers, totalOf } from './losing-group.ts'
import { type GroupKind, groupKinds } from './order-groups.ts'

/** Settled orders by group of one kind; without the group that is the shop itself. */
export type SettledGroups = ReadonlyMap<string, readonly Contribution[]>

type Crossed = {
  readonly key: string
  /** What the orders of both, and of each without the other, came to; micros. */
  readonly shared: number
  readonly own: { readonly orders: number; readonly total: number }
  readonly other: { readonly orders: number; readonly total: number }
}

/**
 * Whether groups of another kind explain what a group lost: a sales channel is not to blame for the
 * countries that buy there, nor a country for the channel that it buys through (Simpson 1951), nor
 * a product for the country or channel that buys it. Products explain no country: `isLosing` asks
 * that. Those that lose beside the group as well are taken out of it; it must lose without them. A
 * loss that is only where two groups meet is of the one that has less beside it, and of the country
 * where both have as much. An order is so told of one group alone.
 */
export function isExplained(
  orders: readonly Contribution[],
  { kind, byKind }: { kind: GroupKind; byKind: Readonly<Record<GroupKind, SettledGroups>> },
): boolean {
  const others = groupKinds.filter((other) => other !== kind && other !== 'product')
  return others.some((other) => isExplainedBy(orders, { kind, other, across: byKind[other] }))
}

type Crossing = { readonly kind: GroupKind; readonly other: GroupKind; readonly across: SettledGroups }

function isExplainedBy(orders: readonly Contribution[], { kind, other, across }: Crossing): boolean {
  const crossed = crossings(orders, { kind, other, across })
  const losing = new Set(crossed.filter(losesElsewhere).map(({ key }) => key))
  const rest = losing.size === 0 ? orders : orders.filter((order) => !losing.has(order.groups[other] ?? ''))
  if (totalOf(rest) >= 0 || rest.length < leastOfOthers) return true
  return crossed.some((one) => !losing.has(one.key) && isWhereBothMeet(one) && isRatherOfOther(one, { kind, other }))
}

function crossings(orders: readonly Contribution[], { other, across }: Crossing): Crossed[] {
  const total = totalOf(orders)
  return [...Map.groupBy(orders, ({ groups }) => groups[other])].flatMap(([key, both]) => {
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

function isRatherOfOther({ shared, own, other }: Crossed, kinds: Pick<Crossing, 'kind' | 'other'>): boolean {
  if (shared + other.total >= 0) return false
  return other.total < own.total || (other.total === own.total && groupKinds.indexOf(kinds.other) < groupKinds.indexOf(kinds.kind))
}
