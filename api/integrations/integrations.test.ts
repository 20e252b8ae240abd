import 'reflect-metadata'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../e2e/support/database/test-database.ts'
import { inTestWork } from '../../e2e/support/in-test-work.ts'
import type { Actor } from '../platform/rights/rights.ts'
import { createIntegration } from './integrations.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test[Symbol.asyncDispose]())

it('SEC-22 a key adds an integration also in a business that has no members yet, in its own name, and the command line in the business’s', async () => {
  const keyId = '01900000-0000-7000-8000-00000000000b'
  const actor: Actor = { kind: 'key', keyId, name: 'a script', scopes: ['write'] }
  const place = { db: test.db, businessId: await test.createBusiness(), actor }
  const made = await inTestWork(place, (work) => createIntegration(work, { name: 'Books', type: 'accounting' }))
  expect(made).toMatchObject({ userId: keyId, status: 'pending' })
  const byCommand = await inTestWork({ ...place, actor: { kind: 'system' } }, (work) =>
    createIntegration(work, { name: 'More books', type: 'accounting' }),
  )
  expect(byCommand).toMatchObject({ userId: place.businessId, status: 'pending' })
})
