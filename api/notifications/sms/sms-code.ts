import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { SecretPlace } from '../../platform/settings/encrypted-secret.ts'

/** Minutes for which a code confirms its number. */
export const codeMinutes = 10

/** Where the digits of a code stand in a message until it is sent. */
export const codeMark = '{code}'

export const placeOfCode = (businessId: string, userId: string): SecretPlace => ({ businessId, name: `sms/${userId}` })

/** Six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

const hash = promisify<string, Buffer, number, Buffer>(scrypt)

/** The hash of a code, with its salt. A fast one of six digits would be looked up in a moment. */
export async function hashOfCode(code: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('base64url')}.${(await hash(code, salt, 32)).toString('base64url')}`
}

/**
 * Whether these digits are the code of a hash; how long it takes does not depend on where they
 * differ.
 */
export async function isCode(digits: string, stored: string): Promise<boolean> {
  const [salt = '', hashed = ''] = stored.split('.')
  const own = Buffer.from(hashed, 'base64url')
  const given = await hash(digits, Buffer.from(salt, 'base64url'), 32)
  return own.length === given.length && timingSafeEqual(own, given)
}
