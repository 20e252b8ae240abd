import type { Work } from '../../platform/transaction/work.ts'

/** What a leak costs a month, in minor units. */
export type LeakLevel = { readonly id: string; readonly monthly: bigint }

/**
 * A leak grew when it costs this many times what people last heard. Proposed: below it the usual
 * ups and downs of sales would speak.
 */
const growth = 2n

/**
 * Those that cost at least twice what people last heard and at least `floor` a month; of a leak
 * nobody heard of yet nothing is said.
 */
export function grownLeaks<Leak extends LeakLevel>(
  running: readonly Leak[],
  { notified, floor }: { readonly notified: ReadonlyMap<string, bigint>; readonly floor: bigint },
): Leak[] {
  return running.filter(({ id, monthly }) => {
    const known = notified.get(id)
    return known !== undefined && monthly > 0n && monthly >= floor && monthly >= growth * known
  })
}

/** What each leak cost a month when people last heard of it. */
export async function notifiedLeaks({ sql, businessId }: Pick<Work, 'sql' | 'businessId'>): Promise<ReadonlyMap<string, bigint>> {
  const rows = await sql<LeakLevel>('select risk_id as id, monthly from told_leak where business_id = $1', [businessId])
  return new Map(rows.map(({ id, monthly }) => [id, monthly]))
}

/** Notes what people now know a leak to cost; of one that is named twice the last stands. */
export async function recordNotifiedLeaks(
  { sql, businessId, clock }: Pick<Work, 'sql' | 'businessId' | 'clock'>,
  leaks: readonly LeakLevel[],
): Promise<void> {
  if (leaks.length === 0) return
  const byId = new Map(leaks.map(({ id, monthly }) => [id, monthly.toString()]))
  const rows = [...byId].map(([id, monthly]) => ({ id, monthly }))
  await sql(
    `insert into told_leak (business_id, risk_id, monthly, told_at)
     select $1, id, monthly, $3 from jsonb_to_recordset($2::jsonb) as row (id uuid, monthly bigint)
     on conflict (business_id, risk_id) do update set monthly = excluded.monthly, told_at = excluded.told_at`,
    [businessId, JSON.stringify(rows), clock.now()],
  )
}
