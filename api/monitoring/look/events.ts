import { type Day, daysBetween } from '../../values/day.ts'
import type { EventType } from '../notice.ts'
import type { FoundNotice } from './found.ts'
import { isOverOnceGone } from './look.ts'

/** So many days apart reports of one kind are reports of one event. */
const sameEventDays = 7

/** An event that was told before and is not over. */
export type KnownEvent = {
  readonly id: string
  readonly supplierId: string
  readonly type: EventType
  readonly firstDay: Day | null
  /** What it is told by: source and notice. */
  readonly told: readonly Pick<FoundNotice, 'source' | 'notice'>[]
}

/** What alerts come to: sources that join a known event, and events that are new. */
export type JoinedEvents = {
  readonly joined: readonly { readonly event: KnownEvent; readonly found: readonly FoundNotice[] }[]
  readonly fresh: readonly FreshEvent[]
}

export type FreshEvent = {
  readonly supplierId: string
  readonly type: EventType
  readonly firstDay: Day | null
  /** At least one, by source and notice. */
  readonly found: readonly FoundNotice[]
}

/**
 * One event is one risk with many sources: the same kind at the same supplier within seven days of
 * its first report. A state that lasts, as being on sanctions lists, is one event whatever day each
 * list names. Reports without a day are one event. The order of alerts makes no difference.
 */
export function joinEvents(alerts: readonly FoundNotice[], known: readonly KnownEvent[]): JoinedEvents {
  const joined = new Map<KnownEvent, FoundNotice[]>()
  const left: FoundNotice[] = []
  for (const alert of alerts) {
    const event = eventOf(alert, known)
    if (event === undefined) left.push(alert)
    else if (!event.told.some((one) => isSame(one, alert))) joined.set(event, [...(joined.get(event) ?? []), alert])
  }
  const groups = Map.groupBy(left.toSorted(byDay), ({ supplierId, type }) => JSON.stringify([supplierId, type]))
  return {
    joined: [...joined].map(([event, found]) => ({ event, found: found.toSorted(bySource) })),
    fresh: [...groups.values()].flatMap(freshOf),
  }
}

function eventOf(alert: FoundNotice, known: readonly KnownEvent[]): KnownEvent | undefined {
  const own = known.filter(({ supplierId, type }) => supplierId === alert.supplierId && type === alert.type)
  return own.find(({ told }) => told.some((one) => isSame(one, alert))) ?? own.find(({ firstDay }) => isNear(firstDay, alert))
}

const isSame = (a: Pick<FoundNotice, 'source' | 'notice'>, b: typeof a) => a.source === b.source && a.notice === b.notice

function isNear(firstDay: Day | null, { type, day }: FoundNotice): boolean {
  if (isOverOnceGone(type)) return true
  if (firstDay === null || day === null) return firstDay === day
  return Math.abs(daysBetween(firstDay, day as Day)) <= sameEventDays
}

/** Alerts of one supplier and type in the order of their days. */
function freshOf(alerts: readonly FoundNotice[]): FreshEvent[] {
  const events: { firstDay: Day | null; found: FoundNotice[] }[] = []
  for (const alert of alerts) {
    const last = events.at(-1)
    if (last && isNear(last.firstDay, alert)) last.found.push(alert)
    else events.push({ firstDay: alert.day as Day | null, found: [alert] })
  }
  return events.map(({ firstDay, found }) => {
    const { supplierId, type } = found[0] as FoundNotice
    return { supplierId, type, firstDay, found: found.toSorted(bySource) }
  })
}

const orderOf = ({ source, notice }: FoundNotice) => JSON.stringify([source, notice])

const bySource = (a: FoundNotice, b: FoundNotice) => (orderOf(a) < orderOf(b) ? -1 : 1)

/** Those without a day last. */
function byDay(a: FoundNotice, b: FoundNotice): number {
  const [x, y] = [a.day ?? '9999', b.day ?? '9999']
  return x < y ? -1 : x > y ? 1 : bySource(a, b)
}
