import { inNoBusiness } from '../../../db/in-business.ts'
import type { IdentityCard } from '../../suppliers/identity-card.ts'
import { type ReadyReading, readyReading } from '../look/reading.ts'
import { askSource } from '../reading/ask-source.ts'
import type { ReadingPlace } from '../reading/read-source.ts'
import { listInForce, noticesInForce } from '../reading/source-notices.ts'
import type { AskedSource, ListSource, Source } from '../source.ts'
import type { ReadyLists } from './ready-lists.ts'

/** What looking stands on. */
export type WatchPlace = ReadingPlace & { readonly sources: readonly Source[]; readonly lists: ReadyLists }

/** What a source says of the suppliers of a business. */
export type Gathered = {
  readonly source: Source
  /** Of the list in force; null where it names none. */
  readonly version: string | null
  /** Empty where nothing is known of it, or nothing changed since the look before. */
  readonly readings: readonly ReadyReading[]
  /** Suppliers of which it could not say anything: it was never read, or did not answer. */
  readonly unanswered: number
}

/**
 * What each source says now: of lists what is in force, of the others an answer about each
 * supplier. Lists whose version is in `seen` are left out.
 */
export async function gatherReadings(
  place: WatchPlace,
  cards: readonly IdentityCard[],
  seen: ReadonlyMap<string, string | null> = new Map(),
): Promise<Gathered[]> {
  const gathered: Gathered[] = []
  for (const source of place.sources)
    gathered.push('read' in source ? await ofList(place, source, { cards, seen }) : await ofAnswers(place, source, cards))
  return gathered
}

type Asking = { readonly cards: readonly IdentityCard[]; readonly seen: ReadonlyMap<string, string | null> }

async function ofList({ db, lists }: WatchPlace, source: ListSource, { cards, seen }: Asking): Promise<Gathered> {
  const list = await inNoBusiness(db, ({ sql }) => listInForce(sql, source.key))
  if (list === null) return { source, version: null, readings: [], unanswered: cards.length }
  const { version } = list
  if (seen.has(source.key) && seen.get(source.key) === version) return { source, version, readings: [], unanswered: 0 }
  const read = () => inNoBusiness(db, async ({ sql }) => (await noticesInForce(sql, source.key))?.notices ?? [])
  const ready = await lists.ready(source, list, read)
  return { source, version, readings: [ready], unanswered: 0 }
}

/** Suppliers with one question share its answer. */
async function ofAnswers(place: WatchPlace, source: AskedSource, cards: readonly IdentityCard[]): Promise<Gathered> {
  const questions = new Map<string, string[]>()
  for (const card of cards) {
    const question = source.question(card)
    if (question !== null) questions.set(question, [...(questions.get(question) ?? []), card.supplierId])
  }
  const readings: ReadyReading[] = []
  let unanswered = 0
  for (const [question, about] of questions) {
    place.signal?.throwIfAborted()
    const { notices, problem } = await askSource(place, source, question)
    if (problem !== null || notices === null) unanswered += about.length
    if (notices !== null) readings.push(readyReading({ source, version: null, notices, about }))
  }
  return { source, version: null, readings, unanswered }
}
