import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identityPool } from '../../api/identity/auth.ts'
import { linkToken } from '../../api/mail/link-token.ts'
import type { Role } from '../../api/platform/rights/rights.ts'
import { inBusiness } from '../../db/in-business.ts'
import { uuidv7 } from '../../db/uuid.ts'
import { type Accounts, accountsOf, totp } from '../support/accounts.ts'
import { addPerson, signInAs, testPassword } from '../support/people.ts'
import { ownBusinessOf } from '../support/risks.ts'
import { type TestServer, testKey, testServer } from '../support/test-server.ts'
import { addOneOfEach, type Ids } from '../support/things-of-business.ts'

let server: TestServer
let identity: ReturnType<typeof identityPool>
let people: Accounts
let business: string
let ids: Ids
let owner: string
let colleague: string

beforeAll(async () => {
  // Its own: its log is read, and its limits of tries are reset.
  server = await testServer({ env: { WORKER: 'off' } })
  identity = identityPool(server.database.appUrl)
  people = accountsOf(server, identity)
  owner = await server.signIn()
  business = await ownBusinessOf(server)
  ids = await addOneOfEach(server, business)
  colleague = (await member('colleague@shop.example', 'manager')).cookie
})
afterAll(async () => {
  await identity.end()
  await server[Symbol.asyncDispose]()
})

async function member(email: string, role: Role): Promise<{ id: string; cookie: string }> {
  const id = await addPerson(server, { email, role, businessId: business })
  return { id, cookie: await signInAs(server, email) }
}

const mistakes = 'userErrors { code }'

/** The payload of a mutation, or the code of what went wrong. */
async function change(cookie: string, mutation: string): Promise<Record<string, unknown> & { userErrors?: { code: string }[] }> {
  const { data, errors } = await server.graph(`mutation { done: ${mutation} }`, { cookie })
  return errors[0] ? { code: errors[0].extensions.code } : (data?.done as Record<string, unknown>)
}

/** What each answer says, in no order. */
const said = (answers: readonly { userErrors?: { code: string }[] }[], field: string) =>
  answers.map((answer) => answer.userErrors?.[0]?.code ?? (answer as Record<string, unknown>)[field]).sort()

const eight = Array.from({ length: 8 }, (_, at) => at)
const seven = (one: unknown) => Array(7).fill(one)

describe('members of one business at the same moment', () => {
  it('SEC-08 inviting one address eight times leaves one link that works', async () => {
    await Promise.all(eight.map(() => change(owner, `inviteTeammate(input: { email: "new@shop.example" }) { ${mistakes} }`)))
    const open = await inBusiness(server.database.db, business, ({ sql }) =>
      sql("select id from invitation where email = 'new@shop.example' and withdrawn_at is null and accepted_at is null"),
    )
    expect(open).toHaveLength(1)
  })

  it('GQL-16 asking for a scan eight times starts one, and says so once', async () => {
    const answers = await Promise.all(eight.map((at) => change(at % 2 ? owner : colleague, `detectRisks { jobId isNew ${mistakes} }`)))
    expect(said(answers, 'isNew')).toEqual([...seven(false), true])
    expect(new Set(answers.map(({ jobId }) => jobId)).size).toBe(1)
  })

  it('STATE-17 REL-10 of eight who move a risk from where they saw it, one does', async () => {
    const move = (to: string) =>
      `updateRiskStatus(input: { riskId: "${ids.risk}", status: ${to}, expectedStatus: active }) { risk { id } ${mistakes} }`
    const answers = await Promise.all(eight.map((at) => change(at % 2 ? owner : colleague, move(at % 3 ? 'investigating' : 'resolved'))))
    expect(answers.flatMap(({ userErrors }) => userErrors?.map(({ code }) => code))).toEqual(seven('CONFLICT'))
  })

  it('one playbook is begun once, one provider has one integration, one note is kept', async () => {
    const runs = await Promise.all(
      eight.map(() => change(owner, `executePlaybook(input: { playbookId: "${ids.playbook}" }) { isNew ${mistakes} }`)),
    )
    expect(said(runs, 'isNew')).toEqual([...seven(false), true])
    const named = 'input: { name: "Books", type: accounting, provider: "quickbooks" }'
    const made = await Promise.all(eight.map(() => change(owner, `createIntegration(${named}) { ${mistakes} }`)))
    expect(said(made, 'userErrors').filter((code) => code === 'CONFLICT')).toHaveLength(7)
    const note = `input: { id: "${randomUUID()}", riskId: "${ids.risk}", text: "seen" }`
    const notes = await Promise.all(eight.map(() => change(owner, `addRiskComment(${note}) { comment { id } ${mistakes} }`)))
    expect(new Set(notes.map(({ comment }) => JSON.stringify(comment))).size).toBe(1)
  })

  it('SEC-04 of two owners who remove each other, one stays', async () => {
    const second = await member('second@shop.example', 'owner')
    const { data } = await server.graph('{ viewer { id } }', { cookie: owner })
    const remove = (id: string) => `removeMember(input: { id: "${id}" }) { removedMemberId ${mistakes} }`
    const first = (data as { viewer: { id: string } }).viewer.id
    const answers = await Promise.all([change(owner, remove(second.id)), change(second.cookie, remove(first))])
    expect(answers.filter(({ removedMemberId }) => typeof removedMemberId === 'string')).toHaveLength(1)
    const left = await inBusiness(server.database.db, business, ({ sql }) => sql("select from membership where role = 'owner'"))
    expect(left).toHaveLength(1)
    await inBusiness(server.database.db, business, ({ sql }) =>
      sql("insert into membership (business_id, user_id, role, created_at) values ($1, $2, 'owner', now()) on conflict do nothing", [
        business,
        first,
      ]),
    )
  })
})

