import { z } from 'zod'
import { type Fault, type StandIn, type StandInAnswer, type StandInRequest, standIn } from '../kit.ts'
import { AdminApi } from './admin-api.ts'
import { newControl, type ShopifyControl } from './control.ts'
import type { World } from './events.ts'
import { OAuth, type ShopifyApp, standInApp } from './oauth.ts'
import { type Delivery, Webhooks } from './webhooks.ts'

export type ShopifyStandIn = StandIn &
  ShopifyControl & {
    readonly app: ShopifyApp
    readonly deliveries: readonly Delivery[]
    /** Goes on to a moment, and sends what happened until then. */
    goTo(now: number): Promise<void>
    /** The owner removes the app: tokens end, and the app is told. */
    uninstall(): Promise<void>
  }

export type ShopifyWishes = {
  readonly port?: number
  readonly name?: string
  readonly app?: ShopifyApp
  /** Where the app's own webhooks go: its end, and the three of privacy. */
  readonly appHooks?: string
  /** Seconds by which tokens end. */
  readonly clock?: () => number
}

/**
 * Shopify over the network, one shop of it: pages of consent, tokens, the Admin API, files of bulk
 * operations, webhooks.
 */
export async function shopifyStandIn(world: World, wishes: ShopifyWishes = {}): Promise<ShopifyStandIn> {
  const { port = 0, name = 'Fern shop', app = standInApp, appHooks = null, clock } = wishes
  const control = newControl(world.ends)
  const webhooks = new Webhooks({ world, control, secret: app.secret }, appHooks)
  const oauth = new OAuth({ app, domain: world.shop, control }, clock)
  const parts = { world, control, webhooks, oauth, api: new AdminApi({ world, control, name, webhooks }) }
  const served = await standIn(
    (request) => (request.path === '/__control' ? controlled(request, acts, world.shop) : answerOf(request, parts)),
    port,
    ({ path }) => path === '/__control',
  )
  const acts = Object.assign(control, served, {
    app,
    deliveries: webhooks.deliveries,
    async goTo(now: number) {
      const from = control.now
      control.now = now
      await webhooks.sendBetween(from, now)
    },
    async uninstall() {
      oauth.revoke()
      await webhooks.send([
        { topic: 'app/uninstalled', at: control.now, body: { id: 1, name, domain: world.shop, myshopify_domain: world.shop } },
      ])
    },
    installAgain: () => oauth.installAgain(),
    privacy: (topic: string) => webhooks.send([{ topic, at: control.now, body: { shop_id: 1, shop_domain: world.shop } }]),
  })
  return acts
}

type Parts = {
  readonly world: World
  readonly control: ShopifyControl
  readonly webhooks: Webhooks
  readonly oauth: OAuth
  readonly api: AdminApi
}

const notFound: StandInAnswer = { status: 404, body: { errors: 'Not Found' } }
const noKey: StandInAnswer = {
  status: 401,
  body: { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
}

async function answerOf(request: StandInRequest, parts: Parts): Promise<StandInAnswer> {
  const { method, path } = request
  const { oauth, control, api } = parts
  const act = `${method} ${path}`
  if (act === 'GET /admin/oauth/authorize') return oauth.page(request)
  if (act === 'POST /admin/oauth/authorize') return oauth.decide(request)
  if (act === 'POST /admin/oauth/access_token') return oauth.token(request)
  if (path.startsWith('/shopify-tiers-assets-prod-us-east1/')) return fileOf(request, api)
  const session = oauth.sessionOf(request)
  if (!session) return noKey
  if (control.isFrozen) return { status: 402, body: { errors: 'Unavailable Shop' } }
  if (act === 'GET /admin/oauth/access_scopes.json')
    return { status: 200, body: { access_scopes: session.scopes.map((handle) => ({ handle })) } }
  if (act === 'DELETE /admin/api_permissions/current.json') {
    oauth.revoke()
    return { status: 200, body: {} }
  }
  if (method !== 'POST' || !/^\/admin\/api\/\d{4}-\d\d\/graphql\.json$/.test(path)) return notFound
  return asked(request, api, session.scopes)
}

const question = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
})

