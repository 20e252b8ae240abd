import { type ReadyReading, readyReading } from '../../../api/monitoring/look/reading.ts'
import type { Notice } from '../../../api/monitoring/notice.ts'
import { sources } from '../../../api/monitoring/sources/list.ts'
import type { Day } from '../../../api/values/day.ts'
import { watchedLists } from './clean-world.ts'
import type { MadeMonth } from './made-month.ts'
import type { Saying } from './month-event.ts'

/** A court that gives registry numbers of whom it names; no source of the product does. */
const court = { key: 'companies-court', name: 'Court of companies', isAuthority: true }

function sourceOf(wanted: string): ReadyReading['source'] {
  const source = [court, ...sources].find(({ key }) => key === wanted)
  if (source === undefined) throw new Error(`There is no source ${wanted}.`)
  const { key, name, isAuthority } = source
  return { key, name, isAuthority }
}

/** What all sources say on a day of the month, a list made ready again only where it changed. */
export function monthReadings(month: MadeMonth): (today: Day) => ReadyReading[] {
  const lists = new Map<string, ReadyReading>()
  const sayings = month.events.flatMap((event) => event.sayings)
  const questions = Map.groupBy(
    sayings.filter(({ about }) => about !== null),
    ({ source, about }) => `${source} ${about}`,
  )
  const listOn = (key: string, today: Day) => {
    const clean = month.clean.filter(({ list, from, to }) => list === key && today >= from && today < to)
    const said = sayings.filter(({ source, about }) => source === key && about === null).flatMap((saying) => saying.on(today))
    const notices = [...clean.map(({ notice }) => notice), ...said]
    const before = lists.get(key)
    if (before !== undefined && isSame(before.notices, notices)) return before
    const ready = readyReading({ source: sourceOf(key), version: today, notices, about: null })
    lists.set(key, ready)
    return ready
  }
  return (today) => [
    ...[...watchedLists.map(({ key }) => key), 'hibp'].map((key) => listOn(key, today)),
    ...[...questions.values()].map((of) => answerOn(of, today)),
  ]
}

const isSame = (a: readonly Notice[], b: readonly Notice[]) => a.length === b.length && a.every((notice, i) => notice === b[i])

/** What one source answers about one supplier, each notice once. */
function answerOn(sayings: readonly Saying[], today: Day): ReadyReading {
  const [{ source = '', about = null } = {}] = sayings
  const notices = new Map(sayings.flatMap((saying) => saying.on(today)).map((notice) => [notice.key, notice]))
  return readyReading({ source: sourceOf(source), version: null, notices: [...notices.values()], about: about === null ? null : [about] })
}