describe('one person at the same moment', () => {
  const outcome = async (name: string, field: string, input: object, cookie = '') => {
    const { payload, errors } = await people.mutate(name, field, input, { cookie })
    return errors[0]?.extensions.code ?? payload.userErrors[0]?.field ?? 'done'
  }

  it('SEC-08 a link that is followed four times makes one account, or sets one password', async () => {
    await people.forgetTries()
    await people.signUp('twice@shop.example')
    const first = await people.tokenFor('twice@shop.example')
    await people.signUp('twice@shop.example', { businessName: 'Another' })
    const second = await people.tokenFor('twice@shop.example')
    const made = await Promise.all(
      [first, second, first, second].map((token) => outcome('verifyEmail', 'email', { token, password: testPassword })),
    )
    expect(made.sort()).toEqual(['done', 'token', 'token', 'token'])
    const tokens: string[] = []
    for (const _ of [1, 2]) {
      await people.mutate('requestPasswordReset', 'message', { email: 'twice@shop.example' })
      tokens.push(await people.tokenFor('twice@shop.example'))
    }
    const password = 'eight red kettles whistle'
    const set = await Promise.all([...tokens, ...tokens].map((token) => outcome('resetPassword', 'isReset', { token, password })))
    expect(set.sort()).toEqual(['done', 'token', 'token', 'token'])
  })

  it('founding businesses stops at the limit, also for many at once', async () => {
    const founder = await member('founder@shop.example', 'viewer')
    const { pool } = server.database.db
    for (let i = 0; i < 19; i++) {
      const id = uuidv7(new Date())
      await inBusiness(server.database.db, id, async ({ sql }) => {
        await sql("insert into business (id, name, currency, zone, money_floor, created_at) values ($1, 'x', 'EUR', 'UTC', 0, now())", [id])
        await sql("insert into membership (business_id, user_id, role, created_at) values ($1, $2, 'owner', now())", [id, founder.id])
      })
    }
    const input = { name: 'One more', currency: 'EUR', zone: 'UTC' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => people.mutate('createBusiness', 'viewer { email }', input, founder)))
    const refused = answers.filter(({ payload }) => payload.userErrors[0]?.message.startsWith('You own 20 businesses already'))
    const { rows } = await pool.query<{ owned: number }>("select count(*)::int as owned from memberships_of($1) where role = 'owner'", [
      founder.id,
    ])
    expect([refused.length, rows[0]?.owned]).toEqual([3, 20])
  })

  it('SEC-09 a backup code opens one of two browsers', async () => {
    await people.makePerson('codes@shop.example')
    await people.forgetTries()
    const { cookie } = await people.signIn('codes@shop.example')
    const { payload } = await people.mutate('startTotp', 'secret backupCodes', { password: testPassword }, { cookie })
    const { secret, backupCodes } = payload as unknown as { secret: string; backupCodes: string[] }
    await people.mutate('confirmTotp', 'security { hasTotp }', { code: totp(secret) }, { cookie })
    await people.forgetTries()
    const halves = [await people.signIn('codes@shop.example'), await people.signIn('codes@shop.example')]
    const code = backupCodes[0]
    const entered = await Promise.all(halves.map((half) => outcome('signInWithCode', 'needsCode', { code }, half.cookie)))
    expect(entered.sort()).toEqual(['code', 'done'])
  })

  it('SEC-08 an invitation that is accepted five times makes one member', async () => {
    await people.makePerson('invited@shop.example')
    await people.forgetTries()
    const { cookie } = await people.signIn('invited@shop.example')
    await change(owner, `inviteTeammate(input: { email: "invited@shop.example", role: viewer }) { ${mistakes} }`)
    const { rows } = await server.database.db.pool.query<{ id: string }>(
      "select link_id as id from identity.mail where recipient = 'invited@shop.example' and link_purpose = 'invitation'",
    )
    const token = linkToken(testKey, 'invitation', rows[0]?.id ?? '')
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => outcome('acceptInvitation', 'businessId', { token }, cookie)))
    expect(answers.sort()).toEqual(['done', 'token', 'token', 'token', 'token'])
  })
})

it('SEC-12 none of this was a fault', () => {
  expect(server.lines.filter(({ level }) => level >= 50)).toEqual([])
})
