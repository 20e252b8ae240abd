import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inBusiness } from '../../db/in-business.ts'
import { type TestDatabase, testDatabase } from '../../e2e/support/database/test-database.ts'
import { makeSecretCipher } from '../platform/settings/encrypted-secret.ts'
import type { Work } from '../platform/transaction/work.ts'
import { reencryptSecrets } from './reencrypt-secrets.ts'
import { clientOf, keepClient, keepTokens, sealAnew } from './secrets.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

const [one, two] = ['a first key of the tests, long enough', 'a second key of the tests, long enough']
const client = { clientId: 'id', clientSecret: 'a secret of the tests' }

const inShop = <T>(businessId: string, task: (work: Work) => Promise<T>): Promise<T> =>
  inBusiness(database.db, businessId, (transaction) =>
    task({ ...transaction, businessId, viewer: { kind: 'system' }, clock: { now: () => new Date() } } as unknown as Work),
  )

describe('stored credentials', () => {
  it('SEC-20 with two keys nothing is lost while all is sealed anew, and afterwards the new one is enough', async () => {
    const shop = await database.createBusiness()
    await inShop(shop, async (work) => {
      await keepClient(work, makeSecretCipher(one), 'hubspot', client)
      await keepTokens(work, makeSecretCipher(one), 'hubspot', { accessToken: 'a', refreshToken: null, expiresAt: null })
      await keepClient(work, makeSecretCipher(two), 'shopify', client)
    })
    const both = makeSecretCipher(two, [one])
    expect(await inShop(shop, (work) => clientOf(work, { cipher: both, providerClients: new Map() }, 'hubspot'))).toEqual(client)
    await expect(
      inShop(shop, (work) => clientOf(work, { cipher: makeSecretCipher(two), providerClients: new Map() }, 'hubspot')),
    ).rejects.toThrow('SECRET_KEY_PREVIOUS')
    expect(await inShop(shop, (work) => sealAnew(work, makeSecretCipher(two)))).toEqual({ sealed: 0, left: 2 })
    const place = { db: database.db, clock: { now: () => new Date() }, queue: undefined as never, external: { cipher: both } }
    expect(await reencryptSecrets(place, [sealAnew])).toEqual({ sealed: 2, left: 0 })
    expect(await inShop(shop, (work) => sealAnew(work, both))).toEqual({ sealed: 0, left: 0 })
    expect(await inShop(shop, (work) => clientOf(work, { cipher: makeSecretCipher(two), providerClients: new Map() }, 'hubspot'))).toEqual(
      client,
    )
  })

  it('SEC-20 SEC-02 what is copied to another provider or business does not open', async () => {
    const [own, other] = [await database.createBusiness(), await database.createBusiness()]
    await inShop(own, (work) => keepClient(work, makeSecretCipher(one), 'hubspot', client))
    const [row] = await inShop(own, ({ sql }) => sql<{ sealed: string }>('select sealed from provider_secret'))
    for (const [shop, provider] of [
      [own, 'shopify'],
      [other, 'hubspot'],
    ] as const) {
      await inShop(shop, async (work) => {
        await keepClient(work, makeSecretCipher(one), provider, client)
        await work.sql('update provider_secret set sealed = $1 where provider = $2', [row?.sealed, provider])
        await expect(clientOf(work, { cipher: makeSecretCipher(one), providerClients: new Map() }, provider)).rejects.toThrow(
          'was changed or belongs elsewhere',
        )
      })
    }
    expect(
      await inShop(other, (work) => clientOf(work, { cipher: makeSecretCipher(one), providerClients: new Map() }, 'mailchimp')),
    ).toBeNull()
  })
})
