import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMail, mailWithLink } from '../../api/mail/list-mail.ts'
import { asServer } from '../support/database/test-database.ts'
import { addPerson } from '../support/people.ts'
import { type TestServer, testKey, testServer } from '../support/test-server.ts'

/**
 * How often each is asked: the promise's number when there is time. Times are told as figures, not
 * judged.
 */
const samples = process.env.RISKPILOT_LONG ? 200 : 3
const known = 'known@shop.example'
const password = 'seven green kettles sing'

let server: TestServer
let owner: string

beforeAll(async () => {
  // Its own: its limits of tries are reset, and all invitations are deleted.
  server = await testServer({ env: { WORKER: 'off' } })
  owner = await server.signIn()
  // In another business: who invites does not see there whether somebody has an account.
  await addPerson(server, { email: known, role: 'owner', businessId: await server.database.createBusiness() })
})
afterAll(() => server[Symbol.asyncDispose]())

const signUp = { name: 'Ann Lee', password, businessName: 'Kettles', currency: 'EUR', zone: 'Europe/Paris' }

/** What somebody may ask with an address to learn whether it has an account. */
const asks: readonly { name: string; fields: string; input: object; isOwners?: boolean }[] = [
  { name: 'signIn', fields: 'user { id } needsCode', input: { password: 'not this one at all' } },
  { name: 'signUp', fields: 'message', input: signUp },
  { name: 'requestPasswordReset', fields: 'message', input: {} },
  { name: 'inviteTeammate', fields: 'invitation { role }', input: { role: 'viewer' }, isOwners: true },
]

async function ask({ name, fields, input, isOwners }: (typeof asks)[number], email: string) {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
  const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${fields} userErrors { field message } } }`
  const began = performance.now()
  const { status, data, errors } = await server.graph(query, {
    variables: { input: { ...input, email } },
    ...(isOwners && { cookie: owner }),
  })
  const took = performance.now() - began
  // Neither limit is to answer in the place of what is measured.
  await server.database.db.pool.query('delete from identity.rate_limit')
  return { took, said: { status, data, errors: errors.map(({ message, extensions }) => [message, extensions.code]) } }
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

const tenths = (value: number) => Math.round(value * 10) / 10

describe('whether an address has an account', () => {
  it.for(asks)('SEC-07 ROLE-10 is not told by $name: text and status are the same', async (one, { task }) => {
    const took = { known: [] as number[], unknown: [] as number[] }
    for (let i = 0; i < samples; i++) {
      // In turns: who is asked for second finds everything warm.
      const first = i % 2 === 0 ? await ask(one, known) : null
      const nobody = await ask(one, `nobody${i}@shop.example`)
      const there = first ?? (await ask(one, known))
      expect(there.said).toEqual(nobody.said)
      took.known.push(there.took)
      took.unknown.push(nobody.took)
      // Invitations that wait are counted.
      await asServer(server.database.ownerUrl, (client) => client.query('delete from invitation'))
    }
    const ms = { known: median(took.known), unknown: median(took.unknown) }
    const apart = Math.abs(ms.known - ms.unknown) / Math.min(ms.known, ms.unknown)
    task.meta.figures = {
      samples,
      'median ms, known': tenths(ms.known),
      'median ms, unknown': tenths(ms.unknown),
      '% apart': tenths(100 * apart),
    }
  })
})

it('SEC-08 no table of the database holds the token of a mail that confirms, resets or invites', async () => {
  const [up, reset, invite] = [asks[1], asks[2], asks[3]]
  if (!up || !reset || !invite) throw new Error('the asks have changed')
  for (const [one, email] of [
    [up, 'up@shop.example'],
    [reset, known],
    [invite, 'invited@shop.example'],
  ] as const)
    await ask(one, email)
  const { pool } = server.database.db
  const texts = await Promise.all((await listMail(pool)).map(({ id }) => mailWithLink(pool, { secretKey: testKey, origin: '' }, id)))
  const tokens = new Set(texts.flatMap((mail) => [...(mail?.text ?? '').matchAll(/token=([\w-]+)/g)].map(([, token]) => token ?? '')))
  expect(tokens.size).toBeGreaterThanOrEqual(3)
  const held = await asServer(server.database.ownerUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
      found.push(...rows.map(({ row }) => row))
    }
    return found.join('\n')
  })
  expect(held).toContain('up@shop.example')
  for (const token of tokens) expect(held).not.toContain(token)
})
