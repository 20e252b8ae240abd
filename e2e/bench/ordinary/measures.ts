import type { Figure } from '../figure.ts'
import { middle } from '../rounds.ts'
import type { JudgedShop } from './judge.ts'

type Measure = { readonly name: string; readonly unit: string; readonly of: (shops: readonly JudgedShop[]) => number }

const measures: readonly Measure[] = [
  {
    name: 'money told for the right thing',
    unit: '%',
    of: (shops) =>
      percent(
        sumOfLeaks(shops, ({ told }) => told),
        sumOfLeaks(shops, ({ cost }) => cost),
      ),
  },
  {
    name: 'leaks told',
    unit: '%',
    of: (shops) =>
      percent(
        sumOfLeaks(shops, ({ days }) => (days === null ? 0 : 1)),
        sumOfLeaks(shops, () => 1),
      ),
  },
  {
    name: 'false of the money told',
    unit: '%',
    of: (shops) =>
      percent(
        sum(shops, falseMoney),
        sum(shops, ({ money }) => money),
      ),
  },
  { name: 'false findings', unit: 'a shop', of: (shops) => sum(shops, ({ falseFindings }) => falseFindings.length) / shops.length },
  { name: 'alerts in the twin', unit: 'a shop', of: (shops) => sum(shops, ({ alertsInTwin }) => alertsInTwin) / shops.length },
  { name: 'cases', unit: 'a shop', of: (shops) => sum(shops, ({ cases }) => cases) / shops.length },
  {
    name: 'from the first row to the telling, median of leaks told',
    unit: 'days',
    of: (shops) => middle(leaksOf(shops).flatMap(({ days }) => days ?? [])),
  },
  {
    name: 'leaks called over while they run',
    unit: 'a shop',
    of: (shops) => sumOfLeaks(shops, ({ isCalledOver }) => (isCalledOver ? 1 : 0)) / shops.length,
  },
]

/** The figures of shops that were judged, beside what a baseline tells of the same shops where there is one. */
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
  const byKind = new Map<string, number>()
  for (const { toldByKind } of leaksOf(shops)) for (const [kind, told] of toldByKind) byKind.set(kind, (byKind.get(kind) ?? 0) + told)
  const all = sumOfLeaks(shops, ({ told }) => told)
  return [...byKind]
    .sort(([, a], [, b]) => b - a)
    .map(([kind, told]) => ({ name: `${title}: ${kind}, of the money told for the right thing`, unit: '%', value: percent(told, all) }))
}

const leaksOf = (shops: readonly JudgedShop[]) => shops.flatMap(({ leaks }) => leaks)
const falseMoney = ({ falseFindings }: JudgedShop) => falseFindings.reduce((all, { loss }) => all + loss, 0)

function sumOfLeaks(shops: readonly JudgedShop[], of: (leak: JudgedShop['leaks'][number]) => number): number {
  return leaksOf(shops).reduce((all, leak) => all + of(leak), 0)
}

function sum(shops: readonly JudgedShop[], of: (shop: JudgedShop) => number): number {
  return shops.reduce((all, shop) => all + of(shop), 0)
}

/** 0 of nothing: a judge that tells no money tells no false money. */
function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole
}
