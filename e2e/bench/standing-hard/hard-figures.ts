import { type HardKind, hardKinds, hardSeeds, makeHardWorld } from '../../../api/made-shops/standing-hard/make-hard-world.ts'
import type { BenchOptions, Figure } from '../figure.ts'
import { type JudgedWorld, judgeWorld } from './judge-world.ts'
import { scanWorld } from './scan-world.ts'

/** Wrong findings that are printed of a world. */
const mostWrong = 4

/**
 * Standing losses beside what only looks like one: of what they cost the part that is told, and
 * what is told of nothing, by kind of world and of all.
 */
export async function hardFigures({ quick }: BenchOptions): Promise<Figure[]> {
  const judged = new Map<HardKind, JudgedWorld[]>(hardKinds.map((kind) => [kind, []]))
  const seeds = quick ? hardSeeds.slice(0, 1) : hardSeeds
  console.log(`hard: seeds ${seeds.join(', ')} of each kind`)
  for (const [kind, worlds] of judged) {
    for (const seed of seeds) {
      const { truth, ...world } = makeHardWorld(kind, seed)
      const one = judgeWorld(truth, await scanWorld({ truth, ...world }))
      printWorld(`hard ${kind} ${seed}`, one)
      worlds.push(one)
    }
  }
  const all = [...judged.values()].flat()
  return [
    ...[...judged].flatMap(([kind, worlds]) => figuresOf(`hard ${kind}`, worlds)),
    ...figuresOf('hard, all', all),
    ...falseByKind(all),
  ]
}

/** Shares of all money of several worlds, which have one currency. */
function figuresOf(title: string, worlds: readonly JudgedWorld[]): Figure[] {
  const leaks = worlds.flatMap((world) => world.leaks)
  const sum = <T>(of: readonly T[], by: (one: T) => number) => of.reduce((total, one) => total + by(one), 0)
  const cost = sum(leaks, (leak) => leak.cost)
  const shares: readonly (readonly [name: string, value: number])[] = [
    ['money told', sum(leaks, ({ told }) => told) / cost],
    ['money told by standing losses', sum(leaks, ({ byStanding }) => byStanding) / cost],
    ['leaks told, half or more', leaks.filter((leak) => leak.told * 2 >= leak.cost).length / leaks.length],
    ['false, of what leaks cost', sum(worlds, ({ wrong }) => wrong.all) / cost],
    ['false by standing losses', sum(worlds, ({ wrong }) => wrong.byStanding) / cost],
    ['false of look-alikes', sum(worlds, ({ wrong }) => wrong.ofLookAlikes) / cost],
    ['said of rows of leaks, of what they cost', sum(leaks, ({ said }) => said) / cost],
  ]
  return shares.map(([name, value]) => ({ name: `${title}: ${name}`, unit: 'of 1', value }))
}

/** Of all false money, what each kind of finding tells: the five that tell the most. */
function falseByKind(worlds: readonly JudgedWorld[]): Figure[] {
  const sums = new Map<string, number>()
  for (const { kind, amount } of worlds.flatMap(({ wrongBy }) => wrongBy)) sums.set(kind, (sums.get(kind) ?? 0) + amount)
  const all = [...sums.values()].reduce((total, amount) => total + amount, 0)
  const most = [...sums].sort(([, a], [, b]) => b - a).slice(0, 5)
  return most.map(([kind, amount]) => ({ name: `hard, all: of what is false, by ${kind}`, unit: 'of 1', value: amount / all }))
}

/**
 * Which leaks are told, and what is told of nothing: the figures alone do not say where to look.
 * Major units.
 */
function printWorld(title: string, { leaks, wrong, wrongBy }: JudgedWorld): void {
  const major = (minor: number) => (minor / 100).toFixed(0)
  for (const { id, cost, told, byStanding, said } of leaks)
    console.log(`${title}: ${id} ${major(told)} of ${major(cost)}, ${major(byStanding)} by standing losses, ${major(said)} said`)
  console.log(
    `${title}: false ${major(wrong.all)}, ${major(wrong.byStanding)} by standing losses, ${major(wrong.ofLookAlikes)} of look-alikes`,
  )
  for (const one of wrongBy.slice(0, mostWrong)) console.log(`${title}: false ${major(one.amount)} ${one.kind}: ${one.title}`)
}
