import { expect, it, vi } from 'vitest'
import { createBusiness } from '../../api/businesses/businesses.ts'
import { systemClock } from '../../api/platform/transaction/run-in-transaction.ts'
import { asServer } from '../support/database/test-database.ts'
import { databaseWire } from '../support/database-wire.ts'
import { newPerson } from '../support/people.ts'
import { type TestServer, testServer } from '../support/test-server.ts'

const soon = { timeout: 120_000, interval: 100 }

type Node = { readonly id: number; readonly host: string; readonly port: number }

async function lastNode(ownerUrl: string): Promise<Node> {
  const { rows } = await asServer(ownerUrl, (client) =>
    client.query<Node>(
      'select nodeid as id, nodename as host, nodeport as port from pg_dist_node where shouldhaveshards order by nodeid desc limit 1',
    ),
  )
  return rows[0] ?? expect.fail('The cluster has no node.')
}

/** A business whose shards lie on the node, or on another one, with its owner signed in. */
async function shopOn(server: TestServer, isThere: (port: number) => boolean): Promise<string> {
  for (;;) {
    const settings = { name: 'My shop', currency: 'USD', zone: 'UTC' }
    const businessId = await createBusiness({ db: server.database.db, clock: systemClock }, settings, { isConfirmed: true })
    const { rows } = await asServer(server.database.ownerUrl, (client) =>
      client.query<{ port: number }>(
        `select nodeport as port from pg_dist_placement join pg_dist_node using (groupid)
          where shardid = get_shard_id_for_distribution_column('import', $1::uuid)`,
        [businessId],
      ),
    )
    if (isThere(rows[0]?.port ?? 0)) return newPerson(server, { email: `owner@${businessId}.example`, role: 'owner', businessId })
  }
}

const orders = (count: number) =>
  `order_id,date,sku,qty,unit_price\n${Array.from({ length: count }, (_, i) => `${i},2025-03-0${1 + (i % 9)},A${i % 50},1,9.99`).join('\n')}\n`

async function send(server: TestServer, cookie: string, text: string): Promise<number> {
  const query = `mutation { startImport(input: { fileName: "orders.csv", bytes: "${Buffer.byteLength(text)}" }) { uploadUrl userErrors { message } } }`
  const { status, data } = await server.graph(query, { cookie })
  const { uploadUrl } = (data?.startImport ?? {}) as { uploadUrl?: string }
  if (uploadUrl === undefined) return status
  const sent = await fetch(new URL(uploadUrl, server.url), { method: 'PUT', headers: { cookie, origin: server.url }, body: text })
  return sent.status
}

async function acceptedOf(server: TestServer, cookie: string): Promise<string[]> {
  const { data } = await server.graph('{ imports(first: 10) { nodes { state accepted } } }', { cookie })
  return ((data?.imports as { nodes: { state: string; accepted: string }[] } | undefined)?.nodes ?? []).map(
    (one) => `${one.state} ${one.accepted}`,
  )
}

it('REL-22 REL-09 OPS-06 a node that is lost during an import leaves the others served, and the import goes on when it is back', async () => {
  // Its own: its node is cut off, and its worker reads what is uploaded.
  await using server = await testServer()
  const { ownerUrl } = server.database
  const node = await lastNode(ownerUrl)
  await using wire = await databaseWire(node.port, node.host)
  await asServer(ownerUrl, (client) => client.query('select citus_update_node($1, $2, $3)', [node.id, '127.0.0.1', wire.port]))
  const onNode = await shopOn(server, (port) => port === wire.port)
  const healthy = await shopOn(server, (port) => port !== wire.port)
  expect(await send(server, onNode, orders(60_000))).toBeLessThan(300)
  await vi.waitFor(async () => expect((await acceptedOf(server, onNode))[0]).toMatch(/^READING [1-9]/i), soon)
  wire.cut(true)

  const { status, headers, errors } = await server.graph('{ imports(first: 1) { totalCount } }', { cookie: onNode })
  expect([status, headers.get('retry-after'), errors[0]?.extensions.code]).toEqual([503, '2', 'UNAVAILABLE'])
  expect(await send(server, healthy, orders(1_000))).toBeLessThan(300)
  await vi.waitFor(async () => expect(await acceptedOf(server, healthy)).toEqual([expect.stringMatching(/^DONE 1000$/i)]), soon)
  const ready = await fetch(`${server.url}/readyz`)
  expect([ready.status, await ready.json()]).toMatchObject([
    200,
    { checks: { nodes: { ok: false, problem: expect.stringContaining(`Node ${node.id} `) } } },
  ])
  expect((await server.graph('{ riskStats { total } }', { cookie: healthy })).status).toBe(200)

  wire.cut(false)
  await vi.waitFor(async () => expect(await acceptedOf(server, onNode)).toEqual([expect.stringMatching(/^DONE 60000$/i)]), soon)
  expect(server.lines.filter(({ msg }) => msg === 'A defect')).toEqual([])
})
