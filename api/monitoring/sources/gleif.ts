import { z } from 'zod'
import { compareNames } from '../../matching/compare-names.ts'
import type { Notice } from '../notice.ts'
import type { AskedSource, SourceClient } from '../source.ts'
import { bareName, namesQuestion } from './asked-names.ts'
import { makeNotice } from './make-notice.ts'
import { plainText } from './plain-text.ts'
import { publishedDay } from './published-at.ts'
import { eachShaped, jsonOf, shaped } from './read-answer.ts'

const name = 'GLEIF'
const api = 'https://api.gleif.org/api/v1/lei-records'

const named = z.object({ name: z.string() })
const record = z.object({
  id: z.string().regex(/^[A-Z0-9]{18}\d{2}$/),
  attributes: z.object({
    entity: z.object({
      legalName: named,
      otherNames: z.array(named).nullish(),
      legalAddress: z.object({ city: z.string().nullish(), country: z.string().nullish() }).nullish(),
      registeredAs: z.string().nullish(),
      status: z.string().nullish(),
    }),
    registration: z.object({ status: z.string(), nextRenewalDate: z.string().nullish(), lastUpdateDate: z.string().nullish() }),
  }),
  relationships: z.record(z.string(), z.object({ links: z.record(z.string(), z.unknown()).nullish() })).nullish(),
})
type LeiRecord = z.infer<typeof record>

/**
 * What a company's record says of its registration. A lapsed LEI is a fee that was not paid: not
 * more is said of it.
 */
const sentences = new Map<string, (legalName: string, since: string) => string>(
  Object.entries({
    INACTIVE: (legalName: string) => `${legalName} is registered as inactive: as a company it no longer exists.`,
    RETIRED: (legalName: string, since: string) =>
      `The legal entity identifier of ${legalName} was retired${since}: the company no longer operates under it.`,
    LAPSED: (legalName: string, since: string) =>
      `${legalName} did not renew its legal entity identifier${since}. That alone does not say that it stopped trading.`,
  }),
)

/**
 * A notice where the record is lapsed, retired or of a company that is inactive; none where all is
 * in order.
 */
export function readGleif(answer: unknown): Notice[] {
  return recordsOf(answer).flatMap(({ id, attributes: { entity, registration } }) => {
    const state = entity.status === 'INACTIVE' ? 'INACTIVE' : registration.status
    const sentence = sentences.get(state)
    if (sentence === undefined) return []
    const day = publishedDay(state === 'LAPSED' ? registration.nextRenewalDate : registration.lastUpdateDate)
    const { legalName, country, otherNames, registryNumber } = cardOf({ id, attributes: { entity, registration } })
    return [
      makeNotice({
        key: `${id} ${state}`,
        type: 'registration',
        names: [legalName, ...otherNames],
        lei: id,
        registryNumbers: registryNumber === null ? [] : [registryNumber],
        countries: country === null ? [] : [country],
        day,
        sentence: sentence(plainText(legalName, 120), day === null ? '' : ` since ${day}`),
        link: `https://search.gleif.org/#/record/${id}`,
      }),
    ]
  })
}

function recordsOf(answer: unknown): LeiRecord[] {
  const { data } = shaped(z.object({ data: z.union([z.array(z.unknown()), z.looseObject({})]) }), answer, name)
  return eachShaped(record, Array.isArray(data) ? data : [data], name)
}

/** Who a supplier may be, as the registries tell GLEIF. `country` is ISO 3166 alpha-2. */
export type ProposedIdentity = {
  readonly legalName: string
  readonly otherNames: readonly string[]
  readonly country: string | null
  readonly city: string | null
  readonly registryNumber: string | null
  readonly lei: string
}

function cardOf({ id, attributes: { entity } }: Pick<LeiRecord, 'id' | 'attributes'>): ProposedIdentity {
  const text = (written: string | null | undefined) => plainText(written ?? '', 200) || null
  const country = entity.legalAddress?.country
  const others = (entity.otherNames ?? []).flatMap((other) => text(other.name) ?? [])
  return {
    legalName: text(entity.legalName.name) ?? id,
    otherNames: [...new Set(others)].slice(0, 10),
    country: country != null && /^[A-Z]{2}$/.test(country) ? country : null,
    city: text(entity.legalAddress?.city),
    registryNumber: text(entity.registeredAs),
    lei: id,
  }
}

