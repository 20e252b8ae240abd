import { z } from 'zod'
import type { Notice } from '../notice.ts'
import type { AskedSource } from '../source.ts'
import { namesQuestion } from './asked-names.ts'
import { makeNotice } from './make-notice.ts'
import { plainText } from './plain-text.ts'
import { publishedDay } from './published-at.ts'
import { eachShaped, jsonOf, shaped } from './read-answer.ts'

const name = 'openFDA'
/** What was recalled earlier has left the shelves (Proposed). */
const daysBack = 180
const areas = ['food', 'drug', 'device'] as const

/** Categories of suppliers that recall nothing. */
const makesNothing: readonly string[] = ['logistics', 'technology', 'professional']

const results = z.object({ results: z.array(z.unknown()) })
const enforcement = z.object({
  recall_number: z.string().regex(/^[\w.-]{1,60}$/),
  recalling_firm: z.string().refine((firm) => plainText(firm) !== ''),
  product_description: z.string().default(''),
  reason_for_recall: z.string().default(''),
  classification: z.string().default(''),
  status: z.string().default(''),
  report_date: z.string().nullish(),
  recall_initiation_date: z.string().nullish(),
})

/** The recalls in an answer of openFDA (food, drug or device enforcement) that are not ended. */
export function readOpenFda(answer: unknown): Notice[] {
  const { results: found } = shaped(results, answer, name)
  return eachShaped(enforcement, found, name)
    .filter(({ status }) => status !== 'Terminated' && status !== 'Completed')
    .map((one) => {
      const firm = plainText(one.recalling_firm, 120)
      const product = plainText(one.product_description, 90)
      const sentence = `${firm} recalls ${product || 'a product'}${one.classification && ` (${one.classification})`}: ${one.reason_for_recall || 'no reason is given'}`
      return makeNotice({
        key: one.recall_number,
        type: 'recall',
        names: [firm],
        day: publishedDay(one.report_date) ?? publishedDay(one.recall_initiation_date),
        sentence,
      })
    })
}

/** Recalls of food, medicine and medical devices that the supplier started in the United States. */
export const openFda: AskedSource = {
  key: 'openfda',
  kind: 'legal',
  name: 'FDA recalls (openFDA)',
  notice: 'Data of openFDA, not validated; do not rely on it to make decisions regarding medical care.',
  // Reports come out once a week, and 1,000 requests a day are all that is allowed.
  everyMinutes: 3 * 24 * 60,
  hosts: ['api.fda.gov'],
  perSecond: 2,
  isAuthority: true,
  question: (card) => (makesNothing.includes(card.category) ? null : namesQuestion(card)),
  ask: async (client, question) => {
    const from = new Date(client.now.getTime() - daysBack * 86_400_000)
    const range = `[${dayDigits(from)} TO ${dayDigits(client.now)}]`
    // A blank between two terms means that one is enough.
    const firms = question.split('\n').map((firm) => `recalling_firm:"${firm.replace(/["\\]/g, ' ')}"`)
    const search = `(${firms.join(' ')}) AND report_date:${range}`
    const found = new Map<string, Notice>()
    for (const area of areas) {
      const address = `https://api.fda.gov/${area}/enforcement.json?search=${encodeURIComponent(search)}&limit=100`
      // Where it finds none it answers 404.
      const answer = jsonOf(await client.get(address), name)
      for (const notice of answer === null ? [] : readOpenFda(answer)) found.set(notice.key, notice)
    }
    return [...found.values()]
  },
}

const dayDigits = (moment: Date) => moment.toISOString().slice(0, 10).replaceAll('-', '')
