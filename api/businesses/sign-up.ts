import { inBusiness } from '../../db/in-business.ts'
import { uuidv7 } from '../../db/uuid.ts'
import { signUpInput, verifyEmailInput } from '../identity/account/account.input.ts'
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
 * Records a sign-up and mails a link to the address; links of earlier sign-ups end. The owner of an
 * existing account gets a mail about it instead. Response and timing are the same. Throws
 * `invalid_input` or `rate_limited`.
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
    // The newest sign-up of an address is the one that counts: its person is at the screen.
    await work.sql('delete from identity.sign_up where email = $1', [email])
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
    const { origin, peer } = authGateway
    const asked = { to: email, origin, from: peer, at: now }
    await writeMail(work, taken.length > 0 ? confirmAddressMail({ ...asked, id }) : accountExistsMail(asked))
  })
}

/**
 * The business in which the caller checked their files before they had an account; null for others.
 */
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
 * Creates the person, their business and their ownership after they opened the mailed link and
 * typed the password of the sign-up. The link shows that the address is theirs, the password that
 * the sign-up is: somebody else's sign-up of their address, with a password that they do not know,
 * never becomes an account (SEC-27). Returns the address to sign in with. The link works once, for
 * an hour. Throws `invalid_input` for an invalid one and for another password, and `rate_limited`.
 */
export async function verifyEmail(authGateway: AuthGateway, input: unknown): Promise<{ email: string }> {
  const { token, password } = parse(verifyEmailInput, input)
  await refuseTooMany(authGateway, { limit: rateLimits.link, by: authGateway.peer })
  const id = authGateway.idOf('sign-up', token)
  if (!id) throw deadLink()
  const { keptBusinessId } = await signUpOfPassword(authGateway, id, password)
  const now = authGateway.clock.now()
  const businessId = keptBusinessId ?? uuidv7(now)
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

/**
 * A sign-up whose link is alive, of whoever knows its password, with the business that it keeps
 * while that is there and nobody's. Throws `invalid_input`, and `rate_limited` after ten tries.
 */
async function signUpOfPassword(authGateway: AuthGateway, id: string, password: string): Promise<{ keptBusinessId: string | null }> {
  const { rows } = await authGateway.db.pool.query<{ hash: string; keptBusinessId: string | null }>(
    `select password_hash as hash, case when is_file_check(keeps_business) then keeps_business end as "keptBusinessId"
       from identity.sign_up where id = $1 and expires_at > $2`,
    [id, authGateway.clock.now()],
  )
  const [found] = rows
  if (!found) throw deadLink()
  await refuseTooMany(authGateway, { limit: rateLimits.guessOfAccount, by: `sign-up ${id}` })
  if (!(await authGateway.isPassword(found.hash, password))) throw wrongPassword()
  return found
}

/**
 * Gives the person the business that they keep, or a new one. Throws `conflict` when it was kept or
 * deleted this moment.
 */
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

function wrongPassword(): Failure {
  const message = 'This is not the password of this sign-up. Try again, or sign up again and choose a new one.'
  return new Failure('invalid_input', message, [{ field: 'password', message }])
}

function deadLink(): Failure {
  const message = 'This link was used, is older than an hour, or a newer sign-up replaced it. Sign in, or sign up again to get a new one.'
  return new Failure('invalid_input', message, [{ field: 'token', message }])
}
