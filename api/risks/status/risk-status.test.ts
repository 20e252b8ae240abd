import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { asServer, type TestDatabase, testDatabase } from '../../../e2e/support/database/test-database.ts'
import { findingByHand } from '../../../e2e/support/finding-by-hand.ts'
import { inTestWork } from '../../../e2e/support/in-test-work.ts'
import { Failure } from '../../platform/failures/failures.ts'
import type { Actor, Role } from '../../platform/rights/rights.ts'
import type { EventName, Work } from '../../platform/transaction/work.ts'
import { addDays, type Day, day } from '../../values/day.ts'
import { upsertRisks } from '../from-scan/upsert-risks.ts'
import { Risk } from '../risk.entity.ts'
import { risksPage } from '../risk-list.ts'
import { updateRiskStatus } from './risk-status.ts'
import type { RiskStatusChange } from './status-change.entity.ts'
import { statusHistory } from './status-history.ts'
import { mayMove, type RiskStatusName, statuses } from './status-machine.rules.ts'

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
const system: Actor = { kind: 'system' }
const person = (role: Role): Actor => ({ kind: 'person', userId, email: `${role}@shop.example`, role })

function work<T>(actor: Actor, fn: (work: Work) => Promise<T>, business = businessId): Promise<T> {
  return inTestWork({ db: test.db, businessId: business, actor, now, heard }, fn)
}

const asOf = day('2024-05-31')
const scan = (findings: Parameters<typeof findingByHand>[0][], on: Day = asOf) =>
  work(system, (w) =>
    upsertRisks(
      w,
      findings.map((one) => findingByHand(one)),
      on,
    ),
  )
const move = (riskId: string, status: string, more: Record<string, string | undefined> = {}, role: Role = 'manager') =>
  work(person(role), (w) => updateRiskStatus(w, { riskId, status, ...more }))
const risk = async () => (await work(system, (w) => risksPage(w, {}))).nodes[0] as Risk
const historyPage = (riskId: string, page = {}) =>
  work(system, (w) => statusHistory((batch, id) => batch(w, [id]).then((found) => found.get(id)), riskId, page))
const history = async (riskId: string) => (await historyPage(riskId, { first: 100 })).nodes.toReversed()
const steps = (changes: readonly RiskStatusChange[]) => changes.map(({ from, to, reason }) => `${from} → ${to}: ${reason}`)

async function raised(): Promise<string> {
  await scan([{}])
  heard = []
  return (await risk()).id
}

