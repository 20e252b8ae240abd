import { createHash } from 'node:crypto'
import { setImmediate as pause } from 'node:timers/promises'
import { localDay } from '../../businesses/currency-and-day.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { IdentityCard } from '../../suppliers/identity-card.ts'
import { identityCards } from '../../suppliers/identity-cards.ts'
import type { SupplierStake } from '../../suppliers/stake.ts'
import type { Day } from '../../values/day.ts'
import { type FoundNotice, foundOf, wantedSupplier } from '../look/found.ts'
import { judged, type KnownMatch, type SupplierLook } from '../look/look.ts'
import type { ReadyReading } from '../look/reading.ts'
import { type Gathered, gatherReadings, type WatchPlace } from './gather-readings.ts'
import { stakeOf } from './stake-of.ts'
import { type ToldEvents, tellEvents } from './supplier-events.ts'
import { askQuestions, knownMatches, storeMatches } from './supplier-matches.ts'

/** Runs a transaction of the business. */
export type InWork = <T>(fn: (work: Work) => Promise<T>) => Promise<T>

/** What one look was of, and what came of it. */
export type LookReport = ToldEvents & {
  readonly cards: readonly IdentityCard[]
  readonly gathered: readonly Gathered[]
  readonly look: SupplierLook
}

type Begun = {
  readonly at: Date
  readonly cards: readonly IdentityCard[]
  readonly hash: string
  /** Versions of lists that were looked at with these very cards. */
  readonly seen: ReadonlyMap<string, string | null>
}

/**
 * So long after a look the next one is due, in minutes: what changed by then is found (Proposed).
 */
export const lookEveryMinutes = 30

/**
 * Looks at all suppliers of a business now, and tells what is new. Sources are asked between two
 * transactions, which hold nothing meanwhile. `isWhole`: also lists that did not change since the
 * last look.
 */
export async function lookAtSuppliers(place: WatchPlace, within: InWork, { isWhole = false } = {}): Promise<LookReport> {
  const begun = await within((work) => begin(work, isWhole))
  const gathered = await gatherReadings(place, begun.cards, begun.seen)
  const ready = gathered.flatMap(({ readings }) => readings)
  const wanted = begun.cards.map(wantedSupplier)
  const found: FoundNotice[] = []
  for (const reading of ready)
    for (const one of wanted) {
      // Between two suppliers the server answers others.
      await pause()
      place.signal?.throwIfAborted()
      found.push(...foundOf(one, reading))
    }
  return within((work) => complete(work, begun, { gathered, ready, found }))
}

async function begin(work: Work, isWhole: boolean): Promise<Begun> {
  const cards = await identityCards(work)
  const hash = createHash('sha256').update(JSON.stringify(cards)).digest('hex')
  const [state] = await work.sql<{ hash: string | null }>('select cards_version as hash from monitoring where business_id = $1', [
    work.businessId,
  ])
  const looks = await work.sql<{ source: string; version: string | null }>(
    'select source, version from supplier_look where business_id = $1 and version is not null',
    [work.businessId],
  )
  const isSame = !isWhole && state?.hash === hash
  return { at: work.clock.now(), cards, hash, seen: new Map(isSame ? looks.map(({ source, version }) => [source, version]) : []) }
}

type Seen = { readonly gathered: readonly Gathered[]; readonly ready: readonly ReadyReading[]; readonly found: readonly FoundNotice[] }

async function complete(work: Work, begun: Begun, { gathered, ready, found }: Seen): Promise<LookReport> {
  const { cards } = begun
  // Two looks at one business follow each other.
  await work.sql('select from monitoring where business_id = $1 for update', [work.businessId])
  const known: readonly KnownMatch[] = await knownMatches(work)
  const today: Day = await localDay(work, work.clock.now())
  const look = judged({ cards, readings: ready, known, today }, found)
  await storeMatches(work, look)
  const atStake = (supplierId: string) => stakeOf(work, supplierId)
  const told = await tellEvents(work, { alerts: look.alerts, cards, atStake })
  await askQuestions(work, async (supplierId) => numberOf(await atStake(supplierId)))
  await noteLook(work, begun, gathered)
  await work.publish('monitoring.changed', 'checked')
  return { cards, gathered, look, ...told }
}

const numberOf = (stake: SupplierStake | null) => (stake === null ? null : Number(stake.expected))

async function noteLook({ sql, businessId, clock }: Work, { at, cards, hash }: Begun, gathered: readonly Gathered[]): Promise<void> {
  const rows = gathered.map(({ source: { key }, version, unanswered }) => ({ source: key, version, unanswered }))
  await sql(
    `insert into supplier_look (business_id, source, looked_at, version, unanswered)
     select $1, source, $3, version, unanswered from jsonb_to_recordset($2::jsonb) as row (source text, version text, unanswered int)
     on conflict (business_id, source) do update set looked_at = excluded.looked_at, version = excluded.version, unanswered = excluded.unanswered`,
    [businessId, JSON.stringify(rows), at],
  )
  const dueAt = new Date(clock.now().getTime() + lookEveryMinutes * 60_000)
  await sql(
    `update monitoring set last_check = $2, looked_at = $3, suppliers_seen = $4, cards_version = $5, look_due_at = $6 where business_id = $1`,
    [businessId, clock.now(), at, cards.length, hash, dueAt],
  )
}