/** So many companies are proposed at most. */
const mostProposed = 5

/**
 * Companies that a supplier of this name may be, the likeliest first; `country` is ISO 3166
 * alpha-2, null where nobody said. For somebody to confirm: none of them is taken by itself. Empty
 * where GLEIF has none, as it has for most small companies. Throws `SourceAway`.
 */
export async function proposeIdentity(client: SourceClient, supplier: string, country: string | null): Promise<ProposedIdentity[]> {
  const found = await recordsNamed(client, supplier, country)
  return found
    .map((one) => {
      const card = cardOf(one)
      const all = [card.legalName, ...card.otherNames].map((other) =>
        compareNames({ name: supplier, country: country ?? undefined }, { name: other, country: card.country ?? undefined }),
      )
      return { card, best: all.reduce((best, comparison) => (comparison.probability > best.probability ? comparison : best)) }
    })
    .filter(({ best }) => best.decision === 'match' || best.decision === 'possible')
    .toSorted((a, b) => b.best.probability - a.best.probability)
    .slice(0, mostProposed)
    .map(({ card }) => card)
}

/**
 * Names of the companies that own this one, its direct and its ultimate parent, each once; empty
 * where it reports none. Throws `SourceAway`.
 */
export async function parentNames(client: SourceClient, lei: string): Promise<string[]> {
  const own = await answerOf(client, `${api}/${encodeURIComponent(lei)}`)
  const relationships = own === null ? {} : (recordsOf(own)[0]?.relationships ?? {})
  const names: string[] = []
  for (const parent of ['direct-parent', 'ultimate-parent']) {
    // A company that reports no parent has the reason under another name.
    if (relationships[parent]?.links?.['lei-record'] === undefined) continue
    const answer = await answerOf(client, `${api}/${encodeURIComponent(lei)}/${parent}`)
    if (answer !== null) names.push(...recordsOf(answer).map((one) => cardOf(one).legalName))
  }
  return [...new Set(names)]
}

async function recordsNamed(client: SourceClient, legalName: string, country: string | null): Promise<LeiRecord[]> {
  const query = new URLSearchParams({ 'filter[entity.legalName]': legalName, 'page[size]': '20' })
  if (country !== null) query.set('filter[entity.legalAddress.country]', country)
  const answer = await answerOf(client, `${api}?${query}`)
  return answer === null ? [] : recordsOf(answer)
}

const answerOf = async (client: SourceClient, address: string) =>
  jsonOf(await client.get(address, { accept: 'application/vnd.api+json' }), name)

/** The state of a supplier's registration, by its LEI or else by its exact legal name. */
export const gleif: AskedSource = {
  key: 'gleif',
  kind: 'financial',
  name: 'GLEIF register of legal entities',
  notice: null,
  everyMinutes: 24 * 60,
  hosts: ['api.gleif.org'],
  perSecond: 1,
  isAuthority: true,
  question: (card) => (card.lei === null ? questionByName(card.country, namesQuestion(card)) : `lei ${card.lei}`),
  ask: async (client, question) => {
    const [key = '', ...names] = question.split('\n')
    const lei = /^lei (.+)$/.exec(key)?.[1]
    if (lei !== undefined) {
      const answer = await answerOf(client, `${api}/${encodeURIComponent(lei)}`)
      return answer === null ? [] : readGleif(answer).filter(({ keys }) => keys.lei === lei)
    }
    const country = /^in ([A-Z]{2})$/.exec(key)?.[1] ?? null
    const notices: Notice[] = []
    for (const one of names) notices.push(...namedExactly(readGleif({ data: await recordsNamed(client, one, country) }), one))
    return [...new Map(notices.map((notice) => [notice.key, notice])).values()]
  },
}

const questionByName = (country: string | null, names: string | null) =>
  names === null ? null : `in ${country ?? 'any country'}\n${names}`

/** The search of the register finds names that are like it, too. */
function namedExactly(notices: readonly Notice[], legalName: string): Notice[] {
  return notices.filter(({ names }) => names.some((other) => bareName(other) === bareName(legalName)))
}
