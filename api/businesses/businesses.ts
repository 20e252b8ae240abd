import type pg from 'pg'
import type { Database } from '../../db/connect.ts'
import { inBusiness } from '../../db/in-business.ts'
import { uuidv7 } from '../../db/uuid.ts'
import { Failure } from '../platform/failures/failures.ts'
import { parse } from '../platform/failures/parse.ts'
import { may } from '../platform/rights/rights.ts'
import { audit } from '../platform/transaction/audit.ts'
import { holdPart, keepPart } from '../platform/transaction/business-lock.ts'
import type { Clock, Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'
import { type Currency, minorDigits } from '../values/money.ts'
import { Business } from './business.entity.ts'
import { type BusinessInput, businessInput, businessSettingsInput } from './business.input.ts'

/** The monthly loss, in major units, below which nobody is notified; proposed. */
const floorMajor = 20n

/** `isConfirmed`: whether a person chose the currency and the zone. Default: true. */
type Making = { readonly isConfirmed?: boolean }

/** Makes an empty business and returns its id. Throws `invalid_input`. */
export async function createBusiness(
  { db, clock }: { db: Database; clock: Clock },
  input: BusinessInput,
  making: Making = {},
): Promise<string> {
  const id = uuidv7(clock.now())
  await inBusiness(db, id, ({ sql }) => addBusiness({ sql, businessId: id, clock }, input, making))
  return id
}

/** The same within a transaction of the new business. */
export async function addBusiness(
  { sql, businessId, clock }: Pick<Work, 'sql' | 'businessId' | 'clock'>,
  input: BusinessInput,
  { isConfirmed = true }: Making = {},
): Promise<void> {
  const { name, currency, zone } = parse(businessInput, input)
  const now = clock.now()
  await sql(
    `insert into business (id, name, currency, zone, money_floor, created_at, settings_confirmed_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [businessId, name, currency, zone, usualFloor(currency), now, isConfirmed ? now : null],
  )
}

/** Marks the business as a demo whose data end with this day. It is shown once it is ready. */
export async function markAsDemo({ sql, businessId }: Pick<Work, 'sql' | 'businessId'>, until: Day): Promise<void> {
  await sql('update business set demo_until = $2 where id = $1', [businessId, until])
}

/** Marks this demo as ready: visitors see it from now on. */
export async function markDemoReady({ sql, businessId, clock }: Pick<Work, 'sql' | 'businessId' | 'clock'>): Promise<void> {
  await sql('update business set demo_ready_at = $2 where id = $1', [businessId, clock.now()])
}

/**
 * The last day of the demo's data, and whether visitors see it; null for a business that is not a
 * demo.
 */
export async function demoState({ sql, businessId }: Pick<Work, 'sql' | 'businessId'>): Promise<{ until: Day; isReady: boolean } | null> {
  const [demo] = await sql<{ until: Day; isReady: boolean }>(
    'select demo_until as until, demo_ready_at is not null as "isReady" from business where id = $1 and demo_until is not null',
    [businessId],
  )
  return demo ?? null
}

const usualFloor = (of: Currency) => floorMajor * 10n ** BigInt(minorDigits(of))

export type BusinessRow = { readonly id: string; readonly name: string; readonly currency: string; readonly zone: string }

/** Every business in this database, oldest first: for operators, never for a request. */
export async function listBusinesses(pool: pg.Pool): Promise<BusinessRow[]> {
  const { rows } = await pool.query<BusinessRow>('select id, name, currency, zone from every_business()')
  return rows
}

/** The business of the work. */
export async function ownBusiness(work: Work): Promise<Business> {
  may(work.actor, 'business:read')
  const [business] = await work.sql<Business>(
    'select id, name, currency, zone, money_floor as "moneyFloor", created_at as "createdAt", expires_at as "expiresAt", leaving_at as "leavingAt" from business where id = $1',
    [work.businessId],
  )
  if (!business) throw new Failure('not_found', 'This business is not there any more.')
  return business
}

/**
 * Changes the settings of the business. Currency and time zone can be changed while no rows are
 * imported or being imported, because all amounts and days are computed with them. A currency that
 * is given counts as confirmed, also when it stays the same. Throws `invalid_input`, and `conflict`
 * where they are fixed.
 */
export async function updateBusiness(work: Work, input: unknown): Promise<Business> {
  may(work.actor, 'business:manage')
  const given = parse(businessSettingsInput, input)
  // Locked until the transaction ends, to serialize concurrent changes.
  await holdPart(work, 'settings')
  const before = await ownBusiness(work)
  const after = { name: given.name ?? before.name, currency: given.currency ?? before.currency, zone: given.zone ?? before.zone }
  await refuseWhenCounted(work, before, after)
  const floor = after.currency === before.currency ? before.moneyFloor : usualFloor(after.currency as Currency)
  const confirmedAt = given.currency ? work.clock.now() : null
  await work.sql(
    `update business set name = $2, currency = $3, zone = $4, money_floor = $5,
            settings_confirmed_at = coalesce(settings_confirmed_at, $6::timestamptz) where id = $1`,
    [work.businessId, after.name, after.currency, after.zone, floor.toString(), confirmedAt],
  )
  const { name, currency, zone } = before
  await audit(work, 'updateBusiness', { subject: `Business:${work.businessId}`, before: { name, currency, zone }, after })
  return ownBusiness(work)
}

/**
 * Takes the currency of an account that is being connected, where nobody has chosen one and no row
 * is in. Asks for no right: what it is part of has asked.
 */
export async function takeCurrency(work: Work, code: Currency): Promise<void> {
  await holdPart(work, 'settings')
  if ((await isCurrencyConfirmed(work)) || (await hasRows(work))) return
  await work.sql('update business set currency = $2, money_floor = $3, settings_confirmed_at = $4 where id = $1', [
    work.businessId,
    code,
    usualFloor(code).toString(),
    work.clock.now(),
  ])
  await audit(work, 'takeCurrency', { subject: `Business:${work.businessId}`, after: { currency: code } })
}

/**
 * Notes whether the shop holds stock; null: it was not asked. Asks for no right: what it is part of
 * has asked.
 */
export async function sayHoldsStock({ sql, businessId }: Pick<Work, 'sql' | 'businessId'>, holds: boolean | null): Promise<void> {
  await sql('update business set holds_stock = $2 where id = $1', [businessId, holds])
}

/** Whether rows are imported. From then on the currency and the zone of the business are fixed. */
export async function hasRows({ sql }: Pick<Work, 'sql'>): Promise<boolean> {
  const [counted] = await sql<{ has: boolean }>('select has_rows() as has')
  return counted?.has ?? false
}

/**
 * Whether a person has chosen the currency. Until then the screens ask before the first file is
 * sent.
 */
export async function isCurrencyConfirmed({ sql, businessId }: Pick<Work, 'sql' | 'businessId'>): Promise<boolean> {
  const [found] = await sql<{ is: boolean }>('select settings_confirmed_at is not null as is from business where id = $1', [businessId])
  return found?.is ?? false
}

/**
 * Throws `conflict` with the way out while nobody has chosen the currency: amounts would be read in
 * one that was guessed. A business that has rows is read in the currency of those.
 */
export async function requireCurrency(work: Pick<Work, 'sql' | 'businessId'>, wayOut: string): Promise<void> {
  if ((await isCurrencyConfirmed(work)) || (await hasRows(work))) return
  throw new Failure('conflict', `Nobody has chosen the currency of this business yet. ${wayOut}`)
}

/**
 * Locks currency and zone until the transaction ends, so that values computed with them are still
 * correct at the commit.
 */
export function keepSettings(work: Work): Promise<void> {
  return keepPart(work, 'settings')
}

type Settings = { readonly currency: string; readonly zone: string }

async function refuseWhenCounted(work: Work, before: Settings, after: Settings): Promise<void> {
  const field = after.currency !== before.currency ? 'currency' : after.zone !== before.zone ? 'zone' : null
  if (field === null) return
  const message = (await hasRows(work)) ? fixedMessage(field, after) : (await isReading(work)) ? beingRead(field) : null
  if (message !== null) throw new Failure('conflict', message, [{ field, message }])
}

async function isReading({ sql }: Work): Promise<boolean> {
  const [read] = await sql<{ is: boolean }>('select is_reading() as is')
  return read?.is ?? false
}

const names = { currency: 'currency', zone: 'time zone' } as const
const restsOn = { currency: 'amount', zone: 'day' } as const

function fixedMessage(field: keyof Settings, after: Settings): string {
  const wanted = field === 'currency' ? `in ${after.currency}` : `with the time zone ${after.zone}`
  return `The ${names[field]} cannot change any more: rows are in, and every ${restsOn[field]} rests on it. Make a new business ${wanted} and import the files there.`
}

function beingRead(field: keyof Settings): string {
  return `A file is being read with the present ${names[field]}. Wait until it is done, or cancel it under Imports, and try again.`
}
