import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { keyIdOf } from '../../../db/secret-key-proof.ts'

/**
 * Text encrypted under the key that it names. `text` is complete; `keyId` repeats the key for
 * statements that look for old keys.
 */
export type EncryptedSecret = { readonly text: string; readonly keyId: string }

/**
 * Encrypts secrets for the database. `place` is the location of a secret (its business first). A
 * ciphertext that was moved to another location does not decrypt.
 */
export type SecretCipher = {
  seal(secret: string, place: SecretPlace): EncryptedSecret
  /** Throws a sentence when the key is unknown, or when the text was changed or moved. */
  open(sealed: string, place: SecretPlace): string
  /** The current encryption key. Secrets under another key have to be encrypted again. */
  readonly keyId: string
}

export type SecretPlace = { readonly businessId: string; readonly name: string }

type Key = { readonly id: string; readonly of: (businessId: string) => Buffer }

/**
 * AES-256-GCM with a random 96-bit nonce, under one key for each business: HKDF-SHA-256 of
 * SECRET_KEY, salted with the business. `previous` keys only decrypt, so a changed SECRET_KEY loses
 * nothing while everything is encrypted again.
 */
export function makeSecretCipher(secretKey: string, previous: readonly string[] = []): SecretCipher {
  const current = keyFrom(secretKey)
  const keys = new Map([...previous.map(keyFrom), current].map((key) => [key.id, key]))
  return {
    keyId: current.id,
    seal: (secret, place) => ({ text: seal(current, secret, place), keyId: current.id }),
    open: (sealed, place) => open(keys, sealed, place),
  }
}

function keyFrom(secretKey: string): Key {
  return {
    id: keyIdOf(secretKey),
    of: (businessId) => Buffer.from(hkdfSync('sha256', secretKey, businessId, 'riskpilot credentials key', 32)),
  }
}

function locationBytes({ businessId, name }: SecretPlace): Buffer {
  return Buffer.from(`${businessId}/${name}`)
}

const version = 'v1'

function seal(key: Key, secret: string, place: SecretPlace): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key.of(place.businessId), nonce)
  cipher.setAAD(locationBytes(place))
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return [version, key.id, ...[nonce, cipher.getAuthTag(), body].map((part) => part.toString('base64url'))].join('.')
}

function open(keys: ReadonlyMap<string, Key>, sealed: string, place: SecretPlace): string {
  const [made, keyId = '', ...parts] = sealed.split('.')
  const [nonce, tag, body] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (made !== version || !nonce || !tag || !body || tag.length !== 16 || nonce.length !== 12) throw unreadable(place)
  const key = keys.get(keyId)
  if (!key) {
    throw new Error(
      `The stored secret ‘${place.name}’ was sealed with another SECRET_KEY (${keyId}). Give that one as SECRET_KEY_PREVIOUS, or enter the secret again.`,
    )
  }
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.of(place.businessId), nonce)
    decipher.setAAD(locationBytes(place))
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    throw unreadable(place)
  }
}

function unreadable({ name }: SecretPlace): Error {
  return new Error(`The stored secret ‘${name}’ was changed or belongs elsewhere. Enter it again.`)
}

/**
 * The recognizable part of a secret: its last four characters. Null when the secret is so short
 * that they would reveal too much.
 */
export function last4Of(secret: string): string | null {
  return secret.length >= 12 ? secret.slice(-4) : null
}

/** What `open` returns; null for what no key at hand opens. */
export function openedOf<T>(open: () => T): T | null {
  try {
    return open()
  } catch {
    return null
  }
}
