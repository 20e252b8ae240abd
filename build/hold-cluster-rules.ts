import { createRequire } from 'node:module'
import pg from 'pg'
import { roleSuffix } from '../db/application-role.ts'
import { type ClusterRule, clusterFaults } from '../e2e/support/database/cluster-rules.ts'

/**
 * Tests themselves ask over all businesses; the product's statements are held to it by their
 * source.
 */
const leftToTheSource: ClusterRule = 'leaves the business of a table to another table'
const isOfRows = /^\s*(with|select|insert|update|delete|merge)\b/i
const seen = new Set<string>()

/**
 * Holds every statement that a test sends in the application's role against the rules of a cluster,
 * also those that are put together at run time. A broken rule fails the statement, as a cluster
 * would. The owner's connections are the tests' own.
 */
function hold(user: string | undefined, asked: unknown): void {
  const text = typeof asked === 'string' ? asked : (asked as { readonly text?: unknown } | undefined)?.text
  if (typeof text === 'string' && user?.endsWith(roleSuffix) && isOfRows.test(text) && !seen.has(text)) {
    const faults = clusterFaults(text).filter(([rule]) => rule !== leftToTheSource)
    if (faults.length > 0) throw new Error(`${faults.map(([rule, what]) => `A statement ${rule} (${what})`).join('. ')}: ${text}`)
    seen.add(text)
  }
}

// The ORM brings a copy of the driver, over which most of the product's statements go.
const ownDriver = createRequire(import.meta.resolve('@mikro-orm/postgresql'))('pg') as typeof pg
for (const { Client } of [pg, ownDriver]) {
  const send = Client.prototype.query as (...sent: unknown[]) => unknown
  // A worker runs this file again before each file of tests, and the driver stays.
  if (send.name === 'heldQuery') continue
  Client.prototype.query = function heldQuery(this: pg.Client, ...sent: unknown[]) {
    hold(this.user, sent[0])
    return send.apply(this, sent)
  } as typeof Client.prototype.query
}
