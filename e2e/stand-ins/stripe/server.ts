import { z } from 'zod'
import { type StandIn, type StandInAnswer, type StandInRequest, standIn } from '../kit.ts'
import { account, balanceTransaction, charge, dispute, event, knownParameters, payout } from './shapes.ts'
import { StripeState } from './state.ts'
import type { World } from './world.ts'

export type StripeStandIn = StandIn & {
  /** The clock of the world, in seconds; it begins at the world's end. */
  now: number
  /** Objects stand in lists only so many seconds after they were made. */
  delay: number
  /** What is listed at most, whatever is asked for: a page is never longer. */
  mostOfPage: number
  /** Paths that the key may not read. */
  readonly denied: Set<string>
  /** Keys that were rolled. */
  readonly rolled: Set<string>
}

/** An account by its key: all are asked at one origin. */
export type StripeAccount = { readonly key: string; readonly id: string; readonly name: string; readonly world: World }

export type StripeStandInWishes = {
  readonly key?: string
  readonly port?: number
  readonly name?: string
  /** A second account. */
  readonly other?: StripeAccount
}

/**
 * Stripe over the network, as far as RiskPilot asks it. Each request and each answer is held
 * against the trimmed types of Stripe's own library.
 */
export async function stripeStandIn(
  world: World,
  { key = 'rk_live_standin', port = 0, name = 'Fern shop', other }: StripeStandInWishes = {},
): Promise<StripeStandIn> {
  const control = { now: world.ends, delay: 90, mostOfPage: 100, denied: new Set<string>(), rolled: new Set<string>() }
  const accounts: readonly StripeAccount[] = [{ key, id: 'acct_1', name, world }, ...(other ? [other] : [])]
  const states = new Map<string, StripeState>()
  const stateNow = (of: StripeAccount) => {
    const known = states.get(of.id)
    if (known?.now === control.now) return known
    const state = new StripeState(of.world, control.now)
    states.set(of.id, state)
    return state
  }
  const served = await standIn((request) => {
    const of = accounts.find((one) => one.key === keyIn(request))
    return refusedBy(request, of, control) ?? (of ? answerOf(request, stateNow(of), { ...of, ...control }) : unknownKey(request))
  }, port)
  // The same object that answers look at: who holds it moves the clock.
  return Object.assign(control, served)
}

type Control = Pick<StripeStandIn, 'denied' | 'rolled'>

const failed = (status: number, message: string, more: object = {}): StandInAnswer => ({
  status,
  body: { error: { type: 'invalid_request_error', message, ...more } },
})

const keyIn = ({ headers }: StandInRequest) => /^Bearer (.+)$/.exec(String(headers.authorization ?? ''))?.[1] ?? ''

const unknownKey = (request: StandInRequest) => failed(401, `Invalid API Key provided: ${keyIn(request).slice(0, 8)}****`)

