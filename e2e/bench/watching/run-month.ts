import { type FreshEvent, joinEvents, type KnownEvent } from '../../../api/monitoring/look/events.ts'
import type { FoundNotice } from '../../../api/monitoring/look/found.ts'
import { type KnownMatch, lookAt, type SupplierLook } from '../../../api/monitoring/look/look.ts'
import { questionKey, questionsNow } from '../../../api/monitoring/look/questions.ts'
import { stakeOf } from '../../../api/suppliers/stake.ts'
import { addDays, type Day } from '../../../api/values/day.ts'
import type { MadeMonth } from './made-month.ts'
import type { MadeSupplier } from './made-supplier.ts'
import type { MonthEvent } from './month-event.ts'
import { monthReadings } from './readings-of-day.ts'

/** What came of an event. `held`: a question that nobody was asked within the month. */
type Outcome = 'alert' | 'question' | 'held' | 'nothing'

/** An event with what came of it. */
export type EventResult = {
  readonly event: MonthEvent
  readonly outcome: Outcome
  /** Alerts that were raised for it, which is to be one. */
  readonly raised: number
  /** Whether all that was told of it ended within the month. */
  readonly hasEnded: boolean
}

/** What a month was like for the owner. */
export type MonthResult = {
  readonly results: readonly EventResult[]
  /** Alerts without anything true behind them, in words. */
  readonly falseAlerts: readonly string[]
  readonly asked: number
  /** Questions about nobody of the shop, those that still wait at the end among them. */
  readonly inVain: readonly { readonly supplierId: string; readonly isAsked: boolean }[]
  readonly mostAskedAWeek: number
  /** Questions that still waited at the end. */
  readonly heldBack: number
}

type Match = FoundNotice & {
  isQuestion: boolean
  isGone: boolean
  answer: KnownMatch['answer']
  askedOn: Day | null
  /** Of the question that asked about it, which asks about its namesakes too. */
  question: number | null
  wasTold: boolean
}
type Told = Omit<KnownEvent, 'told'> & { readonly told: FoundNotice[] }
type State = { readonly matches: Map<string, Match>; readonly events: Told[]; questions: number }

const idOf = ({ supplierId, source, notice }: Pick<FoundNotice, 'supplierId' | 'source' | 'notice'>) => `${supplierId} ${source} ${notice}`

/**
 * Lives the month through, a look a day, as the product stores it: alerts are joined into events,
 * three questions a week are asked and answered the same day with the truth.
 */
export function runMonth(month: MadeMonth): MonthResult {
  const readingsOn = monthReadings(month)
  const truths = truthsOf(month)
  const cards = Object.values(month.suppliers).map(({ card }) => card)
  const state: State = { matches: new Map(), events: [], questions: 0 }
  const atStake = new Map(Object.values(month.suppliers).map((one) => [one.card.supplierId, numberOf(toldAtStake(one))]))
  for (let i = 0; i < month.days; i++) {
    const today = addDays(month.firstDay, i)
    const known = [...state.matches.values()].map(knownOf)
    const look = lookAt({ cards, readings: readingsOn(today), known, today })
    store(state, look)
    tell(state, look.alerts)
    ask(state, { today, truths, atStake })
  }
  return resultOf(month, state, truths)
}

/** The events of the month by what is said of them. */
function truthsOf({ events, firstDay, days }: MadeMonth): ReadonlyMap<string, MonthEvent> {
  const truths = new Map<string, MonthEvent>()
  for (const event of events)
    for (const { source, on } of event.sayings)
      for (let i = 0; i < days; i++)
        for (const { key } of on(addDays(firstDay, i))) truths.set(idOf({ supplierId: event.role, source, notice: key }), event)
  return truths
}

function knownOf({ supplierId, source, notice, type, decision, answer, askedOn, isGone }: Match): KnownMatch {
  return { supplierId, source, notice, type, decision, answer, answeredOn: answer === null ? null : askedOn, isGone }
}

function store({ matches }: State, { alerts, toConfirm, resting, gone }: SupplierLook): void {
  const put = (found: FoundNotice, isQuestion: boolean) => {
    const { answer = null, askedOn = null, question = null, wasTold = false } = matches.get(idOf(found)) ?? {}
    matches.set(idOf(found), {
      ...found,
      isQuestion,
      isGone: false,
      answer,
      askedOn,
      question,
      wasTold: wasTold || (!isQuestion && answer === null),
    })
  }
  for (const found of alerts) put(found, false)
  for (const found of [...toConfirm, ...resting]) put(found, true)
  for (const one of gone) {
    const match = matches.get(idOf(one))
    if (match !== undefined) match.isGone = true
  }
}

