import { inBusiness } from '../../db/in-business.ts'
import { uuidv7 } from '../../db/uuid.ts'
import { signUpInput, tokenInput } from '../identity/account/account.input.ts'
import { accountExistsMail, confirmAddressMail, linkMinutes } from '../identity/account/account-mail.ts'
import { addPassword, refuseWeak } from '../identity/account/password-reset.ts'
import { addUser } from '../identity/account/users.ts'
import { withoutBusiness } from '../identity/account/without-business.ts'
import { writeMail } from '../mail/write-mail.ts'
import { Failure } from '../platform/failures/failures.ts'
import { parse } from '../platform/failures/parse.ts'
import { rateLimits, refuseTooMany } from '../platform/rate-limits/rate-limits.ts'
import type { AuthGateway } from '../platform/transaction/auth-gateway.ts'
import type { Work } from '../platform/transaction/work.ts'
import { businessInput } from './business.input.ts'
import { addBusiness } from './businesses.ts'

/**
 * Records a sign-up and mails a link to the address. The owner of an existing account gets a mail
 * about it instead. Response and timing are the same. Throws `invalid_input` or `rate_limited`.
 */
export async function signUp(authGateway: AuthGateway, input: unknown): Promise<void> {
  const { email, name, password, businessName, currency, zone } = parse(signUpInput, input)
  const business = businessOf({ name: businessName, currency, zone })
  await refuseWeak(password, email)
  await refuseTooMany(authGateway, { limit: rateLimits.signUp, by: authGateway.peer }, { limit: rateLimits.signUpOfAccount, by: email })
  const hash = await authGateway.hashPassword(password)
  const now = authGateway.clock.now()
  const id = uuidv7(now)
  await withoutBusiness(authGateway, async (work) => {
    const taken = await work.sql(
      `insert into identity.sign_up (id, email, name, password_hash, business_name, currency, zone, created_at, expires_at)
       select $1::uuid, $2, $3, $4, $5, $6, $7, $8::timestamptz, $9::timestamptz where not exists (select from identity."user" where email = $2) returning id`,
      [id, email, name, hash, business.name, business.currency, business.zone, now, new Date(now.getTime() + linkMinutes * 60_000)],
    )
    const { origin } = authGateway
    await writeMail(work, taken.length > 0 ? confirmAddressMail({ to: email, origin, id }) : accountExistsMail({ to: email, origin }))
  })
}

/** The business's own rules, with this form's field names. */
function businessOf(input: { name: string; currency: string; zone: string }) {
  try {
    return parse(businessInput, input)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const fields = error.fields.map(({ field, message }) => ({ field: field === 'name' ? 'businessName' : field, message }))
    throw new Failure(error.kind, error.message, fields)
  }
}

type SignUp = {
  email: string
  name: string
  password_hash: string
  business_name: string
  currency: string
  zone: string
  is_late: boolean
}

/**
 * Creates the person, their business and their ownership after they opened the mailed link. Returns
 * the address to sign in with. The link works once, for an hour. Throws `invalid_input` for an
 * invalid one, and `rate_limited`.
 */
export async function verifyEmail(authGateway: AuthGateway, input: unknown): Promise<{ email: string }> {
  const { token } = parse(tokenInput, input)
  await refuseTooMany(authGateway, { limit: rateLimits.link, by: authGateway.peer })
  const id = authGateway.idOf('sign-up', token)
  if (!id) throw deadLink()
  const now = authGateway.clock.now()
  const businessId = uuidv7(now)
  return inBusiness(authGateway.db, businessId, async ({ sql }) => {
    // Locks all links of one address, in one order: of two at once the second finds none.
    const ofOneAddress = 'email = (select email from identity.sign_up where id = $1)'
    await sql(`select from identity.sign_up where ${ofOneAddress} order by id for update`, [id])
    const [wanted] = await sql<SignUp>('delete from identity.sign_up where id = $1 returning *, expires_at <= $2 as is_late', [id, now])
    if (!wanted || wanted.is_late) throw deadLink()
    const userId = await addPerson({ sql }, wanted, now)
    await sql('delete from identity.sign_up where email = $1', [wanted.email])
    await addBusiness(
      { sql, businessId, clock: authGateway.clock },
      { name: wanted.business_name, currency: wanted.currency, zone: wanted.zone },
    )
    await sql(`insert into membership (business_id, user_id, role, created_at) values ($1, $2, 'owner', $3)`, [businessId, userId, now])
    return { email: wanted.email }
  })
}

async function addPerson({ sql }: Pick<Work, 'sql'>, { email, name, password_hash: hash }: SignUp, now: Date): Promise<string> {
  const userId = await addUser({ sql }, { name, email, now })
  if (!userId) throw deadLink()
  await addPassword({ sql }, { userId, hash, now })
  return userId
}

function deadLink(): Failure {
  const message = 'This link was used, or is older than an hour. Sign in, or sign up again to get a new one.'
  return new Failure('invalid_input', message, [{ field: 'token', message }])
}