function refusedBy(request: StandInRequest, of: StripeAccount | undefined, { denied, rolled }: Control): StandInAnswer | null {
  const { path, method, query } = request
  if (keyIn(request) === '') return failed(401, 'You did not provide an API key.')
  if (rolled.has(keyIn(request))) return failed(401, 'Expired API Key provided: rk_live_****', { code: 'api_key_expired' })
  if (!of) return unknownKey(request)
  const list = listOf(path)
  if (method !== 'GET' || list === null) return failed(404, `Unrecognized request URL (${method}: ${path}).`)
  const unknown = [...query.keys()].find((name) => !knownParameters[list]?.includes(name))
  if (unknown !== undefined) return failed(400, `Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown })
  const lacking = rightsOf(list, query).find((one) => denied.has(one))
  if (lacking === undefined) return null
  const right = `rak_${lacking === '/v1/balance_transactions' ? 'balance_transaction_source' : lacking.replace('/v1/', '').replace(/s$/, '')}_read`
  return failed(
    403,
    `The provided key 'rk_live_****' does not have the required permissions for this endpoint on account '${of.id}'. Having the '${right}' permission would allow this request to continue.`,
  )
}

const listOf = (path: string): string | null =>
  Object.keys(knownParameters).find((list) => path === list || path.startsWith(`${list}/`)) ?? null

/** What is expanded is read as well. */
function rightsOf(list: string, query: URLSearchParams): string[] {
  return query.getAll('expand[]').some((one) => one.endsWith('charge')) ? [list, '/v1/charges'] : [list]
}

type Seen = Pick<StripeAccount, 'id' | 'world' | 'name'> & { readonly mostOfPage: number; readonly delay: number; readonly now: number }
type Listed = { readonly id: string; readonly created: number }

function answerOf(request: StandInRequest, state: StripeState, seen: Seen): StandInAnswer {
  const { path, query } = request
  const list = listOf(path) ?? ''
  if (list === '/v1/account') return { status: 200, body: account.parse(accountOf(seen)) }
  const shape: z.ZodType =
    { '/v1/balance_transactions': balanceTransaction, '/v1/disputes': dispute, '/v1/payouts': payout, '/v1/events': event }[list] ?? charge
  const shown = (one: Listed, at: string) =>
    shape.parse(expanded(one, state, new Set(query.getAll('expand[]').map((name) => name.replace(at, '')))))
  const all = listFrom(list, state, query)
  if (all === null) return failed(400, 'Balance transaction history can only be filtered on automatic transfers, not manual.')
  if (path === list) return page(all, request, { ...seen, shown: (one) => shown(one, 'data.') })
  const found = all.find(({ id }) => id === decodeURIComponent(path.slice(list.length + 1)))
  return found
    ? { status: 200, body: shown(found, '') }
    : failed(404, `No such object: '${path.slice(list.length + 1)}'`, { code: 'resource_missing' })
}

const accountOf = ({ id, world, name }: Seen) => ({
  ...{ id, object: 'account', business_profile: { name }, charges_enabled: true, country: 'US', created: world.begun - 86_400 },
  ...{ default_currency: world.currency, details_submitted: true, email: null, payouts_enabled: true, type: 'standard' },
  settings: { dashboard: { display_name: name, timezone: world.zone } },
})

/** The newest first, those of one second by their ids; null for a payout that cannot be listed. */
function listFrom(list: string, state: StripeState, query: URLSearchParams): readonly Listed[] | null {
  const newestFirst = (all: Iterable<Listed>) => [...all].toSorted((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1))
  if (list === '/v1/charges') return newestFirst(state.charges.values())
  if (list === '/v1/disputes') return newestFirst(state.disputes.values())
  if (list === '/v1/payouts') return newestFirst(state.payouts.values())
  if (list === '/v1/events') {
    const types = [...query.getAll('types[]'), ...query.getAll('type')]
    const kept = state.events.filter(
      ({ created, type }) => created > state.now - 30 * 86_400 && (types.length === 0 || types.includes(type)),
    )
    return newestFirst(kept)
  }
  const of = query.get('payout')
  if (of === null) return newestFirst(state.transactions)
  if (!state.payouts.get(of)?.automatic) return null
  return newestFirst(state.transactions.filter(({ id }) => state.payoutOf.get(id) === of))
}

function page(
  all: readonly Listed[],
  { path, query }: StandInRequest,
  { mostOfPage, delay, now, shown }: Seen & { shown(one: Listed): unknown },
): StandInAnswer {
  const bound = (name: string, otherwise: number) => Number(query.get(`created[${name}]`) ?? otherwise)
  const within = all.filter(
    ({ created }) => created >= bound('gte', 0) && created <= bound('lte', Number.POSITIVE_INFINITY) && created <= now - delay,
  )
  const after = query.get('starting_after')
  const begin = after === null ? 0 : within.findIndex(({ id }) => id === after) + 1
  if (after !== null && begin === 0) return failed(400, `No such object: '${after}'`, { param: 'starting_after' })
  const limit = Number(query.get('limit') ?? 10)
  if (!(limit >= 1 && limit <= 100)) return failed(400, 'Invalid limit', { param: 'limit' })
  const data = within.slice(begin, begin + Math.min(limit, mostOfPage))
  return { status: 200, body: { object: 'list', data: data.map(shown), has_more: begin + data.length < within.length, url: path } }
}

/** With the objects in place of ids that were asked for. */
function expanded(one: Listed, state: StripeState, expand: ReadonlySet<string>): object {
  const withCharge = <T extends object>(object: T, isWanted: boolean): object => {
    const { charge } = object as { charge?: unknown }
    const found = typeof charge === 'string' && isWanted ? state.charges.get(charge) : undefined
    return found ? { ...object, charge: found } : object
  }
  const direct = withCharge(one, expand.has('charge'))
  const { source } = direct as { source?: unknown }
  // What is expanded below a source has the source expanded as well.
  if (typeof source !== 'string' || !(expand.has('source') || expand.has('source.charge'))) return direct
  const found = state.charges.get(source) ?? state.refunds.get(source) ?? state.disputes.get(source) ?? state.payouts.get(source)
  return found ? { ...direct, source: withCharge(found, expand.has('source.charge')) } : direct
}
