import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../e2e/support/database/test-database.ts'
import { findingByHand } from '../../../e2e/support/finding-by-hand.ts'
import { inTestWork } from '../../../e2e/support/in-test-work.ts'
import type { Actor } from '../../platform/rights/rights.ts'
import type { EventName, Work } from '../../platform/transaction/work.ts'
import { day } from '../../values/day.ts'
import { lossByWeek } from '../evidence/loss-by-week.ts'
import { upsertRisks } from '../from-scan/upsert-risks.ts'
import { Risk } from '../risk.entity.ts'
import { type ListRequest, risksPage } from '../risk-list.ts'
import { risksCsv } from '../risks-csv.ts'
import { riskStats } from '../summary/risk-stats.ts'
import { countsOfFilters, deleteRiskView, riskViews, saveRiskView } from '../views/risk-views.ts'
import { undoRiskUpdate } from './risk-update.ts'
import { assigneesOf, snoozesOf } from './snooze.ts'
import { updateRisks } from './update-risks.ts'

let test: TestDatabase
let businessId: string
let now: Date
let heard: [EventName, string][]
beforeAll(async () => {
  test = await testDatabase({ entities: [Risk] })
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(async () => {
  businessId = await test.createBusiness()
  now = new Date('2024-06-01T08:00:00Z')
  heard = []
})

const userId = '0197a3c1-0000-7000-8000-000000000001'
const person = (id = userId): Actor => ({ kind: 'person', userId: id, email: 'ada@shop.example', role: 'owner' })
const work = <T>(fn: (work: Work) => Promise<T>, actor: Actor = person()): Promise<T> =>
  inTestWork({ db: test.db, businessId, actor, now, heard }, fn)

/** Risks of their own causes, the first the cheapest: 30, 40, 50 … a month. */
async function raise(count: number): Promise<string[]> {
  const findings = Array.from({ length: count }, (_, i) =>
    findingByHand({
      fingerprint: `cogs_rise|${i}`,
      entity: String(i),
      caseKey: `case ${i}`,
      title: `Leak ${i}`,
      monthly: { low: 0n, expected: 3000n + 1000n * BigInt(i), high: 9_000_000n },
    }),
  )
  await work((w) => upsertRisks(w, findings, day('2024-05-31')), { kind: 'system' })
  const { nodes } = await work((w) => risksPage(w, {}, { direction: 'ascending' }))
  heard = []
  return nodes.map(({ id }) => id)
}

const update = (input: object, actor?: Actor) => work((w) => updateRisks(w, input), actor)
const undo = (updateId: string | null, actor?: Actor) => work((w) => undoRiskUpdate(w, updateId ?? ''), actor)
const titles = async (filter: object, more: ListRequest = {}) =>
  (await work((w) => risksPage(w, {}, { direction: 'ascending', ...more, filter }))).nodes.map(({ title }) => title)
const statuses = async () => (await work((w) => risksPage(w, {}, { direction: 'ascending' }))).nodes.map(({ status }) => status)

describe('one change of many risks', () => {
  it('UX-04 moves what may move in one transaction, says why the others stay, and tells of each', async () => {
    const [a = '', b = '', c = ''] = await raise(3)
    await update({ riskIds: [b], status: 'dismissed', reason: 'known' })
    heard = []
    const unknown = randomUUID()
    const done = await update({ riskIds: [a, b, c, c, unknown, 'no id'], status: 'resolved', reason: 'mended' })
    expect(done).toMatchObject({ changed: 2, updateId: expect.any(String) })
    expect(done.refused.map(({ riskId, code }) => [riskId, code])).toEqual([
      [unknown, 'NOT_FOUND'],
      ['no id', 'NOT_FOUND'],
      [b, 'CONFLICT'],
    ])
    expect(done.refused[2]?.message).toMatch(/dismissed and cannot become resolved/)
    expect(await statuses()).toEqual(['resolved', 'dismissed', 'resolved'])
    expect(heard).toEqual([
      ['risk.updated', a],
      ['risk.updated', c],
    ])
    const history = await work((w) =>
      w.sql('select from_status, to_status, reason, changed_by_email from risk_status_change where business_id = $1 and risk_id = $2', [
        businessId,
        a,
      ]),
    )
    expect(history).toEqual([{ from_status: 'active', to_status: 'resolved', reason: 'mended', changed_by_email: 'ada@shop.example' }])
    expect(await update({ riskIds: [a], status: 'resolved' })).toEqual({ updateId: null, changed: 0, refused: [] })
  })

  it('UX-04 UX-05 all that fit a filter, and undone they stand where they stood, unless someone changed them since', async () => {
    const [a = '', b = '', c = ''] = await raise(3)
    await update({ riskIds: [b], status: 'investigating' })
    const { updateId, changed } = await update({ filter: { statuses: ['active', 'investigating'] }, status: 'resolved' })
    expect(changed).toBe(3)
    await update({ riskIds: [c], status: 'active' })
    await expect(undo(updateId, person(randomUUID()))).rejects.toMatchObject({ kind: 'not_found' })
    expect(await undo(updateId)).toBe(2)
    expect(await statuses()).toEqual(['active', 'investigating', 'active'])
    await expect(undo(updateId)).rejects.toThrow('This change can no longer be undone.')
    await expect(undo('no id')).rejects.toMatchObject({ kind: 'not_found' })
    expect(a).not.toBe('')
  })

  it('VAL-21 takes ids or a filter, one change, a reason to dismiss, and a member of the business', async () => {
    const [a = ''] = await raise(1)
    for (const input of [
      { status: 'resolved' },
      { riskIds: [a], filter: {}, status: 'resolved' },
      { riskIds: [a] },
      { riskIds: [a], status: 'resolved', assign: {} },
      { riskIds: [a], status: 'dismissed', reason: '  ' },
      { riskIds: [a], snooze: { until: '2024-06-01' } },
      { riskIds: [a], snooze: { above: 'much' } },
      { filter: { monthlyAtLeast: 'much' }, status: 'resolved' },
    ])
      await expect(update(input)).rejects.toMatchObject({ kind: 'invalid_input' })
    await expect(update({ riskIds: [a], assign: { memberId: randomUUID() } })).rejects.toMatchObject({ kind: 'not_found' })
    await expect(update({ riskIds: [a], status: 'resolved' }, { ...person(), role: 'viewer' } as Actor)).rejects.toMatchObject({
      kind: 'forbidden',
    })
    expect(await statuses()).toEqual(['active'])
  })
})

describe('a snooze', () => {
  it('UX-04 UX-05 leaves the active list until its day or its amount, wakes by itself, and its money counts all the while', async () => {
    const [a = '', b = ''] = await raise(2)
    const rest = await update({ riskIds: [a, b], snooze: { until: '2024-06-08', above: '30' } })
    expect(rest).toMatchObject({ changed: 1, refused: [{ riskId: b, code: 'BAD_USER_INPUT' }] })
    expect(rest.refused[0]?.message).toBe('It leaks $40.00 a month already; name that or more.')
    expect(await titles({ isSnoozed: true })).toEqual(['Leak 0'])
    expect(await titles({ isSnoozed: false })).toEqual(['Leak 1'])
    expect(await titles({})).toHaveLength(2)
    expect(await work(riskStats)).toMatchObject({ active: 2, total: 2, snoozed: 1 })
    const snooze = async () => (await work((w) => snoozesOf(w, [a, b, 'no id']))).get(a)
    expect(await snooze()).toMatchObject({ until: '2024-06-08' })
    now = new Date('2024-06-08T08:00:00Z')
    expect([await snooze(), await titles({ isSnoozed: true })]).toEqual([undefined, []])
    now = new Date('2024-06-02T08:00:00Z')
    await work((w) => w.sql('update risk set monthly = 3001 where business_id = $1 and id = $2', [businessId, a]))
    expect(await titles({ isSnoozed: true })).toEqual([])
    await work((w) => w.sql('update risk set monthly = 3000 where business_id = $1 and id = $2', [businessId, a]))
    expect(await undo(rest.updateId)).toBe(1)
    expect(await titles({ isSnoozed: true })).toEqual([])
  })

  it('UX-05 ends with a change of the status, and comes back when that is undone', async () => {
    const [a = ''] = await raise(1)
    await update({ riskIds: [a], snooze: { until: '2024-06-08' } })
    const { updateId } = await update({ riskIds: [a], status: 'resolved' })
    expect(await update({ riskIds: [a], snooze: { until: '2024-06-08' } })).toMatchObject({ changed: 0, refused: [{ code: 'CONFLICT' }] })
    expect(await undo(updateId)).toBe(1)
    expect(await titles({ isSnoozed: true })).toEqual(['Leak 0'])
    await update({ riskIds: [a], snooze: {} })
    expect(await titles({ isSnoozed: true })).toEqual([])
  })
})

describe('who looks after a risk', () => {
  it('UX-04 UX-05 is found by `mine` and by the member, is counted, and undone', async () => {
    const [a = '', b = ''] = await raise(2)
    const member = await work(async (w) => {
      await w.sql(
        `insert into identity."user" (id, name, email, "emailVerified") values ($1, 'Ada', 'ada@shop.example', true) on conflict do nothing`,
        [userId],
      )
      await w.sql(`insert into membership (business_id, user_id, role, created_at) values ($1, $2, 'owner', $3)`, [businessId, userId, now])
      return userId
    })
    const { updateId } = await update({ riskIds: [a], assign: { memberId: member } })
    expect(await titles({ isMine: true })).toEqual(['Leak 0'])
    expect(await titles({ assigneeId: member })).toEqual(['Leak 0'])
    expect((await work((w) => assigneesOf(w, [a, b]))).get(a)).toBe(member)
    expect(await work(riskStats)).toMatchObject({ mine: 1 })
    expect(await work((w) => risksPage(w, {}, { filter: { isMine: true } }), { kind: 'system' })).toMatchObject({ totalCount: 0 })
    expect(await undo(updateId)).toBe(1)
    expect(await titles({ isMine: true })).toEqual([])
  })
})

describe('saved views', () => {
  it('UX-04 are of one person, counted now, renamed and deleted', async () => {
    await raise(3)
    const high = await work((w) => saveRiskView(w, { name: ' Mine ', filter: { severity: 'high', monthlyAtLeast: '40' }, sort: 'title' }))
    expect(high).toMatchObject({ name: 'Mine', sort: 'title', direction: null })
    await expect(work((w) => saveRiskView(w, { name: 'Mine', filter: {} }))).rejects.toMatchObject({ kind: 'conflict' })
    await expect(work((w) => saveRiskView(w, { name: ' ', filter: {} }))).rejects.toMatchObject({ kind: 'invalid_input' })
    const filters = [JSON.stringify(high.filter), '{"statuses":["resolved"]}', '{}']
    expect([...(await work((w) => countsOfFilters(w, filters))).values()]).toEqual([2, 0, 3])
    const other = person(randomUUID())
    expect(await work(riskViews, other)).toEqual([])
    await expect(work((w) => saveRiskView(w, { id: high.id, name: 'x', filter: {} }), other)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(work((w) => deleteRiskView(w, high.id), other)).rejects.toMatchObject({ kind: 'not_found' })
    await work((w) => saveRiskView(w, { id: high.id, name: 'Dear ones', filter: high.filter }))
    expect((await work(riskViews)).map(({ name }) => name)).toEqual(['Dear ones'])
    await work((w) => deleteRiskView(w, high.id))
    expect(await work(riskViews)).toEqual([])
  })
})

describe('the list', () => {
  it('draws 13 weeks of loss from the parts of each finding, the last ending on the last day of the data', async () => {
    const [a = ''] = await raise(1)
    const drawn = (await work((w) => lossByWeek(w, [a, 'no id']))).get(a)
    expect(drawn?.until).toBe('2024-05-31')
    expect(drawn?.weeks).toEqual([...Array.from({ length: 8 }, () => '0.00'), '10.00', '0.00', '0.00', '0.00', '0.00'])
  })

  it('UX-11 goes out as CSV with all rows that fit, in its order', async () => {
    await raise(102)
    const read = <T>(fn: (w: Work) => Promise<T>) => work(fn)
    let text = ''
    for await (const part of await risksCsv(read, { statuses: 'active,investigating', sort: 'money', direction: 'ascending' })) text += part
    const lines = text.trimEnd().split('\n')
    expect(lines).toHaveLength(103)
    expect(lines[0]).toMatch(/^title,severity,status,category,score,started_on,detected_on,monthly,/)
    expect(lines[1]).toMatch(/^Leak 0,high,active,financial,40.0,2024-05-01,2024-05-10,30.00,/)
    await expect(risksCsv(read, { statuses: 'gone' })).rejects.toMatchObject({ kind: 'invalid_input' })
    await expect(risksCsv(read, { nonsense: '1' })).rejects.toMatchObject({ kind: 'invalid_input' })
  })
})
