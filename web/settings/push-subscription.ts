/**
 * Whether this browser shows notifications of a site: it cannot, its person forbade it, or it may
 * be asked.
 */
export type PushSupport = 'none' | 'blocked' | 'there'

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'none'
  return Notification.permission === 'denied' ? 'blocked' : 'there'
}

/**
 * The SHA-256 in hex of this browser's address at its push service, by which the server lists it;
 * null without a subscription.
 */
export async function ownEndpointHash(): Promise<string | null> {
  if (pushSupport() === 'none') return null
  const worker = await navigator.serviceWorker.getRegistration()
  const subscription = await worker?.pushManager.getSubscription()
  return subscription ? hashOf(subscription.endpoint) : null
}

async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export type Subscription = { readonly endpoint: string; readonly p256dh: string; readonly auth: string }

/**
 * Asks the person, unless they allowed it before, and subscribes with the server's public key. A
 * subscription with an older key is given up for it. Null where the person did not allow it. Call
 * it on a click alone.
 */
export async function subscribe(publicKey: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  if (before && keyOf(before) !== publicKey) await before.unsubscribe()
  const { endpoint, keys = {} } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
  ).toJSON()
  const { p256dh = '', auth = '' } = keys
  return { endpoint: endpoint ?? '', p256dh, auth }
}

function keyOf({ options }: PushSubscription): string {
  const text = String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
}
