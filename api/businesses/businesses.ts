import type pg from 'pg'
import type { Database } from '../../db/connect.ts'
import { inBusiness } from '../../db/in-business.ts'
import { uuidv7 } from '../../db/uuid.ts'
import { Failure } from '../platform/failures/failures.ts'
import { parse } from '../platform/failures/parse.ts'
import { may } from '../platform/rights/rights.ts'
import { audit } from '../platform/transaction/audit.ts'
import type { Clock, Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'
import { type Currency, minorDigits } from '../values/money.ts'
import { Business } from './business.entity.ts'
import { type BusinessInput, businessInput, businessSettingsInput } from './business.input.ts'

/** The monthly loss, in major units, below which nobody is notified; proposed. */
const floorMajor = 20n

/** Makes an empty business and returns its id. Throws `invalid_input`. */
export async function createBusiness({ db, clock }: { db: Database; clock: Clock }, input: BusinessInput): Promise<string> {
  const id = uuidv7(clock.now())
  await inBusiness(db, id, ({ sql }) => addBusiness({ sql, businessId: id, clock }, input))
  return id
}

/** The same within a transaction of the new business. */
export async function addBusiness(
  { sql, businessId, clock }: Pick<Work, 'sql' | 'businessId' | 'clock'>,
  input: BusinessInput,
): Promise<void> {
  const { name, currency, zone } = parse(businessInput, input)
  const floor = usualFloor(currency)
  await sql('insert into business (id, name, currency, zone, money_floor, created_at) values ($1, $2, $3, $4, $5, $6)', [
    businessId,
    name,
    currency,
    zone,
    floor,
    clock.now(),
  ])
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
    'select id, name, currency, zone, money_floor as "moneyFloor", created_at as "createdAt" from business where id = $1',
    [work.businessId],
  )
  if (!business) throw new Failure('not_found', 'This business is not there any more.')
  return business
}

/**
 * Changes the settings of the business. Currency and time zone can be changed while no rows are
 * imported or being imported, because all amounts and days are computed with them. Throws
 * `invalid_input`, and `conflict` where they are fixed.
 */
export async function updateBusiness(work: Work, input: unknown): Promise<Business> {
  may(work.actor, 'business:manage')
  const asked = parse(businessSettingsInput, input)
  // Locked until the transaction ends, to serialize concurrent changes.
  await work.sql('select 1 from business where id = $1 for no key update', [work.businessId])
  const before = await ownBusiness(work)
  const after = { name: asked.name ?? before.name, currency: asked.currency ?? before.currency, zone: asked.zone ?? before.zone }
  await refuseWhenCounted(work, before, after)
  const floor = after.currency === before.currency ? before.moneyFloor : usualFloor(after.currency as Currency)
  await work.sql('update business set name = $2, currency = $3, zone = $4, money_floor = $5 where id = $1', [
    work.businessId,
    after.name,
    after.currency,
    after.zone,
    floor.toString(),
  ])
  const { name, currency, zone } = before
  await audit(work, 'updateBusiness', { subject: `Business:${work.businessId}`, before: { name, currency, zone }, after })
  return ownBusiness(work)
}

/** Whether rows are imported. From then on the currency and the zone of the business are fixed. */
export async function hasRows({ sql }: Pick<Work, 'sql'>): Promise<boolean> {
  const [counted] = await sql<{ has: boolean }>('select has_rows() as has')
  return counted?.has ?? false
}

/**
 * Locks currency and zone until the transaction ends, so that values computed with them are still
 * correct at the commit.
 */
export function keepSettings({ sql, businessId }: Work): Promise<object[]> {
  return sql('select 1 from business where id = $1 for share', [businessId])
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
