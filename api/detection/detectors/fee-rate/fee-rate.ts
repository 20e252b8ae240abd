import type { Detector } from '../../candidate.ts'
import type { PayoutFact } from '../../day-facts.ts'
import { cannotRunWithout, learning, payoutsFile, type Readiness, ready } from '../../readiness.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { type CheckStory, type RuleState, ruleCheck } from '../../rule-check/rule-check.ts'
import { dearSales } from './dear-sales.ts'
import { type FeeDay, type FeeLine, feeBy, feeLineOf, noteSales } from './fee-line.ts'
import { type FeeFigures, profile, weeksBefore } from './profile.ts'

/**
 * Weeks above all others that show a step: by chance three new highs after six come once in 84.
 * Proposed.
 */
const weeksAbove = 3
/** The least step of each of them, as a part of the fees that the earlier line gives. Proposed. */
const leastStep = 0.03
/**
 * How many deviations of the weeks before the step has to be: cards from abroad cost more, and come
 * in waves. With few weeks as far as Student's t goes once in ten thousand, nearly. Proposed.
 */
const leastDeviations = (weeks: number) => 4 * (1 + 5 / (weeks - 1))
/** The least sales of a week that is judged. Proposed. */
const leastSales = 15
/** Weeks that are stored, and compared. */
const storedDays = 7 * 26
/**
 * A step is over when a week takes less than half of it; after so many such weeks the new line is
 * the usual one. Proposed.
 */
const weeksBelow = 4

type Step = { readonly line: FeeLine; readonly size: number; countedTo: number; below: number }
type Service = { days: FeeDay[]; step: Step | null }
type FeeMemory = { firstOn: number; readonly services: Map<string, Service> }
type Week = { readonly days: readonly FeeDay[]; readonly sales: number; readonly gross: number; readonly fee: number }

/**
 * Payment fees that take more of each sale than before: the fixed fee and the rate of the weeks
 * before are recovered from their sales, so that smaller baskets, on which a fixed fee weighs more,
 * are no rise. Judged by week. Loss: each day's fees less what the earlier line gives; micros.
 */
const check = ruleCheck<FeeMemory, FeeFigures>({
  profile,
  version: '1.1.0',
  cause: 'fees above the earlier rate',
  waitDays: 0,
  quietDays: 7 * weeksBelow + 7,
  paceDays: 30,
  start: () => ({ firstOn: -1, services: new Map() }),
  readiness: feeRateReadiness,
  read(own, _memory, { day, facts }) {
    if (own.firstOn < 0 && facts.payouts.length > 0) own.firstOn = day
    const isWeekOver = own.firstOn >= 0 && day > own.firstOn && (day - own.firstOn) % 7 === 0
    const broken = isWeekOver ? [...own.services].flatMap(([name, service]) => closeWeek(name, service, own.firstOn, day)) : []
    note(own.services, facts.payouts, day)
    return { broken }
  },
  isRepeated: () => true,
  pack: ({ services, ...own }) => ({ ...own, services: [...services].sort(([a], [b]) => (a < b ? -1 : 1)) }),
  unpack(packed) {
    const { services, ...own } = structuredClone(packed) as Omit<FeeMemory, 'services'> & { services: [string, Service][] }
    return { ...own, services: new Map(services) }
  },
})

/** With what most of the fees above the earlier line are taken from, while that line is known. */
export const feeRate: Detector<RuleState<FeeMemory>, CheckStory & FeeFigures> = {
  ...check,
  assess(state, memory, service, known) {
    const found = check.assess(state, memory, service, known)
    const step = state.own.services.get(service)?.step
    if (!found || !step) return found
    const dear = dearSales(memory.rows, service, { since: found.startedOn, line: step.line })
    return dear ? { ...found, story: { ...found.story, dear } } : found
  },
}

function feeRateReadiness({ firstOn, services }: FeeMemory): Readiness {
  if (firstOn < 0) return cannotRunWithout(payoutsFile, 'no payouts were read yet')
  const most = Math.max(0, ...[...services.values()].map(({ days }) => new Set(days.map(({ day }) => weekOf(day, firstOn))).size))
  const needed = weeksBefore + weeksAbove
  if (most < needed) return learning(`${most} of ${needed} weeks with the fees of one payment service`, 1)
  return ready(
    `fees of ${countWords(services.size, 'payment service')} are compared with their own earlier rates: no contract is in the files`,
    1,
  )
}

const weekOf = (day: number, firstOn: number) => Math.floor((day - firstOn) / 7)

