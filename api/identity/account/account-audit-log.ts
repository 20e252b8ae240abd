import type pg from 'pg'
import type { AuditedRequest, RequestOrigin } from '../../platform/transaction/audit.ts'
import type { AuditDetail, Work } from '../../platform/transaction/work.ts'
import { maskCardNumbers } from '../../values/card-number.ts'

const statement = 'select identity.note_of_account($1, $2, $3, $4, $5, $6, $7, $8) as "isKnown"'

type Refused = { readonly operation: string; readonly after: Readonly<Record<string, unknown>>; readonly from: RequestOrigin }

/**
 * Writes into the audit log of each business of the account that somebody was not let in to it: by nobody in particular, as it need not have
 * been the person. Answers whether there is such an account; of one that is not there nothing is written, by the same statement.
 */
export async function auditRefusedSignIn(pool: pg.Pool, email: string, { operation, after, from }: Refused): Promise<boolean> {
  const values = [email, operation, false, null, JSON.stringify(after), from.address, from.userAgent, null]
  const { rows } = await pool.query<{ isKnown: boolean }>(statement, values)
  return rows[0]?.isKnown ?? false
}

/** Writes into the audit log of each business of a person what they did to their account, in the transaction that does it. */
export async function auditAccountChange(
  { sql }: Pick<Work, 'sql'>,
  email: string,
  { operation, requestId, from, before, after }: AuditedRequest & Omit<AuditDetail, 'subject'>,
): Promise<void> {
  const text = (part: object | undefined) => (part === undefined ? null : maskCardNumbers(JSON.stringify(part)))
  await sql(statement, [email, operation, true, text(before), text(after), from.address, from.userAgent, requestId])
}
