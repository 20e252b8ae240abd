import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../e2e/support/in-test-work.ts'
import { newMember } from '../../e2e/support/new-member.ts'
import { AlertSettings } from '../notifications/settings/alert-settings.entity.ts'
import { makeSecretCipher } from '../platform/settings/encrypted-secret.ts'
import type { Work } from '../platform/transaction/work.ts'
import { playbooks } from '../playbooks/playbooks.ts'
import { completeOnboarding } from './complete.ts'
import { saveOnboarding } from './onboarding.ts'

let test: TestDatabase
let businessId: string
let ann: Awaited<ReturnType<typeof newMember>>
let people = 0
beforeAll(async () => {
  test = await testDatabase({ entities: [AlertSettings] })
})
afterAll(() => test[Symbol.asyncDispose]())

const cipher = makeSecretCipher('a key of these tests, long enough for one')
const within = <T>(fn: (work: Work) => Promise<T>) => inTestWork({ db: test.db, businessId, actor: ann }, fn)
const save = (input: object) => within((work) => saveOnboarding(work, { cipher }, { ...input }))

/** A business whose setup is complete: what it saves takes effect at once. */
beforeEach(async () => {
  businessId = await test.createBusiness()
  ann = await newMember({ db: test.db, businessId }, `answers${++people}@shop.example`)
  const required = { fullName: 'Ann Lee', roleTitle: 'Owner', workEmail: 'ann@shop.example', companyName: 'A shop' }
  const profile = { industry: 'retail', companySize: '1-10', businessModel: 'b2c', selectedPlan: 'enterprise' }
  await save({ ...required, ...profile, autoGeneratePlaybooks: false })
  await within(completeOnboarding)
})

describe('answers that act', () => {
  it('ONB-37 past scenarios put the playbooks that answer them first, until others are named', async () => {
    const first = async () =>
      (await within(playbooks)).flatMap(({ title, namedBy }, i) => (namedBy === null ? [] : [`${i} ${title}: ${namedBy}`]))
    const usual = (await within(playbooks)).map(({ id }) => id)
    expect(await first()).toEqual([])
    await save({ pastRiskExamples: 'Fees rose twice.\nA refund wave\nThe founder fell ill. Another refund wave' })
    expect(await first()).toEqual([
      expect.stringMatching(/^0 .+: A refund wave; Another refund wave$/),
      expect.stringMatching(/^1 .+: Fees rose twice$/),
    ])
    expect((await within(playbooks)).map(({ id }) => id).toSorted()).toEqual(usual.toSorted())
    await save({ pastRiskExamples: null })
    expect(await first()).toEqual([])
    expect((await within(playbooks)).map(({ id }) => id)).toEqual(usual)
  })

  it('ONB-15 the answer about stock is the business’s own', async () => {
    const holds = async () => (await within(({ sql }) => sql<{ holds: boolean }>('select holds_stock as holds from business')))[0]?.holds
    expect(await holds()).toBeNull()
    for (const hasInventory of [false, true]) {
      await save({ hasInventory })
      expect(await holds()).toBe(hasInventory)
    }
  })
})
