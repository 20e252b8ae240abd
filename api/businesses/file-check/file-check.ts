import type { IncomingHttpHeaders } from 'node:http'
import { inBusiness } from '../../../db/in-business.ts'
import { uuidv7 } from '../../../db/uuid.ts'
import type { Auth } from '../../identity/auth.ts'
import type { Session } from '../../identity/sessions/authenticated-session.ts'
import { sessionOf, webHeaders } from '../../identity/sessions/session.ts'
import { addFileCheckVisitor, removeFileCheckVisitor } from '../../identity/sign-in/file-check-visitor.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { parse } from '../../platform/failures/parse.ts'
import { rateLimits, refuseTooMany } from '../../platform/rate-limits/rate-limits.ts'
import { isDemoActor, isFileCheckActor, may } from '../../platform/rights/rights.ts'
import type { WorkDependencies } from '../../platform/transaction/run-in-transaction.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { businessInput } from '../business.input.ts'
import { addBusiness } from '../businesses.ts'
import { addMember } from '../members.ts'

/** How long the files of a visitor without an account, and all that was made of them, stay. */
export const fileCheckHours = 24

/** Checks that may be open at once on all servers together. Proposed. */
const mostOpen = 200

const settingsInput = businessInput.pick({ currency: true, zone: true })

type FileCheckDependencies = { readonly app: WorkDependencies; readonly auth: Auth }
type Visitor = { readonly headers: IncomingHttpHeaders; readonly peer: string }

/**
 * A throw-away business in which somebody without an account checks their own files, with a session
 * in it and the cookies that carry it. Who looked at the demo leaves it. Throws `invalid_input`,
 * `rate_limited`, `conflict` for somebody who is signed in, and `unavailable` while too many check
 * their files.
 */
export async function startFileCheck(
  { app, auth }: FileCheckDependencies,
  input: unknown,
  { headers, peer }: Visitor,
): Promise<{ session: Session; cookies: string[] }> {
  const { currency, zone } = parse(settingsInput, input)
  const { session: before } = await sessionOf({ auth, db: app.db, clock: app.clock }, headers)
  if (before && !isDemoActor(before.actor))
    throw new Failure('conflict', 'You are signed in. Import your files under Imports, or log out first.')
  await refuseTooMany(app, { limit: rateLimits.fileCheck, by: peer })
  await refuseWhenMany(app)
  const userId = await addFileCheck(app, { currency, zone })
  const { headers: answered } = await auth.api.signInToFileCheck({
    body: { userId },
    headers: webHeaders(headers, peer),
    returnHeaders: true,
  })
  const cookies = answered.getSetCookie()
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
  const { session } = await sessionOf({ auth, db: app.db, clock: app.clock }, { cookie })
  if (!session) throw new Failure('unavailable', 'Your files cannot be checked just now. Try again in a minute.')
  return { session, cookies }
}

async function refuseWhenMany({ db, clock }: WorkDependencies): Promise<void> {
  const { rows } = await db.pool.query<{ open: number }>('select open_file_checks($1)::int as open', [clock.now()])
  if ((rows[0]?.open ?? 0) < mostOpen) return
  throw new Failure('unavailable', 'Many people check their files right now. Try again in an hour, or sign up to import them at once.')
}

async function addFileCheck({ db, clock }: WorkDependencies, settings: { currency: string; zone: string }): Promise<string> {
  const now = clock.now()
  const businessId = uuidv7(now)
  return inBusiness(db, businessId, async ({ sql }) => {
    const work = { sql, businessId, clock }
    await addBusiness(work, { name: 'My shop', ...settings })
    await sql('update business set expires_at = $2 where id = $1', [businessId, new Date(now.getTime() + fileCheckHours * 3_600_000)])
    const userId = await addFileCheckVisitor(work)
    await addMember(work, { userId, role: 'owner' })
    return userId
  })
}

/**
 * Ends the check of the caller's files: the visitor and their session go at once, the business with
 * its rows and files within a minute. Throws `conflict` for everybody who has an account.
 */
export async function endFileCheck(work: Work): Promise<void> {
  may(work.actor, 'business:manage')
  if (!isFileCheckActor(work.actor)) throw new Failure('conflict', 'This business belongs to an account, so it stays.')
  const { sql, businessId, clock } = work
  await sql('update business set expires_at = $2 where id = $1 and expires_at is not null', [businessId, clock.now()])
  await removeFileCheckVisitor(work)
}

/**
 * Makes the business of a check the person's own, under this name: it stays, and its visitor goes.
 * False where it is gone or somebody else's already.
 */
export async function keepFileCheck(
  work: Pick<Work, 'sql' | 'businessId' | 'clock'>,
  { userId, name }: { readonly userId: string; readonly name: string },
): Promise<boolean> {
  const { sql, businessId, clock } = work
  const updated = await sql('update business set expires_at = null, name = $3 where id = $1 and expires_at > $2 returning id', [
    businessId,
    clock.now(),
    name,
  ])
  if (updated.length === 0) return false
  await removeFileCheckVisitor(work)
  await addMember(work, { userId, role: 'owner' })
  return true
}
