import { Failure } from '../platform/failures/failures.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { IntegrationStatus } from './integration.entity.ts'
import { addFurther, ensureIntegration } from './integrations.ts'
import type { Provider } from './providers.ts'
import { providerInColumn } from './slot.ts'

/** What is to be connected. */
export type Wanted = {
  readonly provider: Provider
  /** As the provider numbers it; null where it may not be asked. */
  readonly accountId: string | null
  /**
   * The connection that a person named to be connected anew; null for whichever the account is of.
   */
  readonly integrationId: string | null
  /** Of the input, for a refusal: the key, or the shop. */
  readonly field: 'key' | 'shop'
  /**
   * One that is connected may be meant: it is connected anew, or has another client from now on.
   */
  readonly mayBeActive?: true
}

type Known = {
  readonly id: string
  readonly name: string | null
  readonly accountId: string | null
  readonly status: IntegrationStatus
  readonly isOfAccount: boolean
  readonly wasOfAnother: boolean
  /** Another account is on its way in there. */
  readonly isAwaited: boolean
}

/** Those that let us in, or did until a person switched them off. */
const inUse: readonly IntegrationStatus[] = ['active', 'disabled']

/** So long a person may take at the provider, in minutes. */
export const stateMinutes = 10

/**
 * The connection that an account is read by, its id: the one that the account is of or was, so that
 * its records stay one set; else one that was never connected and that nobody is on their way to;
 * else a further one of its provider.
 * The connections of the provider are held until the transaction ends. Throws `conflict` for an
 * account that is connected already, for one that is another than that of the named connection, and
 * for one that cannot be told from those that are connected; `not_found` for a named connection
 * that there is none of.
 */
export async function connectionFor(work: Work, wanted: Wanted): Promise<string> {
  const first = await ensureIntegration(work, wanted.provider)
  // What is not read has accounts that nothing tells apart.
  if (!wanted.provider.isRead) return first
  const known = await connectionsOf(work, wanted)
  if (wanted.integrationId !== null) return named(known, wanted)
  const own = known.find(({ isOfAccount }) => isOfAccount)
  if (own?.status === 'active' && !wanted.mayBeActive) throw isConnected(wanted)
  if (own) return own.id
  refuseUnknown(known, wanted)
  const free = known.find((one) => !inUse.includes(one.status) && !one.isAwaited && (wanted.accountId === null || !one.wasOfAnother))
  return free?.id ?? (await addFurther(work, wanted.provider))
}

/**
 * The first one of the provider before the others. A statement of its own waits for whoever
 * connects one just now: what that one noted is seen by the next.
 */
async function connectionsOf({ sql, businessId, clock }: Work, { provider, accountId, field }: Wanted): Promise<Known[]> {
  const ofProvider = `${providerInColumn('provider')} = $2 order by provider`
  await sql(`select from integration where business_id = $1 and ${ofProvider} for update`, [businessId, provider.key])
  return sql<Known>(
    `select id, account as name, status,
       coalesce(account_id, (select max(now.account) from hook_account now
         where now.business_id = $1 and now.integration_id = integration.id and now.ended_at is null)) as "accountId",
       coalesce(account_id = $3 or account = $3, false) or exists (
         select from hook_account was where was.business_id = $1 and was.integration_id = integration.id and was.account = $3) as "isOfAccount",
       coalesce(account_id <> $3, false) or exists (
         select from hook_account was where was.business_id = $1 and was.integration_id = integration.id and was.account <> $3) as "wasOfAnother",
       coalesce($4 and account <> $3 and updated_at > $5::timestamptz - make_interval(mins => ${stateMinutes}), false) as "isAwaited"
      from integration where business_id = $1 and ${ofProvider}`,
    [businessId, provider.key, accountId, field === 'shop', clock.now()],
  )
}

function named(known: readonly Known[], { integrationId, accountId, provider, field }: Wanted): string {
  const found = known.find(({ id }) => id === integrationId)
  if (!found) throw new Failure('not_found', `There is no connection of ${provider.name} of this id.`)
  const elsewhere = known.some(({ id, isOfAccount, status }) => id !== integrationId && isOfAccount && status === 'active')
  if (elsewhere) throw isConnected({ provider, field })
  if (accountId === null || found.isOfAccount || !found.wasOfAnother) return found.id
  const other = field === 'key' ? `This key is of another account at ${provider.name}` : `${accountId} is another shop`
  throw refused(field, `${other} than ${found.name ?? 'this one'}. Connect it beside that one: the rows of two would be mixed.`)
}

function isConnected({ provider, field }: Pick<Wanted, 'provider' | 'field'>): Failure {
  return refused(field, field === 'shop' ? 'This shop is connected already.' : `This account of ${provider.name} is connected already.`)
}

/** An account that nobody numbers may be one that is read already: its rows would count twice. */
function refuseUnknown(known: readonly Known[], { provider, accountId, field }: Wanted): void {
  const unclear = known.find((one) => inUse.includes(one.status) && (accountId === null || one.accountId === null))
  if (!unclear) return
  const name = unclear.name ?? provider.name
  throw refused(
    field,
    `${provider.name} does not say whose account this is, so it cannot be told from ${name}, which is connected. Is it the same one? Then enter this as its new key.`,
  )
}

function refused(field: string, message: string): Failure {
  return new Failure('conflict', message, [{ field, message }])
}
