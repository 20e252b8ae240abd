import pg from 'pg'
import { roleSuffix } from '../db/application-role.ts'
import { type ClusterRule, clusterFaults } from '../db/cluster-rules.ts'

/** Tests themselves ask over all businesses; the product's statements are held to it by their source. */
const leftToTheSource: ClusterRule = 'leaves the business of a table to another table'
const isOfRows = /^\s*(with|select|insert|update|delete|merge)\b/i
const seen = new Set<string>()
const send = pg.Client.prototype.query

/**
 * Holds every statement that a test sends in the application's role against the rules of a cluster, also
 * those that are put together at run time. A broken rule fails the statement, as a cluster would. The
 * owner's connections are the tests' own.
 */
function heldQuery(this: pg.Client, ...sent: unknown[]): unknown {
  const [asked] = sent
  const text = typeof asked === 'string' ? asked : (asked as { readonly text?: unknown } | undefined)?.text
  if (typeof text === 'string' && this.user?.endsWith(roleSuffix) && isOfRows.test(text) && !seen.has(text)) {
    const faults = clusterFaults(text).filter(([rule]) => rule !== leftToTheSource)
    if (faults.length > 0) throw new Error(`${faults.map(([rule, what]) => `A statement ${rule} (${what})`).join('. ')}: ${text}`)
    seen.add(text)
  }
  return send.apply(this, sent as never)
}

// A worker runs this file again before each file of tests, and the driver stays.
if (send.name !== heldQuery.name) pg.Client.prototype.query = heldQuery as typeof send
