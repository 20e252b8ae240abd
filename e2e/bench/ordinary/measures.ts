import type { Figure } from '../figure.ts'
import { middle } from '../rounds.ts'
import type { JudgedShop } from './judge.ts'

type Measure = { readonly name: string; readonly unit: string; readonly of: (shops: readonly JudgedShop[]) => number }

/**
 * Shops have currencies of their own, which never add: each has the same part in a mean of shops.
 */
const measures: readonly Measure[] = [
  { name: 'money told for the right thing', unit: '%', of: meanOf((shop) => percent(toldOf(shop), costOf(shop))) },
  { name: 'leaks told', unit: '%', of: meanOf(({ leaks }) => percent(leaks.filter(({ days }) => days !== null).length, leaks.length)) },
  { name: 'false of the money told', unit: '%', of: meanOf((shop) => percent(falseMoneyOf(shop), shop.money)) },
  { name: 'false findings', unit: 'a shop', of: meanOf(({ falseFindings }) => falseFindings.length) },
  { name: 'alerts in the twin', unit: 'a shop', of: meanOf(({ alertsInTwin }) => alertsInTwin) },
  { name: 'cases', unit: 'a shop', of: meanOf(({ cases }) => cases) },
  {
    name: 'from the first row to the telling, median of leaks told',
    unit: 'days',
    of: (shops) => middle(shops.flatMap(({ leaks }) => leaks.flatMap(({ days }) => days ?? []))),
  },
  {
    name: 'leaks called over while they run',
    unit: 'a shop',
    of: meanOf(({ leaks }) => leaks.filter(({ isCalledOver }) => isCalledOver).length),
  },
]

/**
 * The figures of shops that were judged, beside what a baseline tells of the same shops where there
 * is one.
 */
export function figuresOf(
  title: string,
  { engine, baseline }: { engine: readonly JudgedShop[]; baseline?: readonly JudgedShop[] },
): Figure[] {
  return measures.map(({ name, unit, of }) => {
    const value = of(engine)
    const peer = baseline && { name: 'baseline', value: of(baseline), ratio: value / of(baseline) }
    return { name: `${title}: ${name}`, unit, value, ...(peer && { peer }) }
  })
}

/** What each kind of finding has of the money that is told for the right thing, most first. */
export function sharesOfKinds(title: string, shops: readonly JudgedShop[]): Figure[] {
  const kinds = new Set(shops.flatMap(({ leaks }) => leaks.flatMap(({ toldByKind }) => [...toldByKind.keys()])))
  const told = mean(shops, (shop) => percent(toldOf(shop), costOf(shop)))
  const toldBy = (kind: string) => mean(shops, (shop) => percent(toldByKindOf(shop, kind), costOf(shop)))
  return [...kinds]
    .map((kind) => ({ kind, value: percent(toldBy(kind), told) }))
    .sort((a, b) => b.value - a.value)
    .map(({ kind, value }) => ({ name: `${title}: ${kind}, of the money told for the right thing`, unit: '%', value }))
}

const costOf = ({ leaks }: JudgedShop) => leaks.reduce((sum, { cost }) => sum + cost, 0)
const toldOf = ({ leaks }: JudgedShop) => leaks.reduce((sum, { told }) => sum + told, 0)
const toldByKindOf = ({ leaks }: JudgedShop, kind: string) => leaks.reduce((sum, { toldByKind }) => sum + (toldByKind.get(kind) ?? 0), 0)
const falseMoneyOf = ({ falseFindings }: JudgedShop) => falseFindings.reduce((sum, { loss }) => sum + loss, 0)

function meanOf(of: (shop: JudgedShop) => number): (shops: readonly JudgedShop[]) => number {
  return (shops) => mean(shops, of)
}

function mean(shops: readonly JudgedShop[], of: (shop: JudgedShop) => number): number {
  return shops.reduce((sum, shop) => sum + of(shop), 0) / shops.length
}

/** 0 of nothing: who tells no money tells no false money. */
function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole
}