describe('a person moves a risk', () => {
  it('STATE-08 STATE-09 STATE-18 along its graph; resolvedAt follows, and who, when, from, to and why are kept', async () => {
    const id = await raised()
    expect((await move(id, 'investigating')).status).toBe('investigating')
    now = new Date('2024-06-02T08:00:00Z')
    const resolved = await move(id, 'resolved', { reason: '  Price raised.  ' }, 'owner')
    expect([resolved.status, resolved.resolvedAt, resolved.updatedAt]).toEqual(['resolved', now, now])
    expect(resolved.metadata).toEqual({ origin: 'files', resolution: 'person' })
    const changes = await history(id)
    expect(changes).toMatchObject([
      {
        from: 'active',
        to: 'investigating',
        reason: null,
        userId,
        email: 'manager@shop.example',
        changedAt: new Date('2024-06-01T08:00:00Z'),
      },
      { from: 'investigating', to: 'resolved', reason: 'Price raised.', userId, email: 'owner@shop.example', changedAt: now },
    ])
    expect(heard).toEqual([
      ['risk.updated', id],
      ['risk.updated', id],
    ])
  })

  it('STATE-11 opens a resolved and restores a dismissed one; resolvedAt is cleared', async () => {
    const id = await raised()
    await move(id, 'resolved')
    const reopened = await move(id, 'active')
    expect([reopened.status, reopened.resolvedAt ?? null, reopened.metadata]).toEqual(['active', null, { origin: 'files' }])
    await move(id, 'dismissed', { reason: 'too small' })
    expect((await risk()).resolvedAt ?? null).toBeNull()
    expect((await move(id, 'active')).status).toBe('active')
  })

  it('STATE-10 a dismissal needs a reason, and blanks are none', async () => {
    const id = await raised()
    for (const reason of [undefined, '', '  \n '])
      await expect(move(id, 'dismissed', { ...(reason !== undefined && { reason }) })).rejects.toMatchObject({
        kind: 'invalid_input',
        fields: [{ field: 'reason', message: expect.stringContaining('Say why') }],
      })
    await expect(move(id, 'closed')).rejects.toMatchObject({ kind: 'invalid_input', fields: [{ field: 'status' }] })
    await expect(move(id, 'resolved', { reason: 'x'.repeat(1_001) })).rejects.toMatchObject({ fields: [{ field: 'reason' }] })
    await expect(move(id, 'resolved', { reason: 'a\0b' })).rejects.toMatchObject({ fields: [{ field: 'reason' }] })
    expect(await history(id)).toEqual([])
  })

  it('STATE-12 the same status again changes nothing, and is told to nobody', async () => {
    const id = await raised()
    await move(id, 'resolved')
    const before = await risk()
    now = new Date('2024-07-01T00:00:00Z')
    expect(before).toEqual(expect.objectContaining(await move(id, 'resolved', { reason: 'again' })))
    expect(await history(id)).toHaveLength(1)
    expect(heard).toHaveLength(1)
  })

  it('STATE-12 every other move is a conflict that names both statuses, and changes nothing', async () => {
    const id = await raised()
    await move(id, 'dismissed', { reason: 'known' })
    for (const to of ['investigating', 'resolved'])
      await expect(move(id, to)).rejects.toThrow(`This risk is dismissed and cannot become ${to}. From dismissed it can become active.`)
    expect(await history(id)).toHaveLength(1)
  })

  it('SEC-04 ALERT-09 who only looks on, and who looks at the demo, changes nothing', async () => {
    const id = await raised()
    await expect(move(id, 'resolved', {}, 'viewer')).rejects.toThrow(
      'Your role (viewer) does not allow this. Ask an owner of the business.',
    )
    const demo = { ...person('owner'), isDemo: true } as Actor
    await expect(work(demo, (w) => updateRiskStatus(w, { riskId: id, status: 'resolved' }))).rejects.toMatchObject({
      kind: 'forbidden',
      message: 'Leakage alert status updates are disabled in demo mode',
    })
    expect(await history(id)).toEqual([])
  })

  it('SEC-01 another business’s risk is as one that nobody has', async () => {
    const id = await raised()
    const other = await test.createBusiness()
    for (const riskId of [id, userId, 'x', ''])
      await expect(work(person('owner'), (w) => updateRiskStatus(w, { riskId, status: 'resolved' }), other)).rejects.toMatchObject({
        kind: 'not_found',
        message: 'There is no risk of this id.',
      })
    expect(await work(system, (w) => w.sql('select * from risk_status_change'), other)).toEqual([])
  })
})

describe('two people at once', () => {
  it('STATE-17 one wins; who expected another status is told what stands', async () => {
    const id = await raised()
    const tries = await Promise.allSettled([
      move(id, 'resolved', { expectedStatus: 'active' }),
      move(id, 'dismissed', { expectedStatus: 'active', reason: 'too small' }, 'owner'),
    ])
    const lost = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as Failure] : []))
    const stands = (await risk()).status
    expect(lost).toHaveLength(1)
    expect(lost[0]).toBeInstanceOf(Failure)
    expect([lost[0]?.kind, lost[0]?.fields[0]?.field]).toEqual(['conflict', 'expectedStatus'])
    expect(lost[0]?.message).toBe(
      `Someone changed this risk meanwhile: it is ${stands} now, not active. Look at it again before you decide.`,
    )
    expect(steps(await history(id))).toHaveLength(1)
  })

  it('STATE-17 without an expectation the second is judged by what the first left, never outside the graph', async () => {
    const id = await raised()
    await Promise.allSettled(
      Array.from({ length: 12 }, (_, i) => move(id, statuses[i % 4] ?? '', { reason: `${i}` }, i % 2 ? 'owner' : 'manager')),
    )
    let at: RiskStatusName = 'active'
    for (const { from, to } of await history(id)) {
      expect([from, mayMove(from, to, 'person')]).toEqual([at, true])
      at = to
    }
    expect((await risk()).status).toBe(at)
  })

  it('a person and a scan take turns: neither loses what the other did', async () => {
    const id = await raised()
    await Promise.all([
      move(id, 'investigating').catch(() => undefined),
      scan([{ state: 'ended', endedOn: asOf, loss: { low: 1n, expected: 7n, high: 9n } }], addDays(asOf, 1)),
    ])
    const after = await risk()
    expect([after.status, after.loss]).toEqual([(await history(id)).at(-1)?.to, 7n])
  })
})

