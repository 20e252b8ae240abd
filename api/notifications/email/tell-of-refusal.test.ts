import { expect, it } from 'vitest'
import { testDatabase } from '../../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../../e2e/support/in-test-work.ts'
import { newMember } from '../../../e2e/support/new-member.ts'
import { writeMail, writeMailOfBusiness } from '../../mail/write-mail.ts'
import type { Actor } from '../../platform/rights/rights.ts'
import { Notification } from '../bell/notification.entity.ts'
import { notificationsPage } from '../bell/notifications.ts'
import { tellOfRefusal } from './tell-of-refusal.ts'

it('UX-12 owners hear of an address that takes no mail, by the business whose mail it was; other mail says nothing', async () => {
  await using test = await testDatabase({ entities: [Notification] })
  const businessId = await test.createBusiness()
  const member = (role: 'owner' | 'viewer') => newMember({ db: test.db, businessId }, `${role}@refusal.example`, { role })
  const [owner, viewer] = [await member('owner'), await member('viewer')]
  const address = 'gone@shop.example'
  const mail = { to: address, subject: 'News', parts: [{ kind: 'text' as const, text: 'A leak' }] }
  const write = (how: typeof writeMail | typeof writeMailOfBusiness) =>
    inTestWork({ db: test.db, businessId, actor: { kind: 'system' } }, async (work) => (await how(work, mail)) ?? '')
  // No job is sent.
  const dependencies = { db: test.db, clock: { now: () => new Date() }, queue: {} as never }
  for (const mailId of [await write(writeMail), await write(writeMailOfBusiness)]) await tellOfRefusal(dependencies, { mailId, address })
  const toldTo = async (actor: Actor) =>
    (await inTestWork({ db: test.db, businessId, actor }, (work) => notificationsPage(work, { first: 9 }))).nodes
  const [first, ...others] = await toldTo(owner)
  expect([first?.title, others, await toldTo(viewer)]).toEqual(['gone@shop.example takes no email', [], []])
  expect(first?.text).toContain('not emailed there for 30 days')
})
