import { expect, it } from 'vitest'
import { standIn } from '../../e2e/stand-ins/kit.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { externalServicesOf } from './external-services.ts'

const servicesWith = (env: Readonly<Record<string, string>>) => {
  const notAsked = () => Promise.reject(new Error('not asked'))
  return externalServicesOf(readSettings(env), { secretKey: 'a secret of the tests alone, long enough', ask: notAsked, post: notAsked })
}

it('SEC-14 a server gets from the origins that its operator named, and from nothing else in its network', async () => {
  await using provider = await standIn(() => ({ status: 200, body: { id: 'acct_1' } }))
  const named = servicesWith({ PROVIDER_ORIGINS: `stripe=${provider.origin}` })
  expect([...named.providerOrigins]).toEqual([['stripe', provider.origin]])
  expect(await named.get(`${provider.origin}/v1/account`)).toMatchObject({ status: 200, body: '{"id":"acct_1"}' })
  const other = servicesWith({ PROVIDER_ORIGINS: 'stripe=http://127.0.0.1:9' })
  await expect(other.get(`${provider.origin}/v1/account`)).rejects.toThrow('Only ports 80 and 443 can be used')
  await expect(servicesWith({}).get('http://127.0.0.1/v1/account')).rejects.toThrow('leads to a private network')
  expect(provider.asked).toHaveLength(1)
  const watching = servicesWith({ SOURCE_ORIGINS: `ofac=${provider.origin}` })
  expect([...watching.sourceOrigins]).toEqual([['ofac', provider.origin]])
  expect((await watching.getBytes(`${provider.origin}/list`)).bytes.toString()).toBe('{"id":"acct_1"}')
  await expect(watching.get(`${provider.origin}/list`)).rejects.toThrow('Only ports 80 and 443 can be used')
  await expect(named.getBytes(`${provider.origin}/list`)).rejects.toThrow('Only ports 80 and 443 can be used')
})
