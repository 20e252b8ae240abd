import { z } from 'zod'
import type { Notice } from '../notice.ts'
import type { AskedSource } from '../source.ts'
import { namesQuestion } from './asked-names.ts'
import { makeNotice } from './make-notice.ts'
import { plainText } from './plain-text.ts'
import { eachShaped, jsonOf, shaped } from './read-answer.ts'

const name = 'The Gazette'
/**
 * Notices that are older have been told, or are part of what the business already knows (Proposed).
 */
const daysBack = 90

const category = z.object({ '@term': z.string().nullish() })
const entry = z.object({
  id: z.string().regex(/^[\w:/.-]*\/[\w-]{1,60}$/),
  'f:notice-code': z.coerce.string(),
  title: z.string(),
  published: z.string().nullish(),
  category: z.union([category, z.array(category)]).nullish(),
})
const feed = z.object({ entry: z.union([z.array(z.unknown()), z.looseObject({})]).nullish() })

/**
 * Codes of corporate insolvency begin with 24; 2403 is about persons who use a name that they may
 * not.
 */
const isCorporate = (code: string) => /^24\d\d$/.test(code) && code !== '2403'

/**
 * The notices of corporate insolvency in an answer of The Gazette (its feed as JSON:
 * TheGazette/DevDocs, notice/notice-feed.md). Only whom, what and when is read: the text of a
 * notice names people, which the licence leaves out.
 */
export function readGazette(answer: unknown): Notice[] {
  const { entry: entries } = shaped(feed, answer, name)
  const all = entries == null ? [] : Array.isArray(entries) ? entries : [entries]
  return eachShaped(entry, all, name).flatMap((one) => {
    const company = plainText(one.title, 160)
    if (!isCorporate(one['f:notice-code']) || company === '') return []
    const id = one.id.slice(one.id.lastIndexOf('/') + 1)
    const term = [one.category ?? []].flat()[0]?.['@term'] ?? ''
    const what = plainText(term, 100) || `insolvency notice ${one['f:notice-code']}`
    return [
      makeNotice({
        key: id,
        type: 'insolvency',
        names: [company],
        countries: ['GB'],
        day: one.published,
        sentence: `The Gazette published a notice about ${company}: ${what}.`,
        link: `https://www.thegazette.co.uk/notice/${encodeURIComponent(id)}`,
      }),
    ]
  })
}

/**
 * Insolvency notices of the United Kingdom's official record that name the supplier, where it is
 * British or nobody said.
 */
export const gazette: AskedSource = {
  key: 'gazette',
  kind: 'legal',
  name: 'The Gazette (UK insolvency)',
  notice: 'Contains public sector information licensed under the Open Government Licence v3.0.',
  everyMinutes: 24 * 60,
  hosts: ['www.thegazette.co.uk'],
  // Five requests in ten seconds are allowed.
  perSecond: 0.5,
  isAuthority: true,
  question: (card) => (card.country === null || card.country === 'GB' ? namesQuestion(card) : null),
  ask: async (client, question) => {
    const from = new Date(client.now.getTime() - daysBack * 86_400_000).toISOString().slice(0, 10)
    const found = new Map<string, Notice>()
    for (const one of question.split('\n')) {
      const query = new URLSearchParams({ text: `"${one.replaceAll('"', ' ')}"`, 'start-publish-date': from, 'results-page-size': '100' })
      // The address says that it is JSON; with a header that says so too the server fails.
      const answer = jsonOf(await client.get(`https://www.thegazette.co.uk/insolvency/notice/data.json?${query}`), name)
      for (const notice of answer === null ? [] : readGazette(answer)) found.set(notice.key, notice)
    }
    return [...found.values()]
  },
}
