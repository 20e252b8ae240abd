import type { Database } from '../../../db/connect.ts'
import type { Work } from '../../platform/transaction/work.ts'

/**
 * Adds a visitor who checks their files in this business, without a password and without an address
 * that mail could reach. Returns the person's id.
 */
export async function addFileCheckVisitor({ sql, businessId, clock }: Pick<Work, 'sql' | 'businessId' | 'clock'>): Promise<string> {
  const [made] = await sql<{ id: string }>(
    `with visitor as (
       insert into identity."user" (name, email, "emailVerified", "createdAt", "updatedAt") values ('Visitor', $1, false, $2, $2) returning id),
     noted as (insert into identity.file_check_visitor (user_id, looks_at) select id, $3 from visitor)
     select id from visitor`,
    [`${businessId}@file-check.invalid`, clock.now(), businessId],
  )
  if (!made) throw new Error('A visitor was not added.')
  return made.id
}

/** The business in which this person checks their files; null for everybody else. */
export async function fileCheckOf({ pool }: Pick<Database, 'pool'>, userId: string): Promise<string | null> {
  const { rows } = await pool.query<{ looks_at: string }>('select looks_at from identity.file_check_visitor where user_id = $1', [userId])
  return rows[0]?.looks_at ?? null
}

/** Deletes the visitor of a business that an account keeps, and with it their sessions. */
export async function removeFileCheckVisitor({ sql, businessId }: Pick<Work, 'sql' | 'businessId'>): Promise<void> {
  await sql(`delete from identity."user" where id = (select user_id from identity.file_check_visitor where looks_at = $1)`, [businessId])
}
