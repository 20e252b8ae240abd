import { createECDH } from 'node:crypto'
import { openedOf, type SecretCipher, type SecretPlace } from '../../platform/settings/encrypted-secret.ts'
import type { Clock, Work } from '../../platform/transaction/work.ts'

/** The pair with which this installation signs what it sends (VAPID, RFC 8292), in base64url. */
export type PushKey = { readonly publicKey: string; readonly privateKey: string }

/** No business: the pair is the installation's. */
const place: SecretPlace = { businessId: 'installation', name: 'push/key' }

type Dependencies = { readonly sql: Work['sql']; readonly clock: Clock; readonly cipher: SecretCipher }

/**
 * The pair, made at the first call. Two servers at once get the same one. Where SECRET_KEY was lost
 * the pair is made anew: subscriptions that were made with the one before cannot be opened either.
 */
export async function pushKey({ sql, clock, cipher }: Dependencies): Promise<PushKey> {
  const stored = await storedKey(sql)
  const known = stored && openedOf(() => cipher.open(stored.sealed, place))
  if (stored && known) return { publicKey: stored.publicKey, privateKey: known }
  if (stored) await sql('delete from identity.push_key where sealed_private_key = $1', [stored.sealed])
  const made = createECDH('prime256v1')
  made.generateKeys()
  // Leading zeros count: the key has 32 bytes.
  const privateKey = Buffer.from(made.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
  const { text, keyId } = cipher.seal(privateKey, place)
  await sql(
    `insert into identity.push_key (public_key, sealed_private_key, key_id, made_at) values ($1, $2, $3, $4) on conflict do nothing`,
    [made.getPublicKey('base64url'), text, keyId, clock.now()],
  )
  const first = await storedKey(sql)
  if (!first) throw new Error('The pair of keys for notifications that was just written is not there.')
  return { publicKey: first.publicKey, privateKey: cipher.open(first.sealed, place) }
}

async function storedKey(sql: Work['sql']): Promise<{ publicKey: string; sealed: string } | null> {
  const [row] = await sql<{ publicKey: string; sealed: string }>(
    'select public_key as "publicKey", sealed_private_key as sealed from identity.push_key',
  )
  return row ?? null
}

/** Seals the pair with the current key, where an older one that is at hand sealed it. */
export async function sealPushKeyAnew(sql: Work['sql'], cipher: SecretCipher): Promise<void> {
  const stored = await storedKey(sql)
  const opened = stored && openedOf(() => cipher.open(stored.sealed, place))
  if (!stored || !opened) return
  const { text, keyId } = cipher.seal(opened, place)
  await sql('update identity.push_key set sealed_private_key = $1, key_id = $2 where sealed_private_key = $3', [text, keyId, stored.sealed])
}
