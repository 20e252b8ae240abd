import { uuidv7 } from '../../../db/uuid.ts'
import { businessCurrency, localDay } from '../../businesses/currency-and-day.ts'
import type { Score } from '../../detection/finding.ts'
import { minorToMicros } from '../../detection/finding-lifecycle.ts'
import { smallAmount } from '../../detection/small-amount.ts'
import { sizeOfShop } from '../../ledger/size-of-shop.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { endOutsideRisk, raiseOutsideRisk, supplierEventKind, updateOutsideRisk } from '../../risks/from-outside/outside-risk.ts'
import type { IdentityCard } from '../../suppliers/identity-card.ts'
import type { SupplierStake } from '../../suppliers/stake.ts'
import type { Day } from '../../values/day.ts'
import type { Currency } from '../../values/money.ts'
import { actionOf, descriptionOf, stakeSentence, titleOf } from '../look/event-words.ts'
import { type FreshEvent, type JoinedEvents, joinEvents, type KnownEvent } from '../look/events.ts'
import type { FoundNotice } from '../look/found.ts'
import { goneSentence } from '../look/gone-words.ts'
import type { GoneBecause } from '../look/look.ts'
import { isOverOnceGone } from '../look/look.ts'
import { rateEvent } from '../look/rate-event.ts'
import type { EventType } from '../notice.ts'
import { tellOfEnd, tellOfEvent } from './tell-of-events.ts'

/** A source of an event as it was told, for good. */
export type ToldSource = FoundNotice & { readonly toldAt: string }

type StoredEvent = Omit<KnownEvent, 'told'> & {
  readonly supplierName: string
  readonly riskId: string
  readonly told: readonly ToldSource[]
}

/** What rating an event needs to know of the shop. */
type Rating = {
  readonly today: Day
  readonly currency: Currency
  readonly shop: Parameters<typeof rateEvent>[0]['shop']
  readonly cards: ReadonlyMap<string, IdentityCard>
  atStake(supplierId: string): Promise<SupplierStake | null>
}

/** What a look at a business raised and ended: ids of risks. */
export type ToldEvents = { readonly raised: readonly string[]; readonly joined: readonly string[]; readonly ended: readonly string[] }

/**
 * Raises a risk for each new event, says more of known ones, and ends those that no source says any
 * longer.
 */
export async function tellEvents(
  work: Work,
  { alerts, cards, atStake }: { alerts: readonly FoundNotice[]; cards: readonly IdentityCard[]; atStake: Rating['atStake'] },
): Promise<ToldEvents> {
  const ended = await endEvents(work)
  const stored = await openEvents(work)
  const joint = joinEvents(alerts, stored)
  if (joint.fresh.length + joint.joined.length === 0) return { raised: [], joined: [], ended }
  const rating = { ...(await ratingOf(work)), cards: new Map(cards.map((card) => [card.supplierId, card])), atStake }
  const raised: string[] = []
  for (const event of joint.fresh) raised.push(await raiseEvent(work, event, rating))
  const joined = await joinSources(work, { joint, stored, rating })
  return { raised, joined, ended }
}

async function ratingOf(work: Work): Promise<Pick<Rating, 'today' | 'currency' | 'shop'>> {
  const currency = await businessCurrency(work)
  const [row] = await work.sql<{ floor: bigint }>('select money_floor as floor from business where id = $1', [work.businessId])
  const shop = { size: await sizeOfShop(work, currency), smallAmount: smallAmount({ moneyFloorMinor: row?.floor ?? 0n, currency }) }
  return { today: await localDay(work, work.clock.now()), currency, shop }
}