describe('a risk over the scans of its life', () => {
  const ended = { state: 'ended', endedOn: asOf } as const
  const lost = (on: Day, units = 100) => ({
    evidence: [
      { day: on, sku: 'A', listPrice: null, unitPrice: 5_000_000, units, lines: 1, expectedPerUnit: 2_000_000, actualPerUnit: 1_900_000 },
    ],
  })

  it('a leak that stops resolves its risk, one that returns opens it again, whoever resolved it', async () => {
    const id = await raised()
    await scan([ended])
    expect(await risk()).toMatchObject({ status: 'resolved', metadata: { resolution: 'auto' } })
    await scan([{}])
    await move(id, 'resolved')
    await scan([{}])
    expect((await risk()).status).toBe('resolved')
    await scan([ended])
    await scan([{}])
    expect(steps(await history(id))).toEqual([
      'active → resolved: it stopped',
      'resolved → active: it returned',
      'active → resolved: null',
      'resolved → active: it returned',
    ])
    expect((await history(id))[0]).toMatchObject({ userId: null, email: null })
  })

  it('one that was marked resolved and leaks on for a month is opened again; a day less, or without later losses, it is believed', async () => {
    const id = await raised()
    await move(id, 'resolved')
    const closed = day('2024-06-01')
    await scan([lost(addDays(closed, 20))], addDays(closed, 29))
    await scan([lost(closed)], addDays(closed, 40))
    await scan([lost(addDays(closed, 20), -100)], addDays(closed, 40))
    expect((await risk()).status).toBe('resolved')
    await scan([lost(addDays(closed, 1))], addDays(closed, 30))
    expect(steps(await history(id)).at(-1)).toBe('resolved → active: it goes on: rows of a month since it was marked resolved still lose')
    const tellings = await work(system, (w) => w.sql<{ note: string }>('select note from telling order by id'))
    expect(tellings.at(-1)?.note).toBe('it goes on: rows of a month since it was marked resolved still lose')
  })

  it('a dismissed one stays dismissed: it leaks on, stops, returns, is explained', async () => {
    const id = await raised()
    await move(id, 'dismissed', { reason: 'known and accepted' })
    for (const findings of [[lost(addDays(asOf, 90))], [ended], [{}], []]) await scan(findings, addDays(asOf, 100))
    expect(await risk()).toMatchObject({ status: 'dismissed', monthly: 0n, metadata: { origin: 'files' } })
    expect(await history(id)).toHaveLength(1)
    expect((await move(id, 'active')).status).toBe('active')
  })

  it('R8 one that was dismissed until a day comes back with the first scan from that day on that sees it leak, and says so', async () => {
    const id = await raised()
    await move(id, 'dismissed', { reason: 'accepted for the summer', comesBackOn: '2024-07-01' })
    expect((await history(id)).at(-1)).toMatchObject({ comesBackOn: '2024-07-01', comesBackAbove: null })
    now = new Date('2024-06-30T22:59:00Z')
    await scan([lost(addDays(asOf, 29))], addDays(asOf, 30))
    expect((await risk()).status).toBe('dismissed')
    now = new Date('2024-07-02T08:00:00Z')
    await scan([ended], addDays(asOf, 31))
    expect((await risk()).status).toBe('dismissed')
    heard = []
    await scan([{}], addDays(asOf, 32))
    expect(await risk()).toMatchObject({ status: 'active', resolvedAt: null })
    expect(heard).toEqual([['risk.updated', id]])
    expect(steps(await history(id)).at(-1)).toBe('dismissed → active: it was dismissed until 1 July 2024 and still leaks')
    expect((await history(id)).at(-1)).toMatchObject({ userId: null, comesBackOn: null })
    const tellings = await work(system, (w) => w.sql<{ note: string }>('select note from telling order by id'))
    expect(tellings.at(-1)?.note).toBe('it was dismissed until 1 July 2024 and still leaks')
    await move(id, 'dismissed', { reason: 'no leak after all' })
    await scan([{}], addDays(asOf, 100))
    expect((await risk()).status).toBe('dismissed')
  })

  it('R8 one that was dismissed as too small comes back when it leaks more a month than was stated', async () => {
    const id = await raised()
    await move(id, 'dismissed', { reason: 'too small', comesBackAbove: '40' })
    expect((await history(id)).at(-1)?.comesBackAbove).toMatchObject({ amount: '40.00', currency: 'USD' })
    const leaking = (monthly: bigint) => ({ monthly: { low: 2000n, expected: monthly, high: 9000n } })
    await scan([leaking(4000n)])
    expect((await risk()).status).toBe('dismissed')
    await scan([leaking(4001n)])
    expect((await risk()).status).toBe('active')
    expect(steps(await history(id)).at(-1)).toBe(
      'dismissed → active: it leaks $40.01 a month now, more than the $40.00 that it was dismissed with',
    )
  })

  it('R8 refuses a condition that is met already, is none, or is stated of anything but a dismissal', async () => {
    const id = await raised()
    const refused: [Record<string, string>, string, string][] = [
      [{ comesBackOn: '2024-06-01' }, 'comesBackOn', 'Choose a day after today, 2 June 2024 at the earliest.'],
      [{ comesBackOn: '2024-06-31' }, 'comesBackOn', 'Write a day of the calendar, such as 2026-07-01.'],
      [{ comesBackAbove: '29.99' }, 'comesBackAbove', 'It leaks $30.00 a month already; name that or more.'],
      [{ comesBackAbove: 'much' }, 'comesBackAbove', '‘much’ is not an amount; write one like 250 or 99.50.'],
      [
        { comesBackAbove: '99999999999999999999' },
        'comesBackAbove',
        '‘99999999999999999999’ is not an amount; write one like 250 or 99.50.',
      ],
    ]
    for (const [condition, field, message] of refused)
      await expect(move(id, 'dismissed', { reason: 'r', ...condition })).rejects.toMatchObject({ fields: [{ field, message }] })
    await expect(move(id, 'resolved', { comesBackOn: '2024-07-01' })).rejects.toMatchObject({ fields: [{ field: 'comesBackOn' }] })
    expect((await risk()).status).toBe('active')
    await move(id, 'dismissed', { reason: 'r', comesBackAbove: '30', comesBackOn: '2024-06-02' })
  })

  it('what a person opened though nothing leaks stays open until it leaks and stops again', async () => {
    const id = await raised()
    await scan([ended])
    await move(id, 'active')
    await scan([ended])
    expect((await risk()).status).toBe('active')
    await scan([{}])
    await scan([ended])
    expect((await risk()).status).toBe('resolved')
  })

  it('one that later rows explained is opened again when they show it after all, and a person’s closing keeps its instant', async () => {
    const id = await raised()
    await scan([])
    expect(await risk()).toMatchObject({ status: 'resolved', metadata: { resolution: 'withdrawn' } })
    await scan([{}])
    expect(await risk()).toMatchObject({ status: 'active', metadata: { origin: 'files' } })
    const { resolvedAt } = await move(id, 'resolved')
    now = new Date('2024-06-20T00:00:00Z')
    await scan([])
    expect(await risk()).toMatchObject({ status: 'resolved', resolvedAt, metadata: { resolution: 'withdrawn' } })
  })

  it('opens a resolved one when its cause shows in one more place', async () => {
    const id = await raised()
    await move(id, 'resolved')
    await scan([{}, { fingerprint: 'cogs_rise|B', entity: 'B' }])
    expect(steps(await history(id)).at(-1)).toBe('resolved → active: it leaks in one more place')
  })

  it('R8 STATE-12 whatever people and scans do in whatever order, no risk leaves its graph', async () => {
    const personMove = fc.record({
      status: fc.constantFrom(...statuses, 'closed'),
      reason: fc.option(fc.constantFrom('known', ' ', 'fixed'), { nil: undefined }),
      expectedStatus: fc.option(fc.constantFrom(...statuses), { nil: undefined, freq: 2 }),
      comesBackOn: fc.option(fc.constantFrom('2024-06-10', '2099-01-01'), { nil: undefined, freq: 2 }),
    })
    const scanned = fc.record({ days: fc.integer({ min: 0, max: 40 }), state: fc.constantFrom('open', 'ended', 'gone') })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(personMove, scanned), { minLength: 1, maxLength: 14 }), async (events) => {
        businessId = await test.createBusiness()
        const id = await raised()
        let on = asOf
        for (const event of events) {
          now = new Date(now.getTime() + 86_400_000)
          const before = await risk()
          if ('days' in event) {
            on = addDays(on, event.days)
            await scan(event.state === 'gone' ? [] : [event.state === 'open' ? lost(on) : ended], on)
            const until = (await history(id)).findLast(({ to }) => to === 'dismissed')?.comesBackOn
            const isDue = event.state === 'open' && until != null && until <= now.toISOString().slice(0, 10)
            if (before.status === 'dismissed') expect((await risk()).status).toBe(isDue ? 'active' : 'dismissed')
          } else {
            const { status, ...more } = event
            const said = JSON.parse(JSON.stringify(more))
            const refusal = await move(id, status, said).then(
              () => null,
              (error) => error,
            )
            if (refusal) expect(refusal).toBeInstanceOf(Failure)
            if (refusal) expect(await risk()).toEqual(before)
          }
          await keepsToItsGraph(id)
        }
      }),
      { numRuns: 25 },
    )
  }, 120_000)

  async function keepsToItsGraph(id: string): Promise<void> {
    let at: RiskStatusName = 'active'
    for (const { from, to, userId: who, reason } of await history(id)) {
      expect([from, mayMove(from, to, who ? 'person' : 'scan')]).toEqual([at, true])
      if (to === 'dismissed') expect(reason?.trim()).toBeTruthy()
      at = to
    }
    const { status, resolvedAt, metadata } = await risk()
    expect(status).toBe(at)
    expect([resolvedAt instanceof Date, 'resolution' in metadata]).toEqual([at === 'resolved', at === 'resolved'])
  }
})

