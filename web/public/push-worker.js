// Loaded by the service worker (vite.config.ts): shows what the server pushes and opens its page. It stores nothing and answers no request.

/** A page of this origin; the alerts for anything else. */
function ownAddress(path) {
  const fallback = new URL('/risks', self.location.origin)
  if (typeof path !== 'string' || !URL.canParse(path, self.location.origin)) return fallback
  const address = new URL(path, self.location.origin)
  return address.origin === self.location.origin ? address : fallback
}

/** Something is shown in any case: a browser takes the right away from who pushes without showing. */
function readMessage(data) {
  try {
    const { id, title, body, path } = data.json()
    return { id: String(id), title: String(title), body: String(body), path: String(path) }
  } catch {
    return { id: 'unreadable', title: 'RiskPilot has news for you', body: 'Open RiskPilot to read it.', path: '/risks' }
  }
}

self.addEventListener('push', (event) => {
  const { id, title, body, path } = readMessage(event.data)
  // The same event again takes the place of the first.
  const options = { body, tag: id, icon: '/icon-192.png', data: { path } }
  event.waitUntil(self.registration.showNotification(title, options))
})

/** A tab that shows the page already comes to the front; others may hold something half typed and stay as they are. */
async function show(address) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find(({ url }) => url === address.href)
  return tab ? tab.focus() : self.clients.openWindow(address.href)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(ownAddress(event.notification.data?.path)))
})

const addDevice = `mutation AddPushDevice($input: AddPushDeviceInput!) {
  addPushDevice(input: $input) { userErrors { message } }
}`

/** The browser gave the subscription another address: the server is told, as long as the person is signed in here. */
async function subscribeAnew({ oldSubscription, newSubscription }) {
  const key = oldSubscription?.options.applicationServerKey
  if (!newSubscription && !key) return
  const subscription =
    newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/graphql', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: addDevice, variables: { input: { endpoint, p256dh: keys.p256dh, auth: keys.auth } } }),
  })
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew(event)))

async function endSubscription() {
  const subscription = await self.registration.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** The way out that is a plain link: nobody who uses this browser next is shown what was for the person before. It is not answered here. */
self.addEventListener('fetch', (event) => {
  if (new URL(event.request.url).pathname === '/api/logout') event.waitUntil(endSubscription())
})
