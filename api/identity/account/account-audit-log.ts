import type pg from 'pg'
import type { AuditedRequest, RequestOrigin } from '../../platform/transaction/audit.ts'
import type { AuditDetail, Work } from '../../platform/transaction/work.ts'
import { maskCardNumbers } from '../../values/card-number.rules.ts'

const statement = 'select identity.note_of_account($1, $2, $3, $4, $5, $6, $7, $8) as "isKnown"'

type Refused = { readonly operation: string; readonly after: Readonly<Record<string, unknown>>; readonly from: RequestOrigin }

/**
 * Logs a refused sign-in in each business of the account. The entry names no person, because it
 * need not have been the account's owner. Returns whether the account exists. An unknown account
 * runs the same statement, but writes nothing.
 */
export async function auditRefusedSignIn(pool: pg.Pool, email: string, { operation, after, from }: Refused): Promise<boolean> {
  const values = [email, operation, false, null, JSON.stringify(after), from.address, from.userAgent, null]
  const { rows } = await pool.query<{ isKnown: boolean }>(statement, values)
  return rows[0]?.isKnown ?? false
}

/**
 * Logs a change of a person's account in each of their businesses, in the transaction of the
 * change.
 */
export async function auditAccountChange(
  { sql }: Pick<Work, 'sql'>,
  email: string,
  { operation, requestId, from, before, after }: AuditedRequest & Omit<AuditDetail, 'subject'>,
): Promise<void> {
  const text = (part: object | undefined) => (part === undefined ? null : maskCardNumbers(JSON.stringify(part)))
  await sql(statement, [email, operation, true, text(before), text(after), from.address, from.userAgent, requestId])
}
