import { ECDH } from 'node:crypto'
import { z } from 'zod'
import { Failure } from '../../platform/failures/failures.ts'
import { outboundUrl } from '../../platform/outbound/outbound-address.ts'

/** Why nothing can be sent to an address; null where it is one. */
function problemOf(address: string): string | null {
  try {
    return outboundUrl(address).protocol === 'https:' ? null : 'The address begins with https://.'
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  }
}

/** A point of P-256, as RFC 8291 has the browser's public key. */
function isPublicKey(text: string): boolean {
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url')
    return Buffer.from(text, 'base64url').length === 65
  } catch {
    return false
  }
}

const base64url = /^[A-Za-z0-9_-]+=*$/

/** A subscription as a browser's `PushSubscription` states it. */
export const pushDeviceInput = z.object({
  endpoint: z
    .string()
    .max(1_000, 'The address has at most 1,000 characters.')
    .superRefine((address, context) => {
      const message = problemOf(address)
      if (message !== null) context.addIssue({ code: 'custom', message })
    }),
  p256dh: z
    .string()
    .max(100, 'This is no public key of a browser.')
    .refine((text) => base64url.test(text) && isPublicKey(text), 'This is no public key of a browser.'),
  auth: z
    .string()
    .max(30, 'This is no secret of a browser.')
    .refine((text) => base64url.test(text) && Buffer.from(text, 'base64url').length === 16, 'This is no secret of a browser.'),
})

export type PushSubscriptionInput = z.output<typeof pushDeviceInput>
