import type pg from 'pg'

/** That a business or a person was erased: ids and a time, no name. */
export type Receipt = {
  readonly id: string
  readonly kind: 'business' | 'person'
  readonly subjectId: string
  /** ISO. */
  readonly erasedAt: string
}

/** Every receipt of the database, oldest first. For its owner alone. */
export async function readReceipts(owner: pg.Client): Promise<Receipt[]> {
  const { rows } = await owner.query<Omit<Receipt, 'erasedAt'> & { erasedAt: Date }>(
    'select id, kind, subject_id as "subjectId", erased_at as "erasedAt" from deletion order by erased_at, id',
  )
  return rows.map((row) => ({ ...row, erasedAt: row.erasedAt.toISOString() }))
}
