import type { WorkDependencies } from '../platform/transaction/run-in-transaction.ts'
import type { Work } from '../platform/transaction/work.ts'

type HookAccount = { readonly provider: string; readonly account: string | null; readonly integrationId: string }

/** Notes that a provider may send something about an account, so that it is found again. */
export async function noteHookAccount({ sql, businessId }: Work, { provider, account, integrationId }: HookAccount): Promise<void> {
  if (account === null) return
  await sql(
    `insert into hook_account (business_id, provider, account, integration_id) values ($1, $2, $3, $4)
     on conflict (business_id, provider, account) do update set integration_id = excluded.integration_id, ended_at = null`,
    [businessId, provider, account, integrationId],
  )
}

/** The connection has ended; what is still sent about its account is known for a while. */
export async function endHookAccounts({ sql, businessId, clock }: Work, integrationId: string): Promise<void> {
  await sql('update hook_account set ended_at = $3 where business_id = $1 and integration_id = $2 and ended_at is null', [
    businessId,
    integrationId,
    clock.now(),
  ])
}

/** Whether the connection of an account has ended, and there is no other. */
export async function hasAccountEnded(
  { sql, businessId }: Work,
  of: { readonly provider: string; readonly account: string },
): Promise<boolean> {
  const rows = await sql('select from hook_account where business_id = $1 and provider = $2 and account = $3 and ended_at is not null', [
    businessId,
    of.provider,
    of.account,
  ])
  return rows.length > 0
}

/** A business that an account of a provider is of, or was. */
export type AccountOwner = { readonly businessId: string; readonly integrationId: string; readonly endedAt: Date | null }

/**
 * The businesses that an account of a provider is of, or was: the one reading across businesses
 * here.
 */
export async function ownersOfAccount(
  { db }: Pick<WorkDependencies, 'db'>,
  { provider, account }: { readonly provider: string; readonly account: string },
): Promise<readonly AccountOwner[]> {
  const { rows } = await db.pool.query<AccountOwner>(
    'select business_id as "businessId", integration_id as "integrationId", ended_at as "endedAt" from hook_accounts($1, $2)',
    [provider, account],
  )
  return rows
}
