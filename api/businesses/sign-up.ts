import { inBusiness } from '../../db/in-business.ts'
import { uuidv7 } from '../../db/uuid.ts'
import { signUpInput, tokenInput } from '../identity/account/account.input.ts'
import { accountExistsMail, confirmAddressMail, linkMinutes } from '../identity/account/account-mail.ts'
import { addPassword, refuseWeak } from '../identity/account/password-reset.ts'
import { addUser } from '../identity/account/users.ts'
import { withoutBusiness } from '../identity/account/without-business.ts'
import { fileCheckOf } from '../identity/sign-in/file-check-visitor.ts'
import { writeMail } from '../mail/write-mail.ts'
import { Failure } from '../platform/failures/failures.ts'
import { parse } from '../platform/failures/parse.ts'
import { rateLimits, refuseTooMany } from '../platform/rate-limits/rate-limits.ts'
import type { AuthGateway } from '../platform/transaction/auth-gateway.ts'
import type { Work } from '../platform/transaction/work.ts'
import { businessInput } from './business.input.ts'
import { addBusiness } from './businesses.ts'
import { keepFileCheck } from './file-check/file-check.ts'
import { addMember } from './members.ts'

/**
 * Records a sign-up and mails a link to the address. The owner of an existing account gets a mail
 * about it instead. Response and timing are the same. Throws `invalid_input` or `rate_limited`.
 */
export async function signUp(authGateway: AuthGateway, input: unknown): Promise<void> {
  const { email, name, password, businessName, currency, zone, plan = null } = parse(signUpInput, input)
  const business = businessOf({ name: businessName, currency, zone })
  await refuseWeak(password, email)
  await refuseTooMany(authGateway, { limit: rateLimits.signUp, by: authGateway.peer }, { limit: rateLimits.signUpOfAccount, by: email })
  const hash = await authGateway.hashPassword(password)
  const keptBusinessId = await businessToKeep(authGateway)
  const now = authGateway.clock.now()
  const id = uuidv7(now)
  await withoutBusiness(authGateway, async (work) => {
    const taken = await work.sql(
      `insert into identity.sign_up (id, email, name, password_hash, business_name, currency, zone, created_at, expires_at, keeps_business, plan)
       select $1::uuid, $2, $3, $4, $5, $6, $7, $8::timestamptz, $9::timestamptz, $10::uuid, $11 where not exists (select from identity."user" where email = $2) returning id`,
      [
        ...[id, email, name, hash, business.name, business.currency, business.zone, now],
        new Date(now.getTime() + linkMinutes * 60_000),
        keptBusinessId,
        plan,
      ],
    )
    const { origin } = authGateway
    await writeMail(work, taken.length > 0 ? confirmAddressMail({ to: email, origin, id }) : accountExistsMail({ to: email, origin }))
  })
}

/** The business in which the caller checked their files before they had an account; null for others. */
async function businessToKeep(authGateway: AuthGateway): Promise<string | null> {
  const { data } = await authGateway.call('GET get-session')
  const { user } = data as { user?: { id: string } }
  return user ? fileCheckOf(authGateway.db, user.id) : null
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
  keeps_business: string | null
  plan: string | null
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
  const businessId = (await keptBusiness(authGateway, id)) ?? uuidv7(now)
  return inBusiness(authGateway.db, businessId, async ({ sql }) => {
    // Locks all links of one address, in one order: of two at once the second finds none.
    const ofOneAddress = 'email = (select email from identity.sign_up where id = $1)'
    await sql(`select from identity.sign_up where ${ofOneAddress} order by id for update`, [id])
    const [wanted] = await sql<SignUp>('delete from identity.sign_up where id = $1 returning *, expires_at <= $2 as is_late', [id, now])
    if (!wanted || wanted.is_late) throw deadLink()
    const userId = await addPerson({ sql }, wanted, now)
    await sql('delete from identity.sign_up where email = $1', [wanted.email])
    await giveBusiness({ sql, businessId, clock: authGateway.clock }, wanted, userId)
    return { email: wanted.email }
  })
}

/** The business that a sign-up keeps, while it is there and nobody's. */
async function keptBusiness({ db }: Pick<AuthGateway, 'db'>, signUpId: string): Promise<string | null> {
  const { rows } = await db.pool.query<{ id: string }>(
    'select keeps_business as id from identity.sign_up where id = $1 and is_file_check(keeps_business)',
    [signUpId],
  )
  return rows[0]?.id ?? null
}

/** Gives the person the business that they keep, or a new one. Throws `conflict` when it was kept or deleted this moment. */
async function giveBusiness(work: Pick<Work, 'sql' | 'businessId' | 'clock'>, wanted: SignUp, userId: string): Promise<void> {
  if (wanted.keeps_business === work.businessId) {
    if (await keepFileCheck(work, { userId, name: wanted.business_name })) return keepPlan(work, wanted.plan)
    throw new Failure('conflict', 'Your files were deleted this moment. Open the link once more to get an empty business.')
  }
  await addBusiness(work, { name: wanted.business_name, currency: wanted.currency, zone: wanted.zone })
  await addMember(work, { userId, role: 'owner' })
  await keepPlan(work, wanted.plan)
}

/** The setup of the business begins with this plan. */
async function keepPlan({ sql, businessId }: Pick<Work, 'sql' | 'businessId'>, plan: string | null): Promise<void> {
  if (plan !== null) await sql('update business set chosen_plan = $2 where id = $1', [businessId, plan])
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
