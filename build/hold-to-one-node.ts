import { createRequire } from 'node:module'
import pg from 'pg'
import { afterEach, expect } from 'vitest'

/** A transaction of one business on a cluster, by the number that the coordinator gives it. */
type Spread = { readonly number: string; readonly nodes: Set<string>; readonly statements: string[]; isOfEveryNode: boolean }

/** Tables that every node has: changing them takes all nodes. */
const ofEveryNode = /^issuing (INSERT INTO|UPDATE|DELETE FROM) (ONLY )?public\.(business|membership|api_key|invitation)_\d+ /
const begun = /^issuing BEGIN.*app\.business_id = .*assign_distributed_transaction_id\(\d+, (\d+),/s
const onServer = /^on server \S+@(\S+) connectionId/

let spread: Spread[] = []

/**
 * On a cluster a transaction of a business touches its node and the coordinator alone: what touches
 * another fails while that one is away. The test databases have the coordinator tell each statement
 * that it sends to a node (`citus.log_remote_commands`); a test whose statements went further
 * fails.
 */
function noteNodes(client: pg.Client): void {
  let current: Spread | undefined
  client.on('notice', ({ message = '', detail = '' }: { message?: string | undefined; detail?: string | undefined }) => {
    const [, node] = onServer.exec(detail) ?? []
    if (node === undefined) return
    const [, number] = begun.exec(message) ?? []
    if (/^issuing BEGIN/.test(message) && (number === undefined || current?.number !== number))
      current = number === undefined ? undefined : { number, nodes: new Set(), statements: [], isOfEveryNode: false }
    if (/^issuing (COMMIT|ROLLBACK|ABORT)\b/.test(message)) current = undefined
    if (!current) return
    if (ofEveryNode.test(message)) current.isOfEveryNode = true
    current.statements.push(`${node}: ${message.slice(0, 300)}`)
    current.nodes.add(node)
    if (current.nodes.size === 2 && !spread.includes(current)) spread.push(current)
  })
}

const ownDriver = createRequire(import.meta.resolve('@mikro-orm/postgresql'))('pg') as typeof pg
for (const { Client } of [pg, ownDriver]) {
  const connect = Client.prototype.connect as (...args: unknown[]) => unknown
  // A worker runs this file again before each file of tests, and the driver stays.
  if (connect.name === 'connectNoting') continue
  Client.prototype.connect = function connectNoting(this: pg.Client, ...args: unknown[]) {
    noteNodes(this)
    return connect.apply(this, args)
  } as typeof Client.prototype.connect
}

afterEach(() => {
  const further = spread.filter(({ isOfEveryNode }) => !isOfEveryNode)
  spread = []
  expect(further.map(({ statements }) => statements)).toEqual([])
})
