import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inBusiness } from '../../db/in-business.ts'
import { type Ask, graphClient, makeKey, revokeKey } from '../../e2e/support/graph-client.ts'
import { addPerson, newPerson, signInAs, testPassword } from '../../e2e/support/people.ts'
import { newShop } from '../../e2e/support/shared-server.ts'
import { type TestServer, testKey, testServer } from '../../e2e/support/test-server.ts'
import { linkToken } from '../mail/link-token.ts'
import type { Role } from '../platform/rights/rights.ts'

const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
const hour = 60 * 60_000

let server: TestServer
let ask: Ask
let owner: string
let ownerEmail: string
let business: string

beforeAll(async () => {
  // Its own: its clock is set.
  server = await testServer({ clock, env: { WORKER: 'off' } })
  ask = graphClient(server)
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  clock.ahead = 0
  ;({ businessId: business, cookie: owner, email: ownerEmail } = await newShop(server))
})

type Answer = Record<string, Record<string, unknown>>

const addMember = (email: string, role: Role, businessId = business) => addPerson(server, { email, role, businessId })

const signIn = (email: string) => signInAs(server, email)

const members = '{ members(first: 100) { nodes { id email role isViewer } } }'
type Members = { members: { nodes: { id: string; email: string; role: Role; isViewer: boolean }[] } }
const changeRole = `mutation ($id: ID!, $role: MemberRole!) {
  changeMemberRole(input: { id: $id, role: $role }) { member { role } userErrors { field code message } } }`
const remove = 'mutation ($id: ID!) { removeMember(input: { id: $id }) { removedMemberId userErrors { field code message } } }'

describe('members', () => {
  it('SEC-04 a role counts from the next request on, and who is removed is nobody', async () => {
    const id = await addMember('mia@shop.example', 'manager')
    const mia = await signIn('mia@shop.example')
    await expect(ask(mia, changeRole, { id, role: 'owner' })).rejects.toThrow('FORBIDDEN: Your role (manager)')
    const { members: list } = await ask<Members>(mia, members)
    expect(list.nodes.map(({ email, role, isViewer }) => [email, role, isViewer])).toEqual([
      ['mia@shop.example', 'manager', true],
      [ownerEmail, 'owner', false],
    ])
    await ask(owner, changeRole, { id, role: 'viewer' })
    await expect(ask(mia, 'mutation { startImport(input: { fileName: "a", bytes: "1" }) { userErrors { code } } }')).rejects.toThrow(
      'FORBIDDEN',
    )
    expect(await ask(owner, remove, { id })).toMatchObject({ removeMember: { removedMemberId: id, userErrors: [] } })
    await expect(ask(mia, members)).rejects.toThrow('UNAUTHENTICATED')
    expect((await ask(owner, remove, { id })).removeMember?.userErrors).toMatchObject([{ field: 'id', code: 'NOT_FOUND' }])
  })

  it('SEC-04 the last owner stays, also when two step down at once', async () => {
    const second = await addMember('ola@shop.example', 'owner')
    const ola = await signIn('ola@shop.example')
    const { members: list } = await ask<Members>(owner, members)
    const first = list.nodes.find(({ isViewer }) => isViewer)?.id ?? ''
    const [one, two] = await Promise.all([
      ask(owner, changeRole, { id: first, role: 'manager' }),
      ask(ola, changeRole, { id: second, role: 'manager' }),
    ])
    const refused = [one, two].flatMap(({ changeMemberRole }) => changeMemberRole?.userErrors as { message: string }[])
    expect(refused.map(({ message }) => message)).toEqual(['A business needs an owner. Make somebody else an owner first.'])
    const { members: after } = await ask<Members>(owner, members)
    expect(after.nodes.filter(({ role }) => role === 'owner')).toHaveLength(1)
    // The first is the one owner again.
    await inBusiness(server.database.db, business, ({ sql }) =>
      sql(`update membership set role = case when user_id = $1 then 'owner' else 'manager' end`, [first]),
    )
    const leave = 'mutation ($id: ID!) { leaveBusiness(input: { businessId: $id }) { leftBusinessId userErrors { code } } }'
    expect((await ask(owner, leave, { id: business })).leaveBusiness?.userErrors).toEqual([{ code: 'CONFLICT' }])
    expect((await ask(ola, leave, { id: business })).leaveBusiness).toEqual({ leftBusinessId: business, userErrors: [] })
  })
})

