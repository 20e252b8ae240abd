import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFromShopify, plain } from './exchange.ts'
import { providers, shopOf } from './providers.ts'

describe('providers', () => {
  it('SEC-19 every address of theirs is https and of a fixed host; a shop adds nothing but its own name', () => {
    const hosts = providers.flatMap(({ oauth }) =>
      oauth ? [oauth.authorizeUrl('my-shop.myshopify.com'), oauth.tokenUrl('my-shop.myshopify.com')].map((url) => new URL(url)) : [],
    )
    for (const { protocol, username } of hosts) expect([protocol, username]).toEqual(['https:', ''])
    expect([...new Set(hosts.map(({ host }) => host))]).toEqual([
      'my-shop.myshopify.com',
      'appcenter.intuit.com',
      'oauth.platform.intuit.com',
      'app.hubspot.com',
      'api.hubapi.com',
      'oauth.pipedrive.com',
      'login.mailchimp.com',
    ])
  })

  it('SEC-19 a shop is a name below myshopify.com and nothing else', () => {
    for (const shop of ['My-Shop.myshopify.com', 'https://my-shop.myshopify.com/', ' my-shop.myshopify.com '])
      expect(shopOf(shop)).toBe('my-shop.myshopify.com')
    const wrong = ['', 'x', 'evil.example', 'a.myshopify.com.evil.example', 'a.b.myshopify.com', '-a.myshopify.com', 'a@b.myshopify.com']
    for (const shop of [
      ...wrong,
      'http://a.myshopify.com',
      'a.myshopify.com/x',
      'a.myshopify.com\r\nx',
      'a\0.myshopify.com',
      'xn--å.myshopify.com',
    ])
      expect([shop, shopOf(shop)]).toEqual([shop, null])
    fc.assert(
      fc.property(fc.string(), (text) => {
        const shop = shopOf(text)
        if (shop !== null) expect(new URL(`https://${shop}/admin`).hostname).toMatch(/^[a-z0-9-]+\.myshopify\.com$/)
      }),
    )
  })

  it('SEC-19 Shopify’s signature holds for its own parameters alone', () => {
    // Computed by hand with OpenSSL: printf
    // 'code=0907a61c&shop=some-shop.myshopify.com&state=x&timestamp=1337178173' | openssl dgst
    // -sha256 -hmac hush
    const query = 'code=0907a61c&shop=some-shop.myshopify.com&state=x&timestamp=1337178173'
    const client = { clientId: 'id', clientSecret: 'hush' }
    const hmac = '74c8636ac5615ef72462731d3e2da51ac75c78e5993c4617a7aafb5a9936042c'
    expect(isFromShopify(`${query}&hmac=${hmac}`, client)).toBe(true)
    expect(isFromShopify(`timestamp=1337178173&hmac=${hmac}&state=x&shop=some-shop.myshopify.com&code=0907a61c`, client)).toBe(true)
    expect(isFromShopify(`${query}&hmac=${hmac}`, { ...client, clientSecret: 'hush!' })).toBe(false)
    for (const changed of [query.replace('some', 'other'), `${query}&more=1`, query.replace('&state=x', '')])
      expect(isFromShopify(`${changed}&hmac=${hmac}`, client)).toBe(false)
    for (const none of [query, `${query}&hmac=`, `${query}&hmac=zz`, '']) expect(isFromShopify(none, client)).toBe(false)
  })

  it('a provider’s own words are shown as one short line', () => {
    expect(plain(' No.\r\nSet-Cookie: x\u202e \0 y. ')).toBe('No. Set-Cookie: x y')
    expect(plain('x'.repeat(500))).toHaveLength(200)
  })
})
