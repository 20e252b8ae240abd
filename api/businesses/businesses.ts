import type pg from 'pg'
import type { Database } from '../../db/connect.ts'
import { inBusiness } from '../../db/in-business.ts'
import { uuidv7 } from '../../db/uuid.ts'
import { minorDigits } from '../values/money.ts'
import { Failure } from '../work/failures.ts'
import { parse } from '../work/parse.ts'
import { type Clock, may, type Work } from '../work/work.ts'
import { Business } from './business.entity.ts'
import { type BusinessInput, businessInput } from './business.input.ts'

/** A month's money, in major units, under which nobody is told; proposed. */
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
  const floor = floorMajor * 10n ** BigInt(minorDigits(currency))
  await sql('insert into business (id, name, currency, zone, money_floor, created_at) values ($1, $2, $3, $4, $5, $6)', [
    businessId,
    name,
    currency,
    zone,
    floor,
    clock.now(),
  ])
}

export type BusinessRow = { readonly id: string; readonly name: string; readonly currency: string; readonly zone: string }

/** Every business on this database, oldest first: for operators, never for a request. */
export async function listBusinesses(pool: pg.Pool): Promise<BusinessRow[]> {
  const { rows } = await pool.query<BusinessRow>('select id, name, currency, zone from every_business()')
  return rows
}

/** The business that the work is in. */
export async function ownBusiness(work: Work): Promise<Business> {
  may(work.viewer, 'business:read')
  const [business] = await work.sql<Business>(
    'select id, name, currency, zone, money_floor as "moneyFloor", created_at as "createdAt" from business where id = $1',
    [work.businessId],
  )
  if (!business) throw new Failure('not_found', 'This business is not there any more.')
  return Object.setPrototypeOf(business, Business.prototype)
}