function tell({ matches, events }: State, alerts: readonly FoundNotice[]): void {
  const open = events.filter(({ told }) => told.some((one) => matches.get(idOf(one))?.isGone === false))
  const { joined, fresh } = joinEvents(alerts, open)
  for (const { event, found } of joined) events.find(({ id }) => id === event.id)?.told.push(...found)
  for (const event of fresh) events.push(eventOf(event, events.length))
}

const eventOf = ({ supplierId, type, firstDay, found }: FreshEvent, count: number): Told => ({
  ...{ id: String(count), supplierId, type, firstDay },
  told: [...found],
})

type Asked = { readonly today: Day; readonly truths: ReadonlyMap<string, MonthEvent>; readonly atStake: ReadonlyMap<string, number | null> }

function ask(state: State, { today, truths, atStake }: Asked): void {
  const all = [...state.matches.values()]
  const weekAgo = addDays(today, -7)
  const lately = firstOfQuestions(all.filter(({ askedOn }) => askedOn !== null && askedOn > weekAgo))
  for (const question of questionsNow(all.filter(isWaiting), { askedLately: lately.map(({ supplierId }) => supplierId), atStake })) {
    state.questions += 1
    for (const match of question) {
      match.askedOn = today
      match.question = state.questions
      match.answer = truths.get(idOf(match))?.isTrue === true ? 'yes' : 'no'
    }
  }
}

/** Of the matches of each question one, in their order. */
const firstOfQuestions = (asked: readonly Match[]) =>
  [...Map.groupBy(asked, ({ question }) => question).values()].map(([one]) => one as Match)

const numberOf = (amount: bigint | null) => (amount === null ? null : Number(amount))

const isWaiting = ({ isQuestion, isGone, askedOn }: Match) => isQuestion && !isGone && askedOn === null

function resultOf(month: MadeMonth, state: State, truths: ReadonlyMap<string, MonthEvent>): MonthResult {
  const matches = [...state.matches.values()]
  const asked = [
    ...Map.groupBy(
      matches.filter(({ askedOn }) => askedOn !== null),
      ({ question }) => question,
    ).values(),
  ]
  const waiting = [...Map.groupBy(matches.filter(isWaiting), questionKey).values()]
  const isTrue = (one: FoundNotice) => truths.get(idOf(one))?.isTrue === true
  const perDay = Array.from({ length: month.days }, (_, i) => {
    const [from, to] = [addDays(month.firstDay, i), addDays(month.firstDay, i + 7)]
    return asked.filter(([{ askedOn = null } = {}]) => askedOn !== null && askedOn >= from && askedOn < to).length
  })
  return {
    results: month.events.map((event) => eventResult(event, state, truths)),
    falseAlerts: state.events.filter(({ told }) => !told.some(isTrue)).map(({ told }) => wordsOf(told, truths)),
    asked: asked.length,
    inVain: [...asked, ...waiting]
      .filter((question) => !question.some(isTrue))
      .map(([one]) => ({ supplierId: (one as Match).supplierId, isAsked: (one as Match).askedOn !== null })),
    mostAskedAWeek: Math.max(...perDay),
    heldBack: waiting.length,
  }
}

function wordsOf([first]: readonly FoundNotice[], truths: ReadonlyMap<string, MonthEvent>): string {
  if (first === undefined) return ''
  const event = truths.get(idOf(first))
  return event === undefined
    ? `${first.type} of ${first.supplierId}: ${first.listedName} on the list ${first.source}`
    : `${event.kind} (${event.name})`
}

function eventResult(event: MonthEvent, { matches, events }: State, truths: ReadonlyMap<string, MonthEvent>): EventResult {
  const own = [...matches.values()].filter((one) => truths.get(idOf(one)) === event)
  const told = events.filter((one) => one.told.some((found) => truths.get(idOf(found)) === event))
  return { event, outcome: outcomeOf(own), raised: told.length, hasEnded: told.length > 0 && own.every(({ isGone }) => isGone) }
}

function outcomeOf(own: readonly Match[]): Outcome {
  if (own.some(({ wasTold }) => wasTold)) return 'alert'
  if (own.some(({ askedOn }) => askedOn !== null)) return 'question'
  return own.length > 0 ? 'held' : 'nothing'
}

/** Whether what came of an event is what must. */
export function isAsExpected({ event: { expected }, outcome }: EventResult): boolean {
  if (expected === 'told') return isTold(outcome)
  if (expected === 'no alert') return outcome !== 'alert'
  return outcome === expected
}

/** Whether the owner hears of it at all. */
export const isTold = (outcome: Outcome): boolean => outcome === 'alert' || outcome === 'question'

/** What the product says is at stake with a supplier, in cents; null where it cannot say. */
export function toldAtStake({ products, daysUntilReplaced }: MadeSupplier): bigint | null {
  return stakeOf(products, { days: 90, daysUntilReplaced, perMinor: 10_000n })?.expected ?? null
}