const invite = `mutation ($email: String!, $role: MemberRole) {
  inviteTeammate(input: { email: $email, role: $role }) { invitation { id email role } userErrors { field code message } } }`
const accept = `mutation ($input: AcceptInvitationInput!) {
  acceptInvitation(input: $input) { businessId email isSignedIn userErrors { field code message } } }`

/** The token of the newest invitation of an address, from its mail. */
async function tokenFor(email: string): Promise<string> {
  const { rows } = await server.database.db.pool.query<{ link_id: string; body: string }>(
    `select link_id, body from identity.mail where recipient = $1 and link_purpose = 'invitation' order by created_at desc, id desc limit 1`,
    [email],
  )
  return linkToken(testKey, 'invitation', rows[0]?.link_id ?? '')
}

describe('invitations', () => {
  it('GQL-40 ROLE-11 who is invited by mail joins as a manager with a new account, once', async () => {
    const { inviteTeammate } = await ask(owner, invite, { email: 'New@Shop.example ' })
    expect(inviteTeammate).toMatchObject({ invitation: { email: 'new@shop.example', role: 'manager' }, userErrors: [] })
    const token = await tokenFor('new@shop.example')
    const offer = '{ invitationOffer(token: $token) { businessName email role hasAccount } }'
    const asked = (text: string) => server.graph(`query ($token: String!) ${offer}`, { variables: { token: text } })
    expect((await asked(token)).data?.invitationOffer).toEqual({
      businessName: 'My shop',
      email: 'new@shop.example',
      role: 'manager',
      hasAccount: false,
    })
    expect((await asked(token.slice(2))).data?.invitationOffer).toBeNull()
    const follow = (input: Record<string, unknown>) => server.graph(accept, { variables: { input: { token, ...input } } })
    expect((await follow({ name: 'Nea' })).data?.acceptInvitation).toMatchObject({ userErrors: [{ field: 'password' }] })
    const [one, two] = await Promise.all([follow({ name: 'Nea', password: testPassword }), follow({ name: 'Nea', password: testPassword })])
    const answers = [one, two].map(({ data }) => data?.acceptInvitation as { isSignedIn: boolean | null; userErrors: { field: string }[] })
    expect(answers.map(({ isSignedIn }) => isSignedIn).toSorted()).toEqual([false, null])
    expect(answers.flatMap(({ userErrors }) => userErrors.map(({ field }) => field))).toEqual(['token'])
    const nea = await signIn('new@shop.example')
    expect(await ask(nea, '{ viewer { name role business { id } } }')).toEqual({
      viewer: { name: 'Nea', role: 'manager', business: { id: business } },
    })
  })

  it('SEC-07 SEC-08 an invitation says nothing of accounts, ends after an hour or with the next, and is for its address alone', async () => {
    const elsewhere = await server.database.createBusiness({ name: 'Elsewhere' })
    await addMember('eve@shop.example', 'owner', elsewhere)
    const shape = ({ inviteTeammate }: Answer) => Object.keys(inviteTeammate?.invitation as object)
    expect(shape(await ask(owner, invite, { email: 'eve@shop.example', role: 'viewer' }))).toEqual(
      shape(await ask(owner, invite, { email: 'nobody@shop.example', role: 'viewer' })),
    )
    const first = await tokenFor('eve@shop.example')
    await ask(owner, invite, { email: 'eve@shop.example', role: 'viewer' })
    const token = await tokenFor('eve@shop.example')
    const eve = await signIn('eve@shop.example')
    const dead = [{ field: 'token', code: 'BAD_USER_INPUT' }]
    const follow = async (who: string, text: string) => (await ask(who, accept, { input: { token: text } })).acceptInvitation
    expect(await follow(eve, first)).toMatchObject({ userErrors: dead })
    expect(await follow(owner, token)).toMatchObject({ userErrors: [{ code: 'CONFLICT' }] })
    await expect(ask('', accept, { input: { token } })).rejects.toThrow('UNAUTHENTICATED')
    clock.ahead = hour + 1_000
    expect(await follow(eve, token)).toMatchObject({ userErrors: dead })
    clock.ahead = 0
    expect(await follow(eve, token)).toEqual({ businessId: business, email: 'eve@shop.example', isSignedIn: true, userErrors: [] })
    expect((await ask(owner, invite, { email: 'eve@shop.example' })).inviteTeammate?.userErrors).toMatchObject([
      { field: 'email', code: 'CONFLICT' },
    ])
    // Joining switches the session to the new business; the other one remains.
    const own = '{ viewer { role business { id } businesses { businessId name role isCurrent } } }'
    expect(await ask(eve, own)).toMatchObject({ viewer: { role: 'viewer', business: { id: business } } })
    const look =
      'mutation ($id: ID!) { switchBusiness(input: { businessId: $id }) { viewer { business { id } } userErrors { field code } } }'
    expect((await ask(eve, look, { id: elsewhere })).switchBusiness).toEqual({ viewer: { business: { id: elsewhere } }, userErrors: [] })
    expect(await ask(eve, own)).toEqual({
      viewer: {
        role: 'owner',
        business: { id: elsewhere },
        businesses: [
          { businessId: elsewhere, name: 'Elsewhere', role: 'owner', isCurrent: true },
          { businessId: business, name: 'My shop', role: 'viewer', isCurrent: false },
        ],
      },
    })
    const foreign = await server.database.createBusiness()
    for (const id of [foreign, '0197a3c1-0000-7000-8000-000000000009', 'x'])
      expect((await ask(eve, look, { id })).switchBusiness).toEqual({
        viewer: null,
        userErrors: [{ field: 'businessId', code: 'NOT_FOUND' }],
      })
  })

  it('ROLE-11 who is signed in makes a business of their own; its currency can change while no rows are in', async () => {
    const nea = await newPerson(server, { role: 'manager', businessId: business })
    const found = `mutation ($input: CreateBusinessInput!) { createBusiness(input: $input) { viewer { role business { id name currency } } userErrors { field } } }`
    expect((await ask(nea, found, { input: { name: '', currency: 'XXQ', zone: 'UTC' } })).createBusiness).toEqual({
      viewer: null,
      userErrors: [{ field: 'name' }, { field: 'currency' }],
    })
    const { createBusiness } = await ask(nea, found, { input: { name: 'Tea', currency: 'jpy', zone: 'Asia/Tokyo' } })
    expect(createBusiness).toMatchObject({ viewer: { role: 'owner', business: { name: 'Tea', currency: 'JPY' } } })
    const update = `mutation ($input: UpdateBusinessInput!) { updateBusiness(input: $input) { business { name currency moneyFloor { amount } } userErrors { field code } } }`
    expect((await ask(nea, update, { input: { name: 'Tea and More', currency: 'KWD' } })).updateBusiness).toEqual({
      business: { name: 'Tea and More', currency: 'KWD', moneyFloor: { amount: '20.000' } },
      userErrors: [],
    })
    await ask(nea, 'mutation { startImport(input: { fileName: "a.csv", bytes: "1" }) { userErrors { code } } }')
    expect((await ask(nea, update, { input: { currency: 'USD' } })).updateBusiness).toMatchObject({
      business: { currency: 'USD', moneyFloor: { amount: '20.00' } },
      userErrors: [],
    })
    expect((await ask(nea, update, { input: { name: 'Tea' } })).updateBusiness?.userErrors).toEqual([])
  })
})

