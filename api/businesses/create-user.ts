import { z } from 'zod'
import type { Database } from '../../db/connect.ts'
import { inBusiness } from '../../db/in-business.ts'
import { maxPasswordLength, minPasswordLength } from '../identity/account/account.input.ts'
import { passwordProblem } from '../identity/account/password.ts'
import type { Auth } from '../identity/auth.ts'
import { Failure } from '../platform/failures/failures.ts'
import { parse } from '../platform/failures/parse.ts'
import type { Role } from '../platform/rights/rights.ts'
import type { Clock } from '../platform/transaction/work.ts'
import { addMember } from './members.ts'

const userInput = z.object({
  email: z
    .email({ error: 'This is not an e-mail address.' })
    .max(254)
    .transform((text) => text.toLowerCase()),
  password: z
    .string()
    .min(minPasswordLength, { error: `A password needs at least ${minPasswordLength} characters.` })
    .max(maxPasswordLength, { error: `A password has at most ${maxPasswordLength} characters.` }),
  businessId: z.uuid({ error: 'A business is named by its id; `riskpilot business list` shows it.' }),
  role: z.enum(['owner', 'manager', 'viewer'], { error: 'The role is owner, manager or viewer.' }),
})

type Dependencies = { auth: Auth; db: Database; clock: Clock }

/**
 * Creates a person with a password and a role in a business, and returns the person's id. Throws
 * `invalid_input`, `not_found` for the business, or `conflict` when the e-mail address is in use.
 */
export async function createUser({ auth, db, clock }: Dependencies, input: z.input<typeof userInput>): Promise<string> {
  const { internalAdapter, password: hashing } = await auth.$context
  const { email, password, businessId, role } = parse(userInput, input)
  const problem = await passwordProblem(password, email)
  if (problem) throw new Failure('invalid_input', problem, [{ field: 'password', message: problem }])
  const known = await inBusiness(db, businessId, ({ sql }) => sql('select 1 from business'), { readOnly: true })
  if (known.length === 0) throw new Failure('not_found', `There is no business ${businessId}. \`riskpilot business list\` shows them.`)
  if (await internalAdapter.findUserByEmail(email)) throw new Failure('conflict', `Somebody signs in as ${email} already.`)
  return addUser({ auth, db, clock }, { email, passwordHash: await hashing.hash(password), businessId, role })
}

/**
 * Adds a person with a confirmed address, the hash of their password and a role in a business, and
 * returns the person's id. Checks nothing but what the database does: the address is in lower case
 * and new, the business exists.
 */
export async function addUser(
  { auth, db, clock }: Dependencies,
  { email, passwordHash, businessId, role }: { email: string; passwordHash: string; businessId: string; role: Role },
): Promise<string> {
  const { internalAdapter } = await auth.$context
  const user = await internalAdapter.createUser(
    { email, name: email.split('@')[0] ?? email, emailVerified: true },
    { method: 'email-password' },
  )
  await internalAdapter.linkAccount({ userId: user.id, providerId: 'credential', accountId: user.id, password: passwordHash })
  await inBusiness(db, businessId, ({ sql }) => addMember({ sql, businessId, clock }, { userId: user.id, role }))
  return user.id
}
