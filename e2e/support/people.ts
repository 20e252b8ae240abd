import { createUser } from '../../api/businesses/create-user.ts'
import { addMember } from '../../api/businesses/members.ts'
import { identityPool, makeAuth } from '../../api/identity/auth.ts'
import type { Role } from '../../api/platform/rights/rights.ts'
import { asServer } from '../../db/for-tests.ts'
import { inBusiness } from '../../db/in-business.ts'
import { cookieOf, type TestServer, testKey } from './test-server.ts'

export const testPassword = 'seven green kettles sing'

type Person = { readonly email: string; readonly role: Role; readonly businessId: string }

/** Adds a person like the command line does; returns their id. */
export async function addPerson({ database }: Pick<TestServer, 'database'>, { email, role, businessId }: Person): Promise<string> {
  const pool = identityPool(database.appUrl)
  const silent = { warn: () => undefined, error: () => undefined }
  const clock = { now: () => new Date() }
  const auth = makeAuth({ pool, publicOrigin: undefined, secretKey: testKey, clock, log: silent as never })
  try {
    return await createUser({ auth, db: database.db, clock }, { email, password: testPassword, role, businessId })
  } finally {
    await pool.end()
  }
}

/** Gives a person a role in one more business. */
export async function addRole(
  { database }: Pick<TestServer, 'database'>,
  { userId, role, businessId }: Omit<Person, 'email'> & { readonly userId: string },
): Promise<void> {
  const clock = { now: () => new Date() }
  await inBusiness(database.db, businessId, ({ sql }) => addMember({ sql, businessId, clock }, { userId, role }))
}

/** The cookie of a person who has the test password. */
export async function signInAs({ url }: Pick<TestServer, 'url'>, email: string): Promise<string> {
  const response = await fetch(`${url}/api/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: testPassword }),
  })
  if (!response.ok) throw new Error(`Signing in as ${email} was answered ${response.status}: ${await response.text()}`)
  return cookieOf(response)
}

/** Adds a person to a business and signs in; returns their cookie. */
export async function newPerson(server: TestServer, person: Person): Promise<string> {
  await addPerson(server, person)
  return signInAs(server, person.email)
}

/**
 * A demo visitor with the same rights as in the product: read-only in this business, and marked as
 * a visitor.
 */
export async function newDemoVisitor(server: TestServer, businessId: string): Promise<string> {
  const email = 'somebody@demo.example'
  const id = await addPerson(server, { email, role: 'viewer', businessId })
  const cookie = await signInAs(server, email)
  await asServer(server.database.ownerUrl, (client) => client.query('insert into identity.demo_visitor (user_id) values ($1)', [id]))
  return cookie
}
