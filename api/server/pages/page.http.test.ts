import { type IncomingHttpHeaders, request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newShop } from '../../../e2e/support/shared-server.ts'
import { type TestServer, testServer } from '../../../e2e/support/test-server.ts'

const html = `<!doctype html><html><head><title>RiskPilot</title><script type="module" src="/assets/main.js"></script>
<link rel="modulepreload" href="/assets/libraries.js"></head><body><div id="root"></div><noscript>No scripts</noscript></body></html>`

const manifest = {
  'index.html': { file: 'assets/main.js', imports: ['_libraries.js'] },
  '_libraries.js': { file: 'assets/libraries.js' },
  '_figures.js': { file: 'assets/figures.js', imports: ['_libraries.js'] },
  'app/shell.tsx': { file: 'assets/shell.js', imports: ['_libraries.js'] },
  'shop.tsx': { file: 'assets/shop.js', imports: ['_figures.js', '_libraries.js'] },
}

/** A build that renders the answers it receives. */
const drawnAhead = `
export const hasPage = (pathname) => pathname !== '/nowhere'
export async function pageAt({ pathname, search }) {
  const asks = { '/shop': ['viewer'], '/broken': ['viewer', 'gone'], '/fault': ['viewer'], '/asks': ['viewer'], '/both': ['viewer', 'ways'], '/systems': ['systems'], '/door': ['ways'] }[pathname]
  if (!asks) return null
  const drawnFor = { '/asks': 'nobody', '/door': 'stranger' }[pathname] ?? 'member'
  return { modules: ['shop.tsx', 'app/shell.tsx'], drawnFor, reads: asks.map((hash) => ({ hash, variables: {} })) }
}
export async function draw({ pathname, search }, [{ viewer, signInWays, integrations }], locale) {
  if (integrations) return { head: '', body: '<p>' + integrations.map(({ metadata }) => typeof metadata.connectedAt).join() + '</p>' }
  if (signInWays) return { head: '<title>Door</title>', body: '<p>' + JSON.stringify(signInWays) + '</p>' }
  if (pathname === '/fault') throw new Error('drawn badly')
  return { head: '<title>' + viewer.business.name + '</title>', body: '<p>' + [search, locale, viewer.role].join(' ') + ' $&</p>' }
}
`
const documents = {
  'sha256:viewer': 'query Viewer { viewer { role business { name } } }',
  'sha256:systems': 'query Systems { integrations { metadata } }',
  'sha256:ways': 'query Ways { signInWays { provider } }',
}

let server: TestServer
let cookie: string
beforeAll(async () => {
  const built = { 'web/index.html': html, 'web/manifest.json': JSON.stringify(manifest), 'ssr/ssr.js': drawnAhead }
  // A minute that never ends, so that only the number of requests exceeds the limit, however slow
  // the machine is.
  const now = new Date()
  // Its own: its clock is set, its requests are limited, and it has pages and documents of the
  // test.
  server = await testServer({ env: { WORKER: 'off', REQUESTS_PER_MINUTE: '100' }, clock: { now: () => now }, documents, built })
})
afterAll(() => server[Symbol.asyncDispose]())
// One test uses up its caller's requests.
beforeEach(async () => {
  ;({ cookie } = await newShop(server))
})

type Opened = { readonly headers: IncomingHttpHeaders; readonly status: number | undefined; readonly text: string; readonly parts: number }

