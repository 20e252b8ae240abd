import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'

type Handler = (event: object) => void

/** The worker's script in a browser whose tabs show these addresses; what it did, in words. */
async function workerWith(...tabs: readonly string[]) {
  const did: string[] = []
  const handlers = new Map<string, Handler>()
  const self = {
    location: { origin: 'https://pilot.example' },
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: {
      showNotification: async (title: string, { body, tag, data }: NotificationOptions) =>
        did.push([title, body, tag, data.path].join(' | ')),
      pushManager: {
        subscribe: async () => subscription('https://push.example/new'),
        getSubscription: async () => ({ unsubscribe: async () => did.push('unsubscribe') }),
      },
    },
    clients: {
      matchAll: async () => tabs.map((url) => ({ url, focus: async () => did.push(`focus ${url}`) })),
      openWindow: async (url: string) => did.push(`open ${url}`),
    },
  }
  const fetch = async (path: string, { body }: { body: string }) => did.push(`${path} ${JSON.parse(body).variables.input.endpoint}`)
  runInNewContext(await readFile('web/public/push-worker.js', 'utf8'), { self, URL, fetch })
  const happen = async (name: string, event: object) => {
    let done: Promise<unknown> = Promise.resolve()
    handlers.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (done = promise) })
    await done
  }
  return {
    did,
    click: (path: unknown) => happen('notificationclick', { notification: { data: { path }, close: () => did.push('close') } }),
    happen,
  }
}
const subscription = (endpoint: string) => ({
  options: { applicationServerKey: new ArrayBuffer(65) },
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
})

describe('the worker that shows notifications', () => {
  it('UX-12 brings the tab of an alert to the front, opens one where none shows it, and leaves this origin never', async () => {
    const { did, click } = await workerWith('https://pilot.example/risks/1', 'https://pilot.example/imports')
    await click('/risks/1')
    expect(did.splice(0)).toEqual(['close', 'focus https://pilot.example/risks/1'])
    await click('/risks/2')
    expect(did.splice(0)).toEqual(['close', 'open https://pilot.example/risks/2'])
    for (const path of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', 7, undefined, 'https://']) {
      await click(path)
      expect([path, did.splice(0)]).toEqual([path, ['close', 'open https://pilot.example/risks']])
    }
  })

  it('UX-12 shows each push under the tag of its event, and something for one that cannot be read', async () => {
    const { did, happen } = await workerWith()
    await happen('push', { data: { json: () => ({ id: 'e1', title: 'It leaks', body: 'About $412 a month.', path: '/risks/1' }) } })
    await happen('push', { data: null })
    expect(did).toEqual([
      'It leaks | About $412 a month. | e1 | /risks/1',
      'RiskPilot has news for you | Open RiskPilot to read it. | unreadable | /risks',
    ])
  })

  it('SEC-09 ends the subscription when its person logs out by the plain link, and with no other request', async () => {
    const { did, happen } = await workerWith()
    for (const path of ['/api/logout', '/api/logouts', '/dashboard']) {
      await happen('fetch', { request: { url: `https://pilot.example${path}` } })
      expect([path, did.splice(0)]).toEqual([path, path === '/api/logout' ? ['unsubscribe'] : []])
    }
  })

  it('UX-12 tells the server of an address that the browser changed', async () => {
    const { did, happen } = await workerWith()
    await happen('pushsubscriptionchange', { oldSubscription: subscription('https://push.example/old'), newSubscription: null })
    await happen('pushsubscriptionchange', { oldSubscription: null, newSubscription: subscription('https://push.example/other') })
    await happen('pushsubscriptionchange', { oldSubscription: null, newSubscription: null })
    expect(did).toEqual(['/graphql https://push.example/new', '/graphql https://push.example/other'])
  })
})