function note(services: Map<string, Service>, payouts: readonly PayoutFact[], day: number): void {
  const sales = payouts.filter(({ type, gross }) => type === 'sale' && gross > 0)
  const inOrder = [...sales].sort((a, b) => (a.source === b.source ? a.gross - b.gross || a.fee - b.fee : a.source < b.source ? -1 : 1))
  for (const [source, own] of Map.groupBy(inOrder, (one) => one.source)) {
    const service = services.get(source) ?? { days: [], step: null }
    const feeDay: FeeDay = { day, sales: 0, gross: 0, fee: 0, grossSquared: 0, grossTimesFee: 0 }
    for (const fact of own) noteSales(feeDay, fact)
    services.set(source, { ...service, days: [...service.days.filter((one) => one.day > day - storedDays), feeDay] })
  }
}

function closeWeek(name: string, service: Service, firstOn: number, today: number): [string, Breach][] {
  const weeks = weeksOf(service.days, firstOn)
  if (service.step) return goOn(name, service, service.step, { weeks, today })
  const found = stepIn(weeks)
  if (!found) return []
  const step = { ...found, countedTo: today, below: 0 }
  service.step = step
  return breachesOf(name, daysSince(weeks, step), step, today)
}

/** Whole weeks since the first day with payouts, with enough sales, oldest first. */
function weeksOf(days: readonly FeeDay[], firstOn: number): Week[] {
  const sum = (own: readonly FeeDay[], of: (one: FeeDay) => number) => own.reduce((total, one) => total + of(one), 0)
  return [...Map.groupBy(days, ({ day }) => weekOf(day, firstOn)).values()]
    .map((own) => ({
      days: own,
      sales: sum(own, (one) => one.sales),
      gross: sum(own, (one) => one.gross),
      fee: sum(own, (one) => one.fee),
    }))
    .filter(({ sales }) => sales >= leastSales)
}

/** The part by which a week's fees are above a line. */
const aboveBy = (line: FeeLine) => (week: Pick<Week, 'sales' | 'gross' | 'fee'>) => week.fee / feeBy(line, week) - 1

function stepIn(weeks: readonly Week[]): { line: FeeLine; size: number } | null {
  const [earlier, latest] = [weeks.slice(0, -weeksAbove), weeks.slice(-weeksAbove)]
  if (earlier.length < weeksBefore) return null
  const line = feeLineOf(earlier.flatMap(({ days }) => days))
  const usual = earlier.map(aboveBy(line))
  const above = latest.map(aboveBy(line))
  const size = above.reduce((sum, one) => sum + one, 0) / weeksAbove
  const deviation = Math.sqrt(usual.reduce((sum, one) => sum + one * one, 0) / (usual.length - 1))
  const isNew = above.every((one) => one > leastStep && one > Math.max(...usual))
  return isNew && size >= leastDeviations(usual.length) * deviation * Math.sqrt(1 / weeksAbove + 1 / usual.length) ? { line, size } : null
}

/** Days of the weeks above and of the one before, from the day on that the step fits best. */
function daysSince(weeks: readonly Week[], { line, size }: Step): readonly FeeDay[] {
  const days = weeks.slice(-weeksAbove - 1).flatMap((week) => week.days)
  const fits = days.map((_, i) => days.slice(i).reduce((sum, one) => sum + one.fee - feeBy(line, one) * (1 + size / 2), 0))
  return days.slice(fits.indexOf(Math.max(...fits)))
}

function goOn(name: string, service: Service, step: Step, { weeks, today }: { weeks: readonly Week[]; today: number }): [string, Breach][] {
  const week = weeks.at(-1)
  const days = (week?.days ?? []).filter(({ day }) => day >= step.countedTo)
  if (!week || days.length === 0) return []
  step.countedTo = today
  if (aboveBy(step.line)(week) >= step.size / 2) {
    step.below = 0
    return breachesOf(name, days, step, today)
  }
  step.below += 1
  if (step.below >= weeksBelow) {
    service.step = null
    service.days = service.days.filter(({ day }) => day >= today - 7 * weeksBelow)
  }
  return []
}

function breachesOf(source: string, days: readonly FeeDay[], { line }: Step, today: number): [string, Breach][] {
  return days.map((one) => {
    const { day, sales, fee } = one
    const part = { day, table: 'payout' as const, document: null, rows: sales, amount: fee, expected: Math.round(feeBy(line, one)) }
    return [source, { day: today, key: `${source} ${day}`, member: source, part, deviation: 0 }]
  })
}