/** Written as bytes, because `fetch` sets some of a browser's headers itself. */
function open(path: string, headers: Record<string, string> = {}): Promise<Opened> {
  return new Promise((resolve, reject) => {
    const asked = request(`${server.url}${path}`, { headers: { accept: 'text/html', ...headers } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const bytes = Buffer.concat(parts)
        const text = String(answer.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes)
        resolve({ headers: answer.headers, status: answer.statusCode, text, parts: parts.length })
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}
const asBrowser = (path: string, headers: Record<string, string> = {}) =>
  open(path, { cookie, 'accept-language': 'de-CH,de;q=0.9', 'sec-fetch-mode': 'navigate', ...headers })

const answersIn = (text: string) => JSON.parse(/id="first-answers">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null') as unknown[] | null

describe('the page that a browser opens', () => {
  it('UX-02 comes drawn for who is signed in, with the answers that it was drawn with, and stays in no cache', async () => {
    const { headers, text } = await asBrowser('/shop?a=1')
    expect(text).toContain('<div id="root" inert><p>?a=1 de-CH owner $&</p></div>')
    expect(text.match(/<title>/g)).toHaveLength(1)
    expect(answersIn(text)).toEqual([
      { viewer: { __typename: 'User', role: 'owner', business: { __typename: 'Business', name: expect.any(String) } } },
    ])
    expect(headers['cache-control']).toBe('no-store')
    expect(headers.vary).toContain('cookie')
    expect(text.endsWith('<noscript>No scripts</noscript></body></html>')).toBe(true)
  })

  it('UX-02 names the scripts of the page that the address opens, each once', async () => {
    for (const { text } of [await asBrowser('/shop'), await open('/shop')]) {
      const named = [...text.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)].map(([, file]) => file)
      expect(named.toSorted()).toEqual(['assets/figures.js', 'assets/libraries.js', 'assets/main.js', 'assets/shell.js', 'assets/shop.js'])
    }
  })

  it('SEC-15 what a shop is called cannot end the element that its name is in', async () => {
    const owner = new pg.Client({ connectionString: server.database.ownerUrl })
    await owner.connect()
    await owner.query('update business set name = $1', ['Cups </script><script>alert(1)</script><!--'])
    await owner.end()
    const { text } = await asBrowser('/asks')
    expect(text).not.toContain('alert(1)</script>')
    expect(answersIn(text)).toMatchObject([{ viewer: { business: { name: 'Cups </script><script>alert(1)</script><!--' } } }])
  })

  it('says nothing to strangers, to a session that is none, and where no page reads', async () => {
    for (const { headers, text } of [
      await open('/shop'),
      await open('/shop', { cookie: 'riskpilot.session_token=forged' }),
      await asBrowser('/elsewhere'),
    ]) {
      expect(text).toContain('<div id="root"></div>')
      expect(answersIn(text)).toBeNull()
      expect(headers['cache-control']).toBe('no-cache')
    }
  })

  it('ROUTE-04 R18 is answered with 404 where the application has no page, which its scripts show; every page of it with 200', async () => {
    const [there, nowhere, inside] = [await open('/elsewhere'), await open('/nowhere'), await asBrowser('/nowhere')]
    expect([there.status, nowhere.status, inside.status]).toEqual([200, 404, 404])
    // But for the number that lets its styles in, which is each answer's own.
    const [own, other] = [nowhere, there].map(({ text }) => / nonce="([^"]+)"/.exec(text)?.[1] ?? '')
    expect(nowhere.text.replaceAll(own ?? '', '')).toBe(there.text.replaceAll(other ?? '', ''))
  })

  it('SEC-15 has a new number for its styles in each answer, the same in page and header', async () => {
    const answers = [await open('/elsewhere'), await open('/elsewhere'), await open('/shop', { cookie })]
    const numbers = answers.map(({ text }) => /<meta property="csp-nonce" nonce="([^"]+)">/.exec(text)?.[1])
    expect(new Set(numbers).size).toBe(3)
    for (const [i, { headers }] of answers.entries())
      expect(headers['content-security-policy']).toContain(`style-src-elem 'self' 'nonce-${numbers[i]}'`)
  })

  it('UX-02 is drawn at the door for strangers, and left to its scripts for who is inside', async () => {
    const { headers, text } = await open('/door')
    expect(text).toContain('<div id="root" inert><p>{"provider":null,"__typename":"SignInWays"}</p></div>')
    expect(headers['cache-control']).toBe('no-store')
    expect((await asBrowser('/door')).text).toContain('<div id="root"></div>')
  })

  it('says nothing to a page of another site that fetches it, but draws it for who follows a link there', async () => {
    const fetched = await asBrowser('/shop', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' })
    expect(answersIn(fetched.text)).toBeNull()
    const followed = await asBrowser('/shop', { 'sec-fetch-site': 'cross-site' })
    expect(answersIn(followed.text)).toHaveLength(1)
  })

  it('UX-02 is drawn with the values that its scripts get: a moment is a text', async () => {
    const { cookie: own, businessId } = await newShop(server)
    const body = JSON.stringify({ name: 'Shopify', type: 'other', provider: 'shopify' })
    const headers = { cookie: own, 'content-type': 'application/json', origin: server.url }
    expect((await fetch(`${server.url}/api/integrations`, { method: 'POST', headers, body })).status).toBe(201)
    const owner = new pg.Client(server.database.ownerUrl)
    await owner.connect()
    await owner.query('update integration set connected_at = now() where business_id = $1', [businessId])
    await owner.end()
    const { text } = await asBrowser('/systems', { cookie: own })
    expect(answersIn(text)).toMatchObject([{ integrations: [{ metadata: { connectedAt: expect.any(String) } }] }])
    expect(text).toContain('<p>string</p>')
  })

  it('is not drawn with half of its figures: those that came go with it, and its scripts ask for the others', async () => {
    const { text } = await asBrowser('/asks')
    expect(text).toContain('<div id="root"></div><script type="application/json"')
    expect(answersIn(text)).toHaveLength(1)
    for (const path of ['/broken', '/fault']) {
      const broken = await asBrowser(path)
      expect(broken.status).toBe(200)
      expect(broken.text).toContain('<div id="root"></div>')
    }
    expect(server.lines.filter(({ msg }) => msg === 'A page was sent without its figures')).not.toEqual([])
  })

  it('has its head leave before its figures are read, also when it is compressed', async () => {
    const { headers, parts, text } = await asBrowser('/shop', { 'accept-encoding': 'gzip, br' })
    expect(headers['content-encoding']).toBe('gzip')
    expect(answersIn(text)).toHaveLength(1)
    expect(parts).toBeGreaterThan(1)
    expect(answersIn((await asBrowser('/shop', { 'accept-encoding': 'identity' })).text)).toHaveLength(1)
  })

  it('API-06 counts each of its reads as a request, and comes without them to who asked too often', async () => {
    const left = async () => {
      const response = await fetch(`${server.url}/graphql?query={viewer{id}}`, { headers: { cookie, 'apollo-require-preflight': '1' } })
      return Number(/"requests";r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1])
    }
    const page = () => asBrowser('/both')
    const before = await left()
    expect(answersIn((await page()).text)).toHaveLength(2)
    // Two reads, and the page itself.
    expect(before - (await left())).toBe(3)
    while ((await left()) > 1);
    expect(answersIn((await page()).text)).toBeNull()
  })
})
