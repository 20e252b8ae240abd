import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asServer, type TestDatabase, testDatabase } from '../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../e2e/support/in-test-work.ts'
import { newMember } from '../../e2e/support/new-member.ts'
import { createApiKey } from '../identity/keys/keys.ts'
import { writeMailOfBusiness } from '../mail/write-mail.ts'
import type { Actor } from '../platform/rights/rights.ts'
import { deleteBusiness, keepBusiness } from './delete-business.ts'
import { remindOfLeaving } from './leaving-mail.ts'

const now = new Date('2026-06-01T08:00:00Z')
let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test[Symbol.asyncDispose]())

async function shopWithPeople() {
  const businessId = await test.createBusiness()
  const member = (role: 'owner' | 'manager') => newMember({ db: test.db, businessId }, `${randomUUID()}@shop.example`, { role })
  const [ann, ben] = [await member('owner'), await member('manager')]
  const as = <T>(actor: Actor, fn: Parameters<typeof inTestWork<T>>[1]) => inTestWork({ db: test.db, businessId, actor, now }, fn)
  return { businessId, ann, ben, as }
}

const nameOf = async (businessId: string): Promise<string> =>
  asServer(test.ownerUrl, async (client) => (await client.query('select name from business where id = $1', [businessId])).rows[0]?.name)

const isOpenFor = async ({ userId }: { userId: string }) =>
  ((await test.db.pool.query('select from memberships_of($1)', [userId])).rowCount ?? 0) > 0

describe('a business that an owner deletes', () => {
  it('SEC-24 is closed to others at once, for its keys, mail and nights too, until an owner keeps it', async () => {
    const { businessId, ann, ben, as } = await shopWithPeople()
    const { key } = await as(ann, (work) => createApiKey(work, { name: 'till', scopes: ['risk:read'] }))
    await as(ann, (work) =>
      writeMailOfBusiness(work, { to: 'ann@shop.example', subject: 'Weekly', parts: [{ kind: 'text', text: 'Hello' }] }),
    )
    const name = await nameOf(businessId)
    await expect(as(ben, (work) => deleteBusiness(work, name))).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(as(ann, (work) => deleteBusiness(work, 'Another shop'))).rejects.toMatchObject({ kind: 'invalid_input' })
    expect(await isOpenFor(ben)).toBe(true)
    const { leavingAt } = await as(ann, (work) => deleteBusiness(work, ` ${name} `))
    expect(leavingAt).toEqual(new Date('2026-06-15T08:00:00Z'))
    expect([await isOpenFor(ann), await isOpenFor(ben)]).toEqual([true, false])
    const state = await as(ann, ({ sql }) =>
      sql<{ revoked: Date; mails: string[]; said: string[] }>(
        `select (select revoked_at from api_key where business_id = $1 and id = $2) as revoked,
                (select array_agg(m.recipient || ': ' || m.subject) from identity.mail m join mail_of_business b using (id) where b.business_id = $1) as mails,
                (select array_agg(operation order by at, id) from audit_entry where business_id = $1 and operation like '%Business') as said`,
        [businessId, key.id],
      ),
    )
    expect(state).toEqual([{ revoked: now, mails: [`${ann.email}: ${name} will be erased on 15 June 2026`], said: ['deleteBusiness'] }])
    expect(await as(ann, (work) => deleteBusiness(work, name))).toMatchObject({ leavingAt })
    await expect(as(ann, (work) => keepBusiness(work, randomUUID()))).rejects.toMatchObject({ kind: 'not_found' })
    await expect(as(ben, (work) => keepBusiness(work, businessId))).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await as(ann, (work) => keepBusiness(work, businessId))).toMatchObject({ leavingAt: null })
    expect(await isOpenFor(ben)).toBe(true)
  })

  it('SEC-24 mails its owners once more in its last day, and again when it was kept and deleted anew', async () => {
    const { businessId, ann, as } = await shopWithPeople()
    const name = await nameOf(businessId)
    const remindAfter = (days: number) =>
      asServer(test.ownerUrl, (client) =>
        remindOfLeaving(client, { now: new Date(now.getTime() + days * 86_400_000), log: { warn: expect.unreachable } }),
      )
    const reminders = () =>
      asServer(test.ownerUrl, async (client) => {
        const { rows } = await client.query(
          'select m.recipient from identity.mail m join mail_of_business b using (id) where b.business_id = $1 and m.subject = $2',
          [businessId, `Last day to keep ${name}`],
        )
        return rows.map(({ recipient }) => recipient)
      })
    await as(ann, (work) => deleteBusiness(work, name))
    await remindAfter(12.9)
    expect(await reminders()).toEqual([])
    await remindAfter(13.1)
    await remindAfter(13.2)
    expect(await reminders()).toEqual([ann.email])
    await as(ann, (work) => keepBusiness(work, businessId))
    await remindAfter(13.3)
    await as(ann, (work) => deleteBusiness(work, name))
    await remindAfter(13.4)
    expect(await reminders()).toEqual([ann.email])
  })
})
