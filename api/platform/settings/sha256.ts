import { createHash } from 'node:crypto'

/**
 * SHA-256 of a text, 32 bytes. One round is enough for input with 256 random bits and for names;
 * never for a password.
 */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
