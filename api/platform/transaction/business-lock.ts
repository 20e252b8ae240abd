import type { Work } from './work.ts'

/**
 * What of a business one transaction at a time may change: its rows of facts (`ledger`), its
 * currency and zone (`settings`), or anything that is counted before something is added to it
 * (`counts`).
 */
export type LockedPart = 'ledger' | 'settings' | 'counts'

/**
 * Locks a part of the business until the transaction ends; others that hold or keep it are waited
 * for. Its row is not locked for that: a cluster has it on every node, and would refuse the lock,
 * and with it every file that is sent, while any of them is away.
 */
export async function holdPart({ sql, businessId }: Pick<Work, 'sql' | 'businessId'>, part: LockedPart): Promise<void> {
  await sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lockName(part, businessId)])
}

/**
 * Keeps a part as it is until the transaction ends: only who holds it waits, others may keep it
 * too.
 */
export async function keepPart({ sql, businessId }: Pick<Work, 'sql' | 'businessId'>, part: LockedPart): Promise<void> {
  await sql('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [lockName(part, businessId)])
}

/** The database's own functions take the lock of this name too. */
const lockName = (part: LockedPart, businessId: string): string => `${part} ${businessId.toLowerCase()}`
