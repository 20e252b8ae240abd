import { type What, whats } from './cause-row.ts'
import type { Atom, CauseCells } from './cells.ts'
import type { Condition } from './condition.ts'

/** Lines and loss, in all and within some conditions. */
export type Share = { readonly lines: number; readonly losing: number; readonly lost: number }

/** Conditions that all hold together, and what of the rows they hold. */
export type Explanation = {
  readonly conditions: readonly Condition[]
  readonly within: Share
  readonly isIn: Uint8Array
  /** Part of the null deviance that the conditions explain, 0 to 1. */
  readonly explained: number
  /** Log likelihood ratio against no condition, less the price of the search. */
  readonly gain: number
}

/** The most conditions and names that are told together: a longer list is no explanation. */
const mostConditions = 3
/** Explanations that are carried on at each length. */
const beamWidth = 12
/** What one more condition must explain of the deviance. Measured in loss-cause.test.ts. */
const leastMore = 0.04

type Space = {
  readonly cells: CauseCells
  readonly atoms: readonly Atom[]
  readonly all: Share
  readonly deviance: number
  readonly prices: ReadonlyMap<What, number>
}

/** What one condition or name costs, by what it asks about. */
function pricesOf(atoms: readonly Atom[], lines: number): Map<What, number> {
  const among = new Map(atoms.map((atom) => [atom.condition.what, atom.among]))
  return new Map([...among].map(([what, values]) => [what, Math.log(among.size * values) + 0.5 * Math.log(lines)]))
}

function shareOf({ lines, losing, lost }: CauseCells, isIn: Uint8Array): Share {
  const sum = { lines: 0, losing: 0, lost: 0 }
  lines.forEach((count, i) => {
    if (isIn[i] === 0) return
    sum.lines += count
    sum.losing += losing[i] ?? 0
    sum.lost += lost[i] ?? 0
  })
  return sum
}

/**
 * The fewest conditions that tell the losing lines from the others, best first: subgroup discovery
 * by beam search, lines as draws with one chance of loss within the conditions and another outside
 * (Klösgen 1996; Lavrač et al. 2004). Each condition costs the logarithm of how many could have
 * been asked, and half the logarithm of the lines (Schwarz 1978), so a search among many finds
 * nothing in chance; each further name and condition must pay for itself. A group whose loss
 * another condition explains adds nothing beside that condition.
 */
export function searchConditions(cells: CauseCells, atoms: readonly Atom[]): Explanation[] {
  const everywhere = new Uint8Array(cells.lines.length).fill(1)
  const all = shareOf(cells, everywhere)
  const space = { cells, atoms, all, deviance: -logLikelihood(all), prices: pricesOf(atoms, all.lines) }
  const found: Explanation[] = []
  let beam: Explanation[] = [{ conditions: [], within: all, isIn: everywhere, explained: 0, gain: 0 }]
  for (let length = 1; length <= mostConditions; length++) {
    const longer = beam.flatMap((known) =>
      atoms.flatMap((atom) => extended(space, known, atom) ?? []).filter(({ gain }) => gain > known.gain),
    )
    beam = best(longer).slice(0, beamWidth)
    found.push(...beam)
  }
  return best(found)
}

/**
 * Ordered by what they explain, less what each further condition must explain to be worth its
 * words; each once.
 */
function best(found: readonly Explanation[]): Explanation[] {
  const worth = ({ explained, conditions }: Explanation) => explained - leastMore * conditions.length - 1e-4 * rankOf(conditions)
  const distinct = new Map(found.map((one) => [JSON.stringify(one.conditions), one]))
  return [...distinct.values()].sort((a, b) => worth(b) - worth(a))
}

function rankOf(conditions: readonly Condition[]): number {
  return conditions.reduce((sum, { what }) => sum + whats.indexOf(what), 0)
}

/** The explanation with one more condition, or with one more name in a condition that it has. */
function extended(space: Space, known: Explanation, atom: Atom): Explanation | null {
  const { what } = atom.condition
  const same = known.conditions.find((condition) => condition.what === what)
  if (same) return widened(space, known, { same, atom })
  const isIn = known.isIn.map((one, i) => one & (atom.isIn[i] ?? 0))
  const conditions = [...known.conditions, atom.condition].sort((a, b) => whats.indexOf(a.what) - whats.indexOf(b.what))
  return judged(space, conditions, isIn)
}

function widened(space: Space, known: Explanation, { same, atom }: { same: Condition; atom: Atom }): Explanation | null {
  if (!('values' in same) || !('values' in atom.condition)) return null
  const values = [...new Set([...same.values, ...atom.condition.values])].sort()
  if (values.length === same.values.length) return null
  const conditions = known.conditions.map((one): Condition => (one === same ? { what: same.what, op: 'in', values } : one))
  return judged(space, conditions, cellsIn(space, conditions))
}

function cellsIn({ atoms, cells }: Space, conditions: readonly Condition[]): Uint8Array {
  const isIn = new Uint8Array(cells.lines.length).fill(1)
  for (const condition of conditions) {
    const own = atoms.filter((atom) => isPartOf(atom.condition, condition))
    isIn.forEach((_, i) => {
      if (!own.some((atom) => atom.isIn[i] === 1)) isIn[i] = 0
    })
  }
  return isIn
}

/** Whether the condition of an atom is one of the names of a condition, or the condition itself. */
function isPartOf(atom: Condition, condition: Condition): boolean {
  if (!('values' in atom) || !('values' in condition)) return atom === condition
  return atom.what === condition.what && atom.values.every((name) => condition.values.includes(name))
}

function judged({ cells, all, deviance, prices }: Space, conditions: readonly Condition[], isIn: Uint8Array): Explanation | null {
  const within = shareOf(cells, isIn)
  const outside = { lines: all.lines - within.lines, losing: all.losing - within.losing }
  if (within.losing * outside.lines <= outside.losing * within.lines) return null
  const ratio = logLikelihood(within) + logLikelihood(outside) + deviance
  const price = conditions.reduce((sum, one) => sum + (prices.get(one.what) ?? 0) * ('values' in one ? one.values.length : 1), 0)
  return { conditions, within, isIn, explained: ratio / deviance, gain: ratio - price }
}

/** Of lines that lose with the share that lost. */
function logLikelihood({ lines, losing }: { readonly lines: number; readonly losing: number }): number {
  if (losing <= 0 || losing >= lines) return 0
  return losing * Math.log(losing / lines) + (lines - losing) * Math.log(1 - losing / lines)
}

export function askedAbout(conditions: readonly Condition[]): Set<What> {
  return new Set(conditions.map(({ what }) => what))
}
