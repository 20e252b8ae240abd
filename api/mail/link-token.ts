import { createHmac, timingSafeEqual } from 'node:crypto'
import type { LinkPurpose } from '../platform/transaction/auth-gateway.ts'

/**
 * The token of a link: the id of the row behind it, signed with the server's key. No table stores a
 * token, so a reader of the database or of a copy cannot make one. A row is deleted on use.
 */
export function linkToken(secretKey: string, purpose: LinkPurpose, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, signature(secretKey, purpose, bytes)]).toString('base64url')
}

/** The id in a token that this server issued for this purpose; null for anything else. */
export function idOfLinkToken(secretKey: string, purpose: LinkPurpose, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idBytes + signatureBytes) return null
  const id = bytes.subarray(0, idBytes)
  if (!timingSafeEqual(bytes.subarray(idBytes), signature(secretKey, purpose, id))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const idBytes = 16
const signatureBytes = 32

function signature(secretKey: string, purpose: LinkPurpose, id: Buffer): Buffer {
  return createHmac('sha256', secretKey).update(`riskpilot link ${purpose} `).update(id).digest()
}