function asked({ body }: StandInRequest, api: AdminApi, scopes: readonly string[]): StandInAnswer {
  const told = question.safeParse(json(body))
  if (!told.success) return { status: 400, body: { errors: { query: 'Required parameter missing or invalid' } } }
  const { query, variables, operationName } = told.data
  const answer = api.answer({ query, variables: variables ?? {}, operation: operationName ?? null, scopes })
  return { ...answer, headers: { 'x-shopify-api-version': '2026-10' } }
}

/** The address is signed: without its query there is nothing. */
function fileOf({ method, path, query }: StandInRequest, api: AdminApi): StandInAnswer {
  const text = method === 'GET' ? api.file(path) : null
  if (text === null) return { status: 404, text: '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>' }
  if (query.get('Signature') !== 'c2lnbmVk+stand/in=')
    return { status: 403, text: '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>' }
  return { status: 200, headers: { 'content-type': 'application/jsonl' }, text }
}

const wished = z.strictObject({
  now: z.number().optional(),
  withhold: z.array(z.string()).optional(),
  lose: z.array(z.string()).optional(),
  delete: z.array(z.int()).optional(),
  refuseTopics: z.array(z.string()).optional(),
  throttled: z.int().optional(),
  bulkEnd: z.enum(['completed', 'failed', 'expired', 'canceled', 'denied']).optional(),
  bulkPolls: z.int().optional(),
  isFrozen: z.boolean().optional(),
  areRefundsNet: z.boolean().optional(),
  mostOfPage: z.int().positive().optional(),
  mostOfNested: z.int().positive().optional(),
  mostOfList: z.int().positive().optional(),
  delay: z.int().nonnegative().optional(),
  hooks: z.enum(['once', 'twice', 'reversed', 'lost', 'flipped']).optional(),
  hookOrigin: z.url().nullable().optional(),
  faults: z.array(z.enum(['html-503', 'half', 'cut', 'lost', 'slow', 'trickle', 'bomb', '429-hour', 'redirect-private'])).optional(),
  uninstall: z.literal(true).optional(),
  install: z.literal(true).optional(),
  privacy: z.enum(['customers/data_request', 'customers/redact', 'shop/redact']).optional(),
})

const faultOf: Readonly<Record<string, Fault>> = {
  'html-503': { status: 503, text: '<!doctype html><title>Something went wrong</title>' },
  half: 'half',
  cut: 'cut',
  lost: 'lost',
  slow: { slowMs: 5_000 },
  trickle: { trickleMs: 1_000 },
  bomb: 'bomb',
  '429-hour': { status: 429, headers: { 'retry-after': '3600' }, body: { errors: 'Exceeded 2 calls per second for api client.' } },
  'redirect-private': { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data/' }, text: '' },
}

type Acts = ShopifyStandIn & { installAgain(): void; privacy(topic: string): Promise<void> }

/**
 * What a person or another process wishes, as JSON:
 * `curl -d '{"now":1780000000}' ORIGIN/__control`.
 */
async function controlled({ method, body }: StandInRequest, acts: Acts, shop: string): Promise<StandInAnswer> {
  const { now: at, lost, deliveries, app } = acts
  if (method === 'GET') return { status: 200, body: { shop, app, now: at, lost: [...lost], deliveries } }
  const told = wished.safeParse(json(body))
  if (!told.success) return { status: 400, body: { errors: told.error.issues } }
  const {
    now,
    withhold = [],
    lose = [],
    delete: gone = [],
    refuseTopics,
    hooks,
    hookOrigin,
    faults = [],
    uninstall,
    install,
    privacy,
    ...plain
  } = told.data
  for (const scope of withhold) acts.withheld.add(scope)
  for (const scope of lose) acts.lost.add(scope)
  if (refuseTopics) acts.refusedTopics.clear()
  for (const topic of refuseTopics ?? []) acts.refusedTopics.add(topic)
  for (const order of gone) acts.deleted.add(order)
  Object.assign(acts, plain)
  acts.hooks = { mode: hooks ?? acts.hooks.mode, origin: hookOrigin === undefined ? acts.hooks.origin : hookOrigin }
  acts.failNext(...faults.map((name) => faultOf[name] as Fault))
  if (now !== undefined) await acts.goTo(now)
  if (uninstall) await acts.uninstall()
  if (install) acts.installAgain()
  if (privacy) await acts.privacy(privacy)
  return { status: 200, body: { now: acts.now } }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
