import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTestWork } from '../../../e2e/support/in-test-work.ts'
import { notifyRaised, raisedRisk } from '../../../e2e/support/notifications/notify-raised.ts'
import { newPerson } from '../../../e2e/support/people.ts'
import { addRisk } from '../../../e2e/support/risks.ts'
import { newShop, type SharedServer, sharedServer } from '../../../e2e/support/shared-server.ts'
import { tell as tellNews } from '../tell.ts'

let server: SharedServer
let businessId: string
let ann: string
let bob: string
const bobsAddress = `bob@${randomUUID()}.example`
beforeAll(async () => {
  server = await sharedServer()
  ;({ businessId, cookie: ann } = await newShop(server))
  bob = await newPerson(server, { email: bobsAddress, role: 'viewer', businessId })
})

async function graph(query: string, { as = ann, ...variables }: Record<string, unknown> & { as?: string } = {}) {
  const { data, errors } = await server.graph(query, { cookie: as, variables })
  expect(errors).toEqual([])
  return data as Record<string, unknown>
}
const idOf = async (as: string) => ((await graph('{ viewer { id } }', { as })).viewer as { id: string }).id
const rule = async (as: string) => (await graph('{ escalationRule { severity hours memberIds } }', { as })).escalationRule
const update = async (input: object, as = ann) =>
  (
    await graph(
      `mutation ($input: UpdateEscalationInput!) {
        updateEscalation(input: $input) { escalationRule { severity hours memberIds } userErrors { field code message } }
      }`,
      { as, input },
    )
  ).updateEscalation
const seen = async (riskId: string, as = ann) =>
  (await graph('mutation ($id: ID!) { markRiskSeen(input: { riskId: $id }) { riskId userErrors { code } } }', { as, id: riskId }))
    .markRiskSeen
const read = async (riskId: string, as = ann) =>
  (
    await graph('query ($id: ID!) { risk(id: $id) { isUnseen escalations { member { email } toldAt escalatedAt isMailed } } }', {
      as,
      id: riskId,
    })
  ).risk

const within = <T>(time: string, fn: Parameters<typeof inTestWork<T>>[1]) =>
  inTestWork({ db: server.database.db, businessId, now: new Date(time) }, fn)

/** An alert that people are told of at that time. */
const tell = (time: string) =>
  within(time, async (work) => {
    const id = await addRisk(work, businessId, { title: 'Mug leaks', severity: 'critical' })
    await notifyRaised(work, [raisedRisk({ id, title: 'Mug leaks', severity: 'critical' })])
    return id
  })

describe('an alert that nobody looks at', () => {
  it('UX-12 GQL-39 owners say to whom it goes, everybody reads it, and mistakes stand at their field', async () => {
    expect(await rule(bob)).toBeNull()
    const given = { severity: 'high', hours: 4, memberIds: [await idOf(bob)] }
    expect(await update(given)).toEqual({ escalationRule: given, userErrors: [] })
    expect([await rule(ann), await rule(bob)]).toEqual([given, given])
    expect(await update({ ...given, hours: 0 })).toEqual({
      escalationRule: null,
      userErrors: [{ field: 'hours', code: 'BAD_USER_INPUT', message: 'It is at least 1 hour.' }],
    })
    expect(await update({ ...given, memberIds: [randomUUID()] })).toMatchObject({ userErrors: [{ field: 'memberIds' }] })
    expect(await rule(bob)).toEqual(given)
  })

  it('UX-12 says who heard of it, since when nobody had looked, and waits until a person says that they looked', async () => {
    const given = { severity: 'high', hours: 4, memberIds: [await idOf(bob), await idOf(ann)] }
    await update(given)
    const id = await tell('2031-05-04T08:00:00Z')
    expect(await read(id)).toEqual({ isUnseen: true, escalations: [] })
    await within('2031-05-04T12:00:00Z', async (work) => {
      const leak = { ...raisedRisk({ id, title: 'Mug leaks', severity: 'critical' }), toldAt: new Date('2031-05-04T08:00:00Z') }
      await tellNews(work, { kind: 'unseen', leaks: [{ ...leak, heard: new Set() }] })
    })
    const heard = {
      member: { email: bobsAddress },
      toldAt: '2031-05-04T08:00:00.000Z',
      escalatedAt: '2031-05-04T12:00:00.000Z',
      isMailed: true,
    }
    expect(await read(id)).toEqual({ isUnseen: true, escalations: [heard] })
    const ownKind = '{ notifications { nodes { kind title text riskId } } }'
    const { nodes } = (await graph(ownKind, { as: bob })).notifications as { nodes: { kind: string }[] }
    expect(nodes.filter(({ kind }) => kind === 'unseen')).toEqual([
      {
        kind: 'unseen',
        title: 'Mug leaks',
        text: 'Nobody has looked at this alert for 4 hours. It comes to you as the next contact.',
        riskId: id,
      },
    ])
    for (const once of [1, 2]) expect([once, await seen(id, bob)]).toEqual([once, { riskId: id, userErrors: [] }])
    expect(await read(id)).toEqual({ isUnseen: false, escalations: [heard] })
    await graph('mutation ($id: ID!) { removeMember(input: { id: $id }) { removedMemberId } }', { id: await idOf(bob) })
    expect(await read(id)).toEqual({ isUnseen: false, escalations: [{ ...heard, member: null }] })
  })

  it('UX-12 SEC-22 is looked at by people alone, and only where it is', async () => {
    await update({ severity: 'low', hours: 1, memberIds: [await idOf(ann)] })
    const id = await tell('2031-05-05T08:00:00Z')
    for (const absent of [randomUUID(), 'x']) expect(await seen(absent)).toEqual({ riskId: null, userErrors: [{ code: 'NOT_FOUND' }] })
    const other = await newPerson(server, { role: 'owner', businessId: await otherBusiness() })
    expect(await seen(id, other)).toEqual({ riskId: null, userErrors: [{ code: 'NOT_FOUND' }] })
    expect(await read(id)).toMatchObject({ isUnseen: true })
  })
})

async function otherBusiness(): Promise<string> {
  const id = randomUUID()
  await inTestWork({ db: server.database.db, businessId: id }, ({ sql }) =>
    sql(
      `insert into business (id, name, currency, zone, money_floor, created_at, settings_confirmed_at) values ($1, 'Other', 'USD', 'UTC', 0, now(), now())`,
      [id],
    ),
  )
  return id
}
