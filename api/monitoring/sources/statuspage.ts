import { z } from 'zod'
import type { Notice } from '../notice.ts'
import type { AskedSource } from '../source.ts'
import { linkOf, makeNotice } from './make-notice.ts'
import { eachShaped, jsonOf, shaped } from './read-answer.ts'

type Service = { readonly name: string; readonly domains: readonly string[]; readonly host: string }

/**
 * Shop platforms, payment services and shipping services that publish their state at
 * `/api/v2/summary.json`, as Statuspage does. The large carriers, PayPal and Square publish no such
 * list of incidents, and are left out.
 */
export const services: readonly Service[] = [
  { name: 'Shopify', domains: ['shopify.com', 'myshopify.com'], host: 'www.shopifystatus.com' },
  { name: 'BigCommerce', domains: ['bigcommerce.com'], host: 'status.bigcommerce.com' },
  { name: 'Wix', domains: ['wix.com'], host: 'status.wix.com' },
  { name: 'Squarespace', domains: ['squarespace.com'], host: 'status.squarespace.com' },
  { name: 'Stripe', domains: ['stripe.com'], host: 'www.stripestatus.com' },
  { name: 'Recharge', domains: ['rechargepayments.com', 'getrecharge.com'], host: 'status.rechargepayments.com' },
  { name: 'Klaviyo', domains: ['klaviyo.com'], host: 'status.klaviyo.com' },
  { name: 'ShipStation', domains: ['shipstation.com'], host: 'status.shipstation.com' },
  { name: 'Shippo', domains: ['goshippo.com', 'shippo.com'], host: 'status.goshippo.com' },
  { name: 'EasyPost', domains: ['easypost.com'], host: 'www.easypoststatus.com' },
  { name: 'AfterShip', domains: ['aftership.com'], host: 'status.aftership.com' },
]

const summary = z.object({ incidents: z.array(z.unknown()) })
const incident = z.object({
  id: z.string().regex(/^[\w-]{1,60}$/),
  name: z.string(),
  status: z.string(),
  impact: z.string(),
  created_at: z.string().nullish(),
  shortlink: z.string().nullish(),
})

/** Incidents that are over, or that touch nobody, are none. */
const over: readonly string[] = ['resolved', 'postmortem', 'completed']

/** The incidents that a service has now, by its summary; maintenance that was announced is none. */
export function readStatuspage(answer: unknown, { name, domains, host }: Service): Notice[] {
  const { incidents } = shaped(summary, answer, name)
  return eachShaped(incident, incidents, name)
    .filter(({ status, impact }) => !over.includes(status) && impact !== 'none' && impact !== 'maintenance')
    .map((one) =>
      makeNotice({
        key: `${host} ${one.id}`,
        type: 'outage',
        names: [name],
        domains,
        day: one.created_at,
        sentence: `${name} says of itself: ${one.name} (impact: ${one.impact}, state: ${one.status}).`,
        link: linkOf(one.shortlink) ?? `https://${host}/`,
      }),
    )
}

const serviceOf = (domain: string) => services.find(({ domains }) => domains.some((one) => domain === one || domain.endsWith(`.${one}`)))

/**
 * The state that a service publishes of itself, where the supplier is one of `services` by its
 * domain.
 */
export const statuspage: AskedSource = {
  key: 'statuspage',
  kind: 'social',
  name: 'Status pages of shop, payment and shipping services',
  notice: null,
  everyMinutes: 15,
  hosts: services.map(({ host }) => host),
  perSecond: 1,
  isAuthority: false,
  question: ({ domains }) => domains.map(serviceOf).find((one) => one !== undefined)?.host ?? null,
  ask: async (client, host) => {
    const service = services.find((one) => one.host === host)
    if (service === undefined) return []
    const answer = jsonOf(await client.get(`https://${host}/api/v2/summary.json`), service.name)
    return answer === null ? [] : readStatuspage(answer, service)
  },
}
