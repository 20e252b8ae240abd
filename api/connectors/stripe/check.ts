import { z } from 'zod'
import { type MissingRight, type ProviderAccount, type ProviderClient, Refused } from '../connector.ts'
import { moment } from '../ledger-bounds.ts'
import { clockOf } from '../zone-clocks.ts'
import { stripeRights } from './access.ts'
import { currencyOfStripe } from './amount.ts'

/**
 * Source: npm stripe 23.1.0 (API 2026-10-28.endive), Accounts.d.ts, MIT, 2026-11-29; trimmed to
 * what is read.
 */
const accountShape = z.object({
  id: z.string(),
  default_currency: z.string().nullish(),
  created: moment.nullish(),
  business_profile: z.object({ name: z.string().nullish() }).nullish(),
  settings: z
    .object({
      dashboard: z.object({ display_name: z.string().nullish(), timezone: z.string().nullish() }).nullish(),
    })
    .nullish(),
})

/** What is not read without a right, as a person would say it. */
const without: Readonly<Record<string, string>> = {
  '/v1/balance_transactions': 'Without it nothing of your balance is read.',
  '/v1/charges': 'Without it nothing of your balance is read: each movement is asked for with its payment.',
  '/v1/disputes': 'Without it disputes are not read.',
  '/v1/payouts': 'Without it the numbers of payouts stay unknown.',
  '/v1/events': 'Without it the disputes of the last 200 days are read each time.',
}
const streamsOf: Readonly<Record<string, readonly string[]>> = {
  '/v1/balance_transactions': ['balance_transactions'],
  '/v1/charges': ['balance_transactions', 'disputes'],
  '/v1/disputes': ['disputes'],
}

/**
 * The account, as far as the key may ask for it: a restricted key may not, and then name, currency
 * and zone are null and a person is asked. Whose it is, the refusal may say. Each right is tried
 * with one record. Throws `Refused` where the key is none, or can read neither the balance nor
 * disputes.
 */
export async function checkStripe(client: ProviderClient, signal: AbortSignal): Promise<ProviderAccount> {
  const account = await accountOf(client, signal)
  const missing: MissingRight[] = []
  for (const { path, right } of stripeRights) {
    if (await mayRead(client, path, signal)) continue
    const sentence = `The key lacks the right ‘${right}: Read’. ${without[path]}`
    missing.push({ right: `${right}: Read`, streams: streamsOf[path] ?? [], sentence })
  }
  const lost = new Set(missing.flatMap(({ streams }) => streams))
  if (lost.has('balance_transactions') && lost.has('disputes'))
    throw new Refused({ kind: 'right', sentence: missing.map(({ sentence }) => sentence).join(' ') })
  return { ...account, missing }
}

async function accountOf(client: ProviderClient, signal: AbortSignal): Promise<Omit<ProviderAccount, 'missing'>> {
  try {
    const {
      id,
      default_currency: code,
      created,
      business_profile: profile,
      settings,
    } = await client.get('/v1/account', {}, accountShape, signal)
    const { display_name: shown, timezone } = settings?.dashboard ?? {}
    const zone = timezone && isZone(timezone) ? timezone : null
    const oldest = created ? clockOf(zone ?? 'UTC').instant(created).day : null
    return { id, name: shown || profile?.name || null, currency: code ? currencyOfStripe(code) : null, zone, oldest }
  } catch (error) {
    if (!(error instanceof Refused && error.refusal.kind === 'right')) throw error
    return { id: error.refusal.account ?? null, name: null, currency: null, zone: null, oldest: null }
  }
}

async function mayRead(client: ProviderClient, path: string, signal: AbortSignal): Promise<boolean> {
  try {
    await client.get(path, { limit: 1 }, z.object({ data: z.array(z.unknown()) }), signal)
    return true
  } catch (error) {
    if (error instanceof Refused && error.refusal.kind === 'right') return false
    throw error
  }
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
