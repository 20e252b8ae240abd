import type { ConditionText } from '../../api/detection/loss-cause/condition.ts'
import type { CostRow } from '../../api/made-shops/shop.ts'
import type { NamedOrderRow } from '../../api/made-shops/standing-shop.ts'
import { dimensions, lossOf, toldOf } from './largest-share.ts'

/**
 * The most elements of one dimension, the dimensions that are combined, and those carried on
 * (HotSpot's pruning, plainly).
 */
const mostElements = 3
const carriedOn = 12
/** Elements that are combined with those. */
const mostTried = 60
/** What one more element must add to the score: the fewest explain best. */
const leastMore = 0.02

/**
 * Lines that no dimension tells apart: how many of them lose, and how many would if all were alike.
 */
type Leaf = { readonly values: readonly string[]; lines: number; losing: number }
type Element = {
  readonly at: number
  readonly what: string
  readonly isNumber: boolean
  readonly named: readonly string[]
  readonly isIn: Uint8Array
}
type Scored = { readonly elements: readonly Element[]; readonly score: number }

/**
 * A plain method to be beaten, after HotSpot (Sun et al., 2018) and Squeeze (Li et al., 2019): the
 * ripple effect says that a cause changes all leaves below it in proportion. The potential score of
 * a set of elements is the part of the deviation that is gone once its leaves, and those outside,
 * each get their own mean. One dimension with up to three elements, or one element of each of two.
 */
export function rippleScore(orders: readonly NamedOrderRow[], costs: readonly CostRow[]): ConditionText[] {
  const leaves = leavesOf(orders, costs)
  const singles = elementsOf(leaves)
    .map((element) => scored(leaves, [element]))
    .filter(({ score }) => score !== 0)
    .sort(highestFirst)
    .slice(0, mostTried)
  const best = singles.slice(0, carriedOn)
  const wider = best.flatMap((one) => widened(leaves, one, singles))
  const pairs = best.flatMap(({ elements: [first] }) =>
    singles.flatMap(({ elements: [second] }) => (first && second && first.at < second.at ? [scored(leaves, [first, second])] : [])),
  )
  const [found] = [...singles, ...wider, ...pairs].sort(highestFirst)
  return found && found.score > 0 ? found.elements.map(({ what, named }) => toldOf(what, named)) : []
}

const highestFirst = (a: Scored, b: Scored) => b.score - a.score

function leavesOf(orders: readonly NamedOrderRow[], costs: readonly CostRow[]): Leaf[] {
  const lost = lossOf(costs)
  const leaves = new Map<string, Leaf>()
  for (const row of orders) {
    const values = Object.values(dimensions).map((of) => of(row))
    const leaf = leaves.get(values.join('\n')) ?? { values, lines: 0, losing: 0 }
    leaf.lines += 1
    leaf.losing += lost(row) > 0 ? 1 : 0
    leaves.set(values.join('\n'), leaf)
  }
  return [...leaves.values()]
}

/** Names one by one; numbers as "from this on", which is the kindest reading. */
function elementsOf(leaves: readonly Leaf[]): Element[] {
  return Object.keys(dimensions).flatMap((what, at) => {
    const isNumber = what === 'discount' || what === 'units'
    const values = [...new Set(leaves.filter(({ losing }) => losing > 0).map((leaf) => leaf.values[at] ?? ''))]
    return values.map((value) => {
      const holds = (own: string) => (isNumber ? Number.parseFloat(own) >= Number.parseFloat(value) : own === value)
      return { at, what, isNumber, named: [value], isIn: Uint8Array.from(leaves, (leaf) => (holds(leaf.values[at] ?? '') ? 1 : 0)) }
    })
  })
}

function widened(leaves: readonly Leaf[], one: Scored, singles: readonly Scored[]): Scored[] {
  const found: Scored[] = []
  let known = one
  while ((known.elements[0]?.named.length ?? 0) < mostElements) {
    const next = singles.flatMap(({ elements: [other] }) => joined(leaves, known.elements[0], other)).sort(highestFirst)[0]
    if (!next) break
    found.push(next)
    known = next
  }
  return found
}

function joined(leaves: readonly Leaf[], first: Element | undefined, other: Element | undefined): Scored[] {
  if (!first || !other || first.at !== other.at || first.isNumber || first.named.some((name) => other.named.includes(name))) return []
  const isIn = first.isIn.map((own, i) => own | (other.isIn[i] ?? 0))
  return [scored(leaves, [{ ...first, named: [...first.named, ...other.named], isIn }])]
}

/**
 * The two means and both deviations in one pass each: it is asked some ten thousand times a shop.
 */
function scored(leaves: readonly Leaf[], elements: readonly Element[]): Scored {
  const isIn = leaves.map((_, i) => elements.every((element) => element.isIn[i] === 1))
  const [own, others] = [
    { lines: 0, losing: 0 },
    { lines: 0, losing: 0 },
  ]
  leaves.forEach(({ lines, losing }, i) => {
    const side = isIn[i] ? own : others
    side.lines += lines
    side.losing += losing
  })
  const [within, outside] = [rateOf(own), rateOf(others)]
  if (within <= outside) return { elements, score: 0 }
  const all = rateOf({ lines: own.lines + others.lines, losing: own.losing + others.losing })
  let [before, after] = [0, 0]
  leaves.forEach(({ lines, losing }, i) => {
    before += Math.abs(losing - all * lines)
    after += Math.abs(losing - (isIn[i] ? within : outside) * lines)
  })
  const words = elements.reduce((sum, { named }) => sum + named.length, 0)
  return { elements, score: 1 - after / before - leastMore * words }
}

const rateOf = ({ lines, losing }: { readonly lines: number; readonly losing: number }) => losing / Math.max(1, lines)
