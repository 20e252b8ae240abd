import { z } from 'zod'
import type { Notice } from '../notice.ts'
import { type AskedSource, SourceAway, type SourceClient } from '../source.ts'
import { domainsQuestion, parentOf } from './asked-domains.ts'
import { makeNotice } from './make-notice.ts'
import { publishedDay } from './published-at.ts'
import { jsonOf, shaped } from './read-answer.ts'

const name = 'Domain registries (RDAP)'
/**
 * A domain that ends later is nobody’s concern yet: registrars renew in the last weeks (Proposed).
 */
const daysAhead = 60

const domainObject = z.object({
  objectClassName: z.literal('domain').optional(),
  ldhName: z.string().regex(/^[a-z0-9.-]{1,254}$/i),
  status: z.array(z.string()).default([]),
  events: z.array(z.object({ eventAction: z.string(), eventDate: z.string().nullish() })).default([]),
})

/**
 * States of RFC 8056 in which a domain is lost, or answers no longer; written with or without
 * blanks.
 */
const states: readonly (readonly [string, string])[] = [
  ['pendingdelete', 'is about to be deleted, and then anybody can register it'],
  ['redemptionperiod', 'was deleted; its owner alone can still get it back'],
  ['pendingrestore', 'was deleted and is being restored'],
  ['serverhold', 'was switched off by its registry'],
  ['clienthold', 'was switched off by its registrar'],
]

/**
 * What a registry's answer (RFC 9083) tells of a domain at `now`: that it ends within 60 days or
 * has ended, and states in which it is being lost. A registry that gives no end tells none. Throws
 * `SourceAway` for an answer about another domain.
 */
export function readRdap(answer: unknown, domain: string, now: Date): Notice[] {
  const { status, events, ldhName } = shaped(domainObject, answer, name)
  const told = ldhName.toLowerCase().replace(/\.$/, '')
  // A registry writes a name of other letters as `xn--`.
  const asked = new URL(`https://${domain}/`).hostname
  if (asked !== told && !asked.endsWith(`.${told}`)) throw new SourceAway(`${name} answered about ${told}, not about ${asked}.`)
  const written = new Set(status.map((one) => one.toLowerCase().replace(/[^a-z]/g, '')))
  const state = states.find(([one]) => written.has(one))
  const about = { type: 'domain', domains: [domain], link: `https://rdap.org/domain/${told}` } as const
  if (state) return [makeNotice({ ...about, key: `${told} ${state[0]}`, sentence: `The domain ${told} ${state[1]}.` })]
  const end = publishedDay(events.find(({ eventAction }) => eventAction.toLowerCase() === 'expiration')?.eventDate)
  if (end === null || !isWithin(end, now)) return []
  const isOver = end < now.toISOString().slice(0, 10)
  const sentence = `The registration of the domain ${told} ${isOver ? 'ended' : 'ends'} on ${end}.`
  return [makeNotice({ ...about, key: `${told} ends ${end}`, sentence, deadline: end })]
}

function isWithin(end: string, now: Date): boolean {
  return Date.parse(end) - now.getTime() <= daysAhead * 86_400_000
}

/**
 * The registration of the supplier's domains, three at most, by way of rdap.org, which leads to the
 * registry of each.
 */
export const rdap: AskedSource = {
  key: 'rdap',
  kind: 'cyber',
  name,
  notice: null,
  everyMinutes: 24 * 60,
  hosts: ['rdap.org'],
  perSecond: 1,
  isAuthority: false,
  needs: 'website or email of its own',
  question: domainsQuestion,
  ask: async (client, question) => {
    const notices: Notice[] = []
    for (const domain of question.split(' ')) {
      const answer = await registered(client, domain)
      if (answer !== null) notices.push(...readRdap(answer, domain, client.now))
    }
    return notices
  },
}

/**
 * The answer of the registry for the domain or, where it is a part of one, for that; null where no
 * registry tells.
 */
async function registered(client: SourceClient, domain: string): Promise<unknown> {
  for (let asked: string | null = domain; asked !== null; asked = parentOf(asked)) {
    const options = { accept: 'application/rdap+json, application/json' }
    const answer = jsonOf(await client.get(`https://rdap.org/domain/${encodeURIComponent(asked)}`, options), name)
    if (answer !== null) return answer
  }
  return null
}
