import { randomUUID } from 'node:crypto'
import { createBusiness } from '../../api/businesses/businesses.ts'
import { systemClock } from '../../api/platform/transaction/run-in-transaction.ts'
import { newPerson } from './people.ts'
import { type TestServer, testServer } from './test-server.ts'

/** A server that other files use too: without its log, its first link and its end. */
export type SharedServer = Pick<TestServer, 'url' | 'database' | 'cookieNow' | 'graph'>

let shared: Promise<SharedServer> | undefined

/**
 * The server without a worker of jobs that the files of a worker process of the tests share. It
 * ends with the process, and its folder and database with the run. A file makes its own shops on it
 * (`newShop`) and looks at nothing else there; what looks at the log, at all businesses, at limits
 * or at the clock needs a `testServer`, with the reason in the line above (`// Its own: …`).
 */
export function sharedServer(): Promise<SharedServer> {
  shared ??= testServer({ env: { WORKER: 'off' } })
  return shared
}

export type Shop = { readonly businessId: string; readonly cookie: string; readonly email: string }

/** An empty business as the first start makes it, and its owner, who is signed in. */
export async function newShop(server: Pick<TestServer, 'database'>): Promise<Shop> {
  const { db } = server.database
  const email = `owner@${randomUUID()}.example`
  const businessId = await createBusiness(
    { db, clock: systemClock },
    { name: 'My shop', currency: 'USD', zone: 'UTC' },
    { isConfirmed: false },
  )
  return { businessId, email, cookie: await newPerson(server, { email, role: 'owner', businessId }) }
}
