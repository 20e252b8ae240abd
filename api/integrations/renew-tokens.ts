import type { Logger } from 'pino'
import { Failure } from '../platform/failures/failures.ts'
import { eachBusiness } from '../platform/operations/each-business.ts'
import { failureStreak } from '../platform/operations/failure-streak.ts'
import type { ExternalServices } from '../platform/transaction/external-services.ts'
import { runInTransaction, type WorkDependencies } from '../platform/transaction/run-in-transaction.ts'
import type { Work } from '../platform/transaction/work.ts'
import { renewTokens } from './exchange.ts'
import { putInError } from './problem.ts'
import { oauthOf, type Provider } from './providers.ts'
import { areStill, clientOf, giveTokensUp, keepTokens, type TakenTokens, type Tokens, takeTokens } from './secrets.ts'
import { providerIn, type Slot } from './slot.ts'

/** What tokens are renewed with. */
export type RenewalServices = Pick<ExternalServices, 'cipher' | 'request' | 'providerClients' | 'providerOrigins'>

export type TokensPlace = WorkDependencies & {
  readonly external: RenewalServices
  readonly log: Pick<Logger, 'info' | 'warn'>
}

/**
 * Asks providers for new tokens wherever those at hand are about to end, over all businesses;
 * returns how many were renewed. Several servers share the work: whose turn it is, is taken in the
 * database. Nothing is asked of a provider while a transaction of ours is open.
 */
export async function renewDueTokens(place: TokensPlace, signal?: AbortSignal): Promise<number> {
  const now = place.clock.now()
  const dueOf = async (limit: number) => {
    const sql = 'select business_id as "businessId", provider as slot from tokens_due($1, $2)'
    return (await place.db.pool.query<{ businessId: string; slot: Slot }>(sql, [now, limit])).rows
  }
  const round = { log: place.log, signal, failed: 'A connection of a business cannot be looked after; trying again.' }
  return eachBusiness(round, dueOf, async ({ businessId, slot }) => ((await renew(place, businessId, slot)) ? 1 : 0))
}

type TokensToRenew = TakenTokens & {
  readonly client: Awaited<ReturnType<typeof clientOf>>
  readonly integrationId: string
  readonly shop: string
  readonly at: Date
}

/** New tokens, or why there are none: for good, or for now. */
type Outcome = { readonly tokens: Tokens } | { readonly problem: string; readonly isOver: boolean }

async function renew(place: TokensPlace, businessId: string, slot: Slot): Promise<boolean> {
  const within: Within = (fn) => runInTransaction(place, { businessId, actor: { kind: 'system' } }, fn)
  const renewed = await renewNow(within, place.external, slot)
  if (!renewed) return false
  const { taken, outcome } = renewed
  const fields = { business: businessId, provider: providerIn(slot), integration: taken.integrationId, tries: taken.tries }
  if ('tokens' in outcome) place.log.info(fields, 'A connection was renewed')
  else place.log.warn({ ...fields, problem: outcome.problem }, 'A connection could not be renewed')
  return 'tokens' in outcome
}

/** Transactions in one business. */
type Within = <T>(fn: (work: Work) => Promise<T>) => Promise<T>

/**
 * Asks for new tokens of a connection where those at hand are about to end. Null where they are
 * not, or where somebody else, on whatever server, asks already.
 */
export async function renewNow(
  within: Within,
  external: RenewalServices,
  slot: Slot,
): Promise<{ readonly taken: TokensToRenew; readonly outcome: Outcome } | null> {
  const known = oauthOf(providerIn(slot))
  const taken = await within((work) => take(work, external, slot))
  if (!taken) return null
  const outcome = await outcomeOf(external, known, taken)
  await within((work) => storeRenewal(work, external, { provider: known.provider, slot, taken, outcome }))
  return { taken, outcome }
}

async function take(work: Work, external: RenewalServices, slot: Slot): Promise<TokensToRenew | null> {
  const taken = await takeTokens(work, external.cipher, slot)
  const [integration] = await work.sql<{ id: string; account: string | null }>(
    'select id, account from integration where business_id = $1 and provider = $2',
    [work.businessId, slot],
  )
  if (!taken || !integration) return null
  // What cannot open the tokens cannot open the client either.
  const client = taken.tokens && (await clientOf(work, external, slot))
  return { ...taken, client, integrationId: integration.id, shop: integration.account ?? '', at: work.clock.now() }
}

async function outcomeOf(external: RenewalServices, known: ReturnType<typeof oauthOf>, taken: TokensToRenew): Promise<Outcome> {
  const { tokens, client, shop, at } = taken
  const again = `Connect ${known.provider.name} again.`
  if (!tokens || !client) return { problem: `What ${known.provider.name} gave cannot be read any more. ${again}`, isOver: true }
  const hasEnded = tokens.expiresAt !== null && tokens.expiresAt <= at
  const { refreshToken } = tokens
  if (refreshToken === null)
    return hasEnded
      ? { problem: `The connection to ${known.provider.name} was given for a time that is over. ${again}`, isOver: true }
      : { problem: `${known.provider.name} gave no way to renew the connection.`, isOver: false }
  try {
    const renewed = await renewTokens({ ...external, now: at }, known, { client, refreshToken, shop })
    if (renewed) return { tokens: renewed }
    return { problem: `${known.provider.name} has ended the connection. ${again}`, isOver: true }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { problem: `${error.message} RiskPilot tries again by itself.`, isOver: false }
  }
}

type Renewal = { readonly provider: Provider; readonly slot: Slot; readonly taken: TokensToRenew; readonly outcome: Outcome }

/**
 * What came of it, unless a person connected anew meanwhile. An integration is in error only once
 * its tokens have ended.
 */
async function storeRenewal(work: Work, external: RenewalServices, { provider, slot, taken, outcome }: Renewal): Promise<void> {
  if (!(await areStill(work, external.cipher, slot, taken))) return
  if ('tokens' in outcome) {
    await keepTokens(work, external.cipher, slot, outcome.tokens)
    const mended = await work.sql(
      "update integration set status = 'active', problem = null, updated_at = $3 where business_id = $1 and id = $2 and status = 'error' returning id",
      [work.businessId, taken.integrationId, work.clock.now()],
    )
    // Who read it stopped when it was in error, and does not come back by itself.
    if (mended.length > 0 && provider.isRead)
      await work.enqueue('sync', { businessId: work.businessId, integrationId: taken.integrationId })
    await work.publish('integration.changed', taken.integrationId)
    return
  }
  if (outcome.isOver) await giveTokensUp(work, slot)
  const endsAt = taken.tokens?.expiresAt ?? null
  const hasEnded = endsAt !== null && endsAt <= work.clock.now()
  if (outcome.isOver || hasEnded) await tellOnce(work, provider, { ...taken, problem: outcome.problem })
}

/** People hear of one problem once, however often it is met. */
async function tellOnce(work: Work, provider: Provider, { integrationId, problem }: TokensToRenew & { problem: string }): Promise<void> {
  const [row] = await work.sql<{ problem: string | null }>(
    'select problem from integration where business_id = $1 and id = $2 for update',
    [work.businessId, integrationId],
  )
  if (row && row.problem !== problem) await putInError(work, provider, integrationId, problem)
}

/** Looks for tokens about to end every 30 seconds, until stopped. */
export function keepTokensFresh(place: TokensPlace, everyMs = 30_000): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const looks = failureStreak(place.log, 'Connections cannot be looked after; trying again.')
  const look = () => renewDueTokens(place, stopping.signal).then(looks.worked, looks.failed)
  let looking: Promise<unknown> = look()
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, everyMs)
  return {
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await looking
    },
  }
}
