import type { IdentityCard } from '../../suppliers/identity-card.ts'
import { addDays, type Day } from '../../values/day.ts'
import type { EventType, Notice } from '../notice.ts'
import { type FoundDecision, type FoundNotice, foundOf, isTooMinor, wantedSupplier } from './found.ts'
import type { ReadyReading } from './reading.ts'

/** What a person said of a match. `later`: not now. */
export type QuestionAnswer = 'yes' | 'no' | 'later'

/** A match of an earlier look. */
export type KnownMatch = {
  readonly supplierId: string
  readonly source: string
  readonly notice: string
  readonly type: EventType
  readonly decision: FoundDecision
  readonly answer: QuestionAnswer | null
  readonly answeredOn: Day | null
  /** It no longer was one at the look before: only its answer counts. */
  readonly isGone: boolean
}

/** Why a match no longer is one. */
export type GoneBecause = 'left' | 'differs' | 'over' | 'removed' | 'minor' | 'product'

export type Gone = KnownMatch & {
  /**
   * `left`: the source no longer says it; `differs`: supplier and notice no longer agree; `over`:
   * too long ago for a question; `removed`: there is no such supplier; `minor`: it is told of
   * suppliers of high criticality alone; `product`: its barcode agreed, and the product is no
   * longer the supplier's.
   */
  readonly because: GoneBecause
}

export type SupplierLook = {
  /** To be told. */
  readonly alerts: readonly FoundNotice[]
  /** A person is to be asked. */
  readonly toConfirm: readonly FoundNotice[]
  /** Asked already and put off, or answered with no: nothing comes of them. */
  readonly resting: readonly FoundNotice[]
  readonly gone: readonly Gone[]
}

/** A ‘not now’ holds so many days. */
export const laterDays = 30

/**
 * So many days something that happened once is news; what is not named lasts as long as its source
 * says it (Proposed).
 */
const newsForDays: Readonly<Partial<Record<EventType, number>>> = {
  recall: 365,
  insolvency: 365,
  breach: 365,
  filing: 60,
  news: 14,
  disaster: 14,
  tariff: 90,
}

/** Whether the thing itself is over once its source no longer says it, and not only old. */
export const isOverOnceGone = (type: EventType): boolean => newsForDays[type] === undefined

/** One look: suppliers, what sources say, and what is known of earlier looks. */
export type Looked = {
  readonly cards: readonly IdentityCard[]
  readonly readings: readonly ReadyReading[]
  readonly known: readonly KnownMatch[]
  readonly today: Day
}

/**
 * Looks at suppliers. Pure: the same for every order of suppliers, sources and notices. What an
 * answered ‘no’ is remembered for never comes back; what a person confirmed is told whatever door
 * it came by. Only sources that were read make anything gone.
 */
export function lookAt(looked: Looked): SupplierLook {
  return judged(
    looked,
    looked.cards.map(wantedSupplier).flatMap((wanted) => looked.readings.flatMap((reading) => foundOf(wanted, reading))),
  )
}

/** The same for what was found already, as `foundOf` of each supplier and reading answers it. */
export function judged(looked: Looked, all: readonly FoundNotice[]): SupplierLook {
  const found = all.filter((one) => isNews(one, looked.today)).toSorted(byId)
  const known = new Map(looked.known.map((one) => [idOf(one), one]))
  const parts = Map.groupBy(found, (one) => placeOf(one, known.get(idOf(one)), looked.today))
  const isFound = new Set(found.map(idOf))
  const gone = looked.known.filter((one) => !one.isGone && !isFound.has(idOf(one))).flatMap((one) => goneOf(one, looked, all))
  return {
    alerts: parts.get('alert') ?? [],
    toConfirm: parts.get('confirm') ?? [],
    resting: parts.get('rest') ?? [],
    gone: gone.toSorted(byId),
  }
}

function isNews({ type, day }: FoundNotice, today: Day): boolean {
  const days = newsForDays[type]
  return days === undefined || day === null || addDays(day as Day, days) >= today
}

function placeOf({ door }: FoundNotice, known: KnownMatch | undefined, today: Day): 'alert' | 'confirm' | 'rest' {
  if (known?.answer === 'no') return 'rest'
  if (known?.answer === 'yes') return 'alert'
  if (door === 'alert') return 'alert'
  const isPutOff = known?.answer === 'later' && known.answeredOn !== null && addDays(known.answeredOn, laterDays) > today
  return isPutOff ? 'rest' : 'confirm'
}

function goneOf(match: KnownMatch, { cards, readings }: Looked, all: readonly FoundNotice[]): Gone[] {
  const card = cards.find(({ supplierId }) => supplierId === match.supplierId)
  if (card === undefined) return [{ ...match, because: 'removed' }]
  const reading = readings.find(({ source, about }) => source.key === match.source && (about === null || about.includes(match.supplierId)))
  if (reading === undefined) return []
  const notice = reading.byKey.get(match.notice)
  if (notice === undefined) return [{ ...match, because: isOverOnceGone(match.type) ? 'left' : 'over' }]
  if (all.some((one) => idOf(one) === idOf(match))) return [{ ...match, because: 'over' }]
  if (isTooMinor(match.type, card)) return [{ ...match, because: 'minor' }]
  return [{ ...match, because: match.decision === 'key' && isKnownByBarcode(notice) ? 'product' : 'differs' }]
}

/** No other key than a barcode could have agreed. */
function isKnownByBarcode({ keys: { barcodes = [], domains = [], registryNumbers = [], lei, vatNumber } }: Notice): boolean {
  return barcodes.length > 0 && domains.length + registryNumbers.length === 0 && !lei && !vatNumber
}

const idOf = ({ supplierId, source, notice }: Pick<FoundNotice, 'supplierId' | 'source' | 'notice'>) =>
  JSON.stringify([supplierId, source, notice])

function byId(a: Pick<FoundNotice, 'supplierId' | 'source' | 'notice'>, b: typeof a): number {
  return idOf(a) < idOf(b) ? -1 : 1
}
