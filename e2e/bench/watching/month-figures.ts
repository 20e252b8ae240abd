import type { Figure } from '../figure.ts'
import { type MadeMonth, madeMonth } from './made-month.ts'
import { type EventResult, isAsExpected, isTold, type MonthResult, runMonth, toldAtStake } from './run-month.ts'

/** A month that was lived through. */
type Lived = { readonly month: MadeMonth; readonly result: MonthResult }

/** How months of so many seeds went, full ones and quiet ones, against so many clean names. */
export function monthFigures(seeds: number, names: number): Figure[] {
  const full = lived(seeds, names, false)
  return [...toldFigures(full), ...missFigures(full), ...moneyFigures(full), ...noise('a full month', full), ...quietFigures(seeds, names)]
}

/** What comes of months in which nothing happens. */
const quietFigures = (seeds: number, names: number): Figure[] => noise('a quiet month', lived(seeds, names, true))

const lived = (seeds: number, names: number, isQuiet: boolean) =>
  Array.from({ length: seeds }, (_, i): Lived => {
    const month = madeMonth(i + 1, { names, isQuiet })
    return { month, result: runMonth(month) }
  })

const all = (of: readonly Lived[]) => of.flatMap(({ result }) => result.results)
const truths = (of: readonly Lived[]) => all(of).filter(({ event }) => event.isTrue)
const share = (of: readonly EventResult[], is: (one: EventResult) => boolean) => of.filter(is).length / of.length

function toldFigures(months: readonly Lived[]): Figure[] {
  const kinds = Map.groupBy(truths(months), ({ event }) => event.kind)
  const told = (one: EventResult) => isTold(one.outcome)
  const over = truths(months).filter(({ event, raised }) => event.over !== null && raised > 0)
  const raised = truths(months).filter((one) => one.raised > 0)
  return [
    ...[...kinds].map(([kind, of]): Figure => ({ name: `told: ${kind}`, value: share(of, told), unit: '', goal: '1' })),
    { name: `true ones told, of ${truths(months).length}`, value: share(truths(months), told), unit: '', goal: '1' },
    {
      name: 'true ones told, or waiting to be asked about',
      value: share(truths(months), ({ outcome }) => outcome !== 'nothing'),
      unit: '',
      goal: '1',
    },
    {
      name: 'alerts for a true one that is told',
      value: raised.reduce((sum, one) => sum + one.raised, 0) / raised.length,
      unit: '',
      goal: '1',
    },
    { name: 'told ones that ended once no source said them', value: share(over, ({ hasEnded }) => hasEnded), unit: '', goal: '1' },
  ]
}

/** What came otherwise than it must, by name. */
function missFigures(months: readonly Lived[]): Figure[] {
  const wrong = all(months).filter((one) => !isAsExpected(one))
  const named = Map.groupBy(wrong, missOf)
  return [...named]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, of]) => ({ name, value: of.length, unit: `of ${months.length} months`, goal: '0' }))
}

/** A miss in words: the event, what must come of it, and what did. */
export function missOf({ event: { isTrue, kind, name, expected }, outcome }: EventResult): string {
  return `${isTrue ? 'missed' : 'twin'}: ${kind} (${name}): ${expected} expected, ${outcome} came`
}

function moneyFigures(months: readonly Lived[]): Figure[] {
  const known = months.flatMap(({ month, result }) =>
    result.results.flatMap(({ event, outcome }) => {
      const { atStake } = month.suppliers[event.role]
      return event.isTrue && atStake !== null ? [{ atStake: Number(atStake), isTold: isTold(outcome) }] : []
    }),
  )
  const sum = (of: typeof known) => of.reduce((total, one) => total + one.atStake, 0)
  const suppliers = months.flatMap(({ month }) => Object.values(month.suppliers))
  const right = suppliers.filter((supplier) => toldAtStake(supplier) === supplier.atStake).length
  return [
    {
      name: 'money at stake with true ones, part of it told',
      value: sum(known.filter((one) => one.isTold)) / sum(known),
      unit: '',
      goal: '1',
    },
    {
      name: 'amounts at stake that are right to the cent, or unknown where they are',
      value: right / suppliers.length,
      unit: '',
      goal: '1',
    },
  ]
}

function noise(which: string, months: readonly Lived[]): Figure[] {
  const results = months.map(({ result }) => result)
  const mean = (value: (one: MonthResult) => number) => results.reduce((sum, one) => sum + value(one), 0) / results.length
  const falseAlerts = Map.groupBy(
    results.flatMap((one) => one.falseAlerts),
    (words) => words,
  )
  return [
    { name: `${which}: false alerts`, value: mean((one) => one.falseAlerts.length), unit: 'a month', goal: '< 1' },
    ...[...falseAlerts].map(([words, of]) => ({
      name: `${which}: false alert: ${words}`,
      value: of.length,
      unit: `of ${months.length} months`,
    })),
    { name: `${which}: questions asked`, value: mean(({ asked }) => asked), unit: 'a month', goal: '<= 15' },
    {
      name: `${which}: most questions in seven days`,
      value: Math.max(...results.map((one) => one.mostAskedAWeek)),
      unit: '',
      goal: '<= 3',
    },
    {
      name: `${which}: asked about nobody of the shop`,
      value: mean(({ inVain }) => inVain.filter(({ isAsked }) => isAsked).length),
      unit: 'a month',
    },
    { name: `${which}: questions that still wait at its end`, value: mean(({ heldBack }) => heldBack), unit: '' },
    ...inVainBySupplier(which, results),
  ]
}

/** Whose name brings questions about others, asked or waiting. */
function inVainBySupplier(which: string, results: readonly MonthResult[]): Figure[] {
  const bySupplier = Map.groupBy(
    results.flatMap(({ inVain }) => inVain),
    ({ supplierId }) => supplierId,
  )
  return [...bySupplier]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([supplier, of]) => ({ name: `${which}: of these about ${supplier}`, value: of.length / results.length, unit: 'a month' }))
}