async function raiseEvent(work: Work, event: FreshEvent, rating: Rating): Promise<string> {
  const { supplierId, type, firstDay, found } = event
  const card = rating.cards.get(supplierId) as IdentityCard
  const atStake = await rating.atStake(supplierId)
  const rated = rate(type, found, { card, atStake, rating })
  const stake = stakeSentence(atStake, rating.currency)
  const [name] = card.names
  const riskId = await raiseOutsideRisk(work, {
    ...{ title: titleOf(type, name, found), description: descriptionOf(found, stake), categoryId: 'operational', origin: 'monitoring' },
    ...{ kind: supplierEventKind, action: actionOf(type), rating: rated },
    startedOn: firstDay !== null && firstDay < rating.today ? firstDay : rating.today,
  })
  const now = work.clock.now()
  const id = uuidv7(now)
  await work.sql(
    `insert into supplier_event (business_id, id, supplier_id, supplier_name, type, first_day, risk_id, at_stake_low, at_stake, at_stake_high, told, raised_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[work.businessId, id, supplierId, name, type, firstDay, riskId],
      ...[atStake?.low, atStake?.expected, atStake?.high].map((amount) => amount?.toString() ?? null),
      ...[JSON.stringify(found.map((one) => ({ ...one, toldAt: now.toISOString() }))), now],
    ],
  )
  await linkMatches(work, id, found)
  await tellOfEvent(work, { riskId, type, title: titleOf(type, name, found), severity: rated.severity, stake })
  return riskId
}

type Known = { readonly card: IdentityCard; readonly atStake: SupplierStake | null; readonly rating: Rating }

function rate(type: EventType, found: readonly FoundNotice[], { card, atStake, rating: { today, shop, currency } }: Known): Score {
  const deadline = found
    .flatMap((one) => one.deadline ?? [])
    .toSorted()
    .at(0)
  return rateEvent({
    ...{ type, criticality: card.criticality, today, shop },
    atStake: atStake === null ? null : minorToMicros(atStake.expected, currency),
    deadline: (deadline as Day | undefined) ?? null,
  })
}

type Joining = { readonly joint: JoinedEvents; readonly stored: readonly StoredEvent[]; readonly rating: Rating }

async function joinSources(work: Work, { joint, stored, rating }: Joining): Promise<string[]> {
  const joined: string[] = []
  for (const { event, found } of joint.joined) {
    const { id, riskId, supplierId, supplierName, type, told } = stored.find((one) => one.id === event.id) as StoredEvent
    const toldAt = work.clock.now().toISOString()
    const all = [...told, ...found.map((one) => ({ ...one, toldAt }))]
    const card = rating.cards.get(supplierId) as IdentityCard
    const atStake = await rating.atStake(supplierId)
    await updateOutsideRisk(work, riskId, {
      title: titleOf(type, supplierName, all),
      description: descriptionOf(all, stakeSentence(atStake, rating.currency)),
      categoryId: 'operational',
      rating: rate(type, all, { card, atStake, rating }),
      note: `also said by ${found.map(({ sourceName }) => sourceName).join(', ')}`,
    })
    await work.sql('update supplier_event set told = $3 where business_id = $1 and id = $2', [work.businessId, id, JSON.stringify(all)])
    await linkMatches(work, id, found)
    joined.push(riskId)
  }
  return joined
}

async function linkMatches({ sql, businessId }: Work, eventId: string, found: readonly FoundNotice[]): Promise<void> {
  await sql(
    `update supplier_match as own set event_id = $2
       from jsonb_to_recordset($3::jsonb) as row ("supplierId" uuid, source text, notice text)
      where own.business_id = $1 and own.supplier_id = row."supplierId" and own.source = row.source and own.notice = row.notice`,
    [businessId, eventId, JSON.stringify(found)],
  )
}

function openEvents({ sql, businessId }: Work): Promise<StoredEvent[]> {
  return sql<StoredEvent>(
    `select id, supplier_id as "supplierId", supplier_name as "supplierName", type, first_day as "firstDay", risk_id as "riskId", told
       from supplier_event where business_id = $1 and ended_at is null order by id`,
    [businessId],
  )
}

type LeftEvent = Pick<StoredEvent, 'id' | 'riskId' | 'supplierName' | 'type'> & {
  readonly because: GoneBecause
  readonly sourceName: string
}

/**
 * Ends events of which every match is gone. What once happened is not over because its report is
 * old.
 */
async function endEvents(work: Work): Promise<string[]> {
  const left = await work.sql<LeftEvent>(
    `select event.id, event.risk_id as "riskId", event.supplier_name as "supplierName", event.type, last.because, last."sourceName"
       from supplier_event event
       cross join lateral (select gone_because as because, source_name as "sourceName" from supplier_match
         where business_id = $1 and event_id = event.id order by gone_at desc nulls first, id limit 1) as last
      where event.business_id = $1 and event.ended_at is null
        and not exists (select from supplier_match where business_id = $1 and event_id = event.id and gone_at is null)
      order by event.id`,
    [work.businessId],
  )
  const over = left.filter(({ type, because }) => because !== 'over' || isOverOnceGone(type))
  for (const { id, riskId, supplierName, because, sourceName } of over) {
    const reason = goneSentence(because, sourceName, supplierName)
    await work.sql('update supplier_event set ended_at = $3, ended_because = $4 where business_id = $1 and id = $2', [
      ...[work.businessId, id, work.clock.now(), reason],
    ])
    if (await endOutsideRisk(work, riskId, reason)) await tellOfEnd(work, riskId, reason)
  }
  return over.map(({ riskId }) => riskId)
}

/** An event that is not over, as it was told. */
export type TellableEvent = {
  readonly riskId: string
  readonly supplierId: string
  readonly supplier: string
  readonly type: EventType
  readonly title: string
  /** Minor units; null where no product is known to be the supplier's. */
  readonly atStake: SupplierStake | null
  readonly currency: Currency
  /** The same as a sentence. */
  readonly stake: string
  readonly raisedAt: Date
  /** Why it is over; null while it is not. */
  readonly endedBecause: string | null
  readonly sources: readonly ToldSource[]
}

type EventRow = StoredEvent & { readonly low: bigint | null; readonly expected: bigint | null; readonly high: bigint | null } & Pick<
    TellableEvent,
    'raisedAt' | 'endedBecause'
  >

/** The events of the business that are not over, the newest first. */
export const supplierEvents = (work: Work): Promise<TellableEvent[]> => supplierEventsWhere(work, 'ended_at is null')

/** The events for which the SQL condition holds, the newest first. `values` are `$2` and so on. */
export async function supplierEventsWhere(work: Work, condition: string, values: readonly unknown[] = []): Promise<TellableEvent[]> {
  const currency = await businessCurrency(work)
  const rows = await work.sql<EventRow>(
    `select risk_id as "riskId", supplier_id as "supplierId", supplier_name as "supplierName", type, told, raised_at as "raisedAt",
            ended_because as "endedBecause", at_stake_low as low, at_stake as expected, at_stake_high as high
       from supplier_event where business_id = $1 and ${condition} order by raised_at desc, id desc`,
    [work.businessId, ...values],
  )
  return rows.map(({ riskId, supplierId, supplierName, type, told, low, expected, high, ...row }) => {
    const atStake = expected === null ? null : { low, expected, high }
    return {
      ...{ riskId, supplierId, supplier: supplierName, type, title: titleOf(type, supplierName, told), atStake, currency },
      ...{ stake: stakeSentence(atStake, currency), raisedAt: row.raisedAt, endedBecause: row.endedBecause, sources: told },
    }
  })
}
