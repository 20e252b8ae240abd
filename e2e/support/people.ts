import { randomUUID } from 'node:crypto'
import { addUser } from '../../api/businesses/create-user.ts'
import { addMember } from '../../api/businesses/members.ts'
import { type Auth, identityPool, makeAuth } from '../../api/identity/auth.ts'
import type { Role } from '../../api/platform/rights/rights.ts'
import { inBusiness } from '../../db/in-business.ts'
import { asServer } from './database/test-database.ts'
import { cookieOf, type TestServer, testKey } from './test-server.ts'

export const testPassword = 'seven green kettles sing'

type Person = { readonly email: string; readonly role: Role; readonly businessId: string }

/** Adds a person who has the test password; returns their id. */
export function addPerson(server: Pick<TestServer, 'database'>, person: Person): Promise<string> {
  return withSignIn(server, (auth) => addWithRole(server, auth, person))
}

/**
 * The password is hashed once: a hash takes more of the processor than all else that makes a
 * person.
 */
let testPasswordHash: Promise<string> | undefined

async function addWithRole({ database }: Pick<TestServer, 'database'>, auth: Auth, { email, role, businessId }: Person): Promise<string> {
  testPasswordHash ??= auth.$context.then(({ password }) => password.hash(testPassword))
  return addUser({ auth, db: database.db, clock }, { email, passwordHash: await testPasswordHash, role, businessId })
}

const clock = { now: () => new Date() }

/** Runs `fn` with the sign-in library of a server's database, as the command line does. */
async function withSignIn<T>({ database }: Pick<TestServer, 'database'>, fn: (auth: Auth) => Promise<T>): Promise<T> {
  const pool = identityPool(database.appUrl)
  const silent = { warn: () => undefined, error: () => undefined }
  try {
    return await fn(makeAuth({ pool, publicOrigin: undefined, secretKey: testKey, clock, log: silent as never }))
  } finally {
    await pool.end()
  }
}

/** Gives a person a role in one more business. */
export async function addRole(
  { database }: Pick<TestServer, 'database'>,
  { userId, role, businessId }: Omit<Person, 'email'> & { readonly userId: string },
): Promise<void> {
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

/**
 * Adds a person to a business, with an address of their own where none is given; returns the cookie
 * of a session that is made without a request, which would check their password.
 */
export function newPerson(
  server: Pick<TestServer, 'database'>,
  { email = `${randomUUID()}@shop.example`, ...person }: Omit<Person, 'email'> & Partial<Person>,
): Promise<string> {
  return withSignIn(server, async (auth) => newSession(auth, await addWithRole(server, auth, { email, ...person })))
}

/** What signs visitors in whose files are checked needs an id alone. */
async function newSession(auth: Auth, userId: string): Promise<string> {
  const { headers } = await auth.api.signInToFileCheck({ body: { userId }, returnHeaders: true })
  return cookieOf({ headers })
}

/**
 * A demo visitor with the same rights as in the product: read-only in this business, and marked as
 * a visitor.
 */
export async function newDemoVisitor(server: Pick<TestServer, 'database'>, businessId: string): Promise<string> {
  const person = { email: `${randomUUID()}@demo.example`, role: 'viewer', businessId } as const
  return withSignIn(server, async (auth) => {
    const id = await addWithRole(server, auth, person)
    await asServer(server.database.ownerUrl, (client) => client.query('insert into identity.demo_visitor (user_id) values ($1)', [id]))
    return newSession(auth, id)
  })
}