describe('the audit log', () => {
  const log = `query ($filter: AuditFilter, $after: String) { auditLog(filter: $filter, first: 100, after: $after) {
    nodes { id at actorKind actorName operation subject before after address userAgent requestId } totalCount } }`
  type Log = { auditLog: { nodes: Record<string, unknown>[]; totalCount: number } }

  it('SEC-25 each change stands there with who, what, before and after, and from where, and no secret', async () => {
    const { secret } = await makeKey(ask, owner, ['write'])
    await ask(owner, changeRole, { id: await addMember('pia@shop.example', 'manager'), role: 'viewer' })
    await addMember('kim@shop.example', 'owner', await server.database.createBusiness())
    await ask(owner, invite, { email: 'kim@shop.example', role: 'viewer' })
    const token = await tokenFor('kim@shop.example')
    await ask(await signIn('kim@shop.example'), accept, { input: { token } })
    await signIn('kim@shop.example')
    await ask(owner, 'mutation { updateBusiness(input: { currency: "USD" }) { userErrors { code } } }')
    await ask(secret, 'mutation { startImport(input: { fileName: "private.csv", bytes: "1" }) { userErrors { code } } }')
    const { auditLog } = await ask<Log>(owner, log)
    const of = (operation: string) => auditLog.nodes.find((entry) => entry.operation === operation)
    expect(of('startImport')).toMatchObject({
      actorKind: 'key',
      actorName: 'Nightly',
      address: '127.0.0.1',
      userAgent: 'node',
      requestId: expect.any(String),
    })
    expect(of('createApiKey')).toMatchObject({
      actorKind: 'person',
      actorName: ownerEmail,
      after: { name: 'Nightly', scopes: ['write'] },
    })
    expect(of('changeMemberRole')).toMatchObject({ subject: expect.stringMatching(/^Member:/), after: { role: expect.any(String) } })
    expect(of('acceptInvitation')).toMatchObject({ after: { email: 'kim@shop.example', role: 'viewer' } })
    expect(of('signIn')).toMatchObject({ actorKind: 'person' })
    const whole = JSON.stringify(auditLog)
    for (const secretText of [secret, 'private.csv', testPassword, token]) expect(whole).not.toContain(secretText)
  })

  it('SEC-25 the application’s role can neither change nor delete an entry, and what failed left none', async () => {
    for (const change of ["update audit_entry set operation = 'x'", 'delete from audit_entry', 'truncate audit_entry'])
      await expect(inBusiness(server.database.db, business, ({ sql }) => sql(change))).rejects.toThrow('permission denied')
    const before = (await ask<Log>(owner, log)).auditLog.totalCount
    await ask(owner, revokeKey, { id: 'x' })
    expect((await ask<Log>(owner, log)).auditLog.totalCount).toBe(before)
  })

  it('SEC-25 SEC-04 owners narrow it and take it along as a file that a spreadsheet reads as text; others do not see it', async () => {
    await makeKey(ask, owner, ['read'], { name: '=1+1' })
    const { auditLog } = await ask<Log>(owner, log, { filter: { operation: 'createApiKey', from: '2020-01-01' } })
    expect(new Set(auditLog.nodes.map(({ operation }) => operation))).toEqual(new Set(['createApiKey']))
    expect((await ask<Log>(owner, log, { filter: { to: '2020-01-01' } })).auditLog.totalCount).toBe(0)
    const file = await fetch(`${server.url}/downloads/audit.csv?operation=createApiKey`, { headers: { cookie: server.cookieNow(owner) } })
    expect([file.status, file.headers.get('content-disposition')]).toEqual([200, 'attachment; filename="audit-log.csv"'])
    const lines = (await file.text()).trim().split('\n')
    expect(lines[0]).toBe('at,who,name,operation,subject,before,after,address,program,request')
    expect(lines).toHaveLength(auditLog.totalCount + 1)
    const nea = await newPerson(server, { role: 'manager', businessId: business })
    await expect(ask(nea, log)).rejects.toThrow('FORBIDDEN')
    expect((await fetch(`${server.url}/downloads/audit.csv`, { headers: { cookie: nea } })).status).toBe(403)
    expect((await fetch(`${server.url}/downloads/audit.csv?from=soon`, { headers: { cookie: server.cookieNow(owner) } })).status).toBe(400)
  })
})