describe('the history of a risk', () => {
  it('STATE-18 comes in pages, the newest first, without a gap or a repeat while it grows', async () => {
    const id = await raised()
    const push = async (i: number) => {
      // Two changes at one instant keep their order.
      now = new Date(Date.parse('2024-06-01T08:00:00Z') + Math.floor(i / 2))
      await move(id, i % 2 ? 'active' : 'resolved', { reason: `${i}` })
    }
    for (let i = 0; i < 7; i++) await push(i)
    const seen: (string | null)[] = []
    let after: string | undefined
    for (let page = await historyPage(id, { first: 3 }); ; page = await historyPage(id, { first: 3, after })) {
      seen.push(...page.nodes.map(({ reason }) => reason))
      if (seen.length === 3) await push(7)
      expect(page.totalCount).toBe(seen.length === 3 ? 7 : 8)
      if (!page.pageInfo.hasNextPage) break
      after = page.pageInfo.endCursor
    }
    expect(seen).toEqual(['6', '5', '4', '3', '2', '1', '0'])
    await expect(historyPage(userId, { after })).rejects.toThrow('This cursor is not one of this list')
    await expect(historyPage(id, { first: 101 })).rejects.toThrow('A page has 1 to 100 entries')
    expect(await historyPage(userId)).toMatchObject({ nodes: [], totalCount: 0 })
  })

  it('STATE-18 cannot be rewritten, and the database knows the same graph', async () => {
    const id = await raised()
    await move(id, 'resolved')
    for (const statement of ["update risk_status_change set reason = 'never'", 'delete from risk_status_change'])
      await expect(work(system, (w) => w.sql(statement))).rejects.toThrow(/permission denied/)
    for (const from of statuses)
      for (const to of statuses) {
        const noted = work(system, (w) =>
          w.sql(
            `insert into risk_status_change (business_id, id, risk_id, from_status, to_status, reason, changed_at) values ($1, gen_random_uuid(), $2, $3, $4, 'r', now())`,
            [businessId, id, from, to],
          ),
        )
        if (mayMove(from, to, 'person')) await noted
        else await expect(noted, `${from} → ${to}`).rejects.toThrow(/check constraint/)
      }
    await expect(work(system, (w) => w.sql("update risk set status = 'active'"))).rejects.toThrow(/check constraint/)
  })

  it('goes with its business', async () => {
    await move(await raised(), 'resolved')
    await asServer(test.ownerUrl, async (client) => {
      await client.query('select delete_business($1)', [businessId])
      expect((await client.query('select from risk_status_change where business_id = $1', [businessId])).rows).toEqual([])
    })
  })
})
