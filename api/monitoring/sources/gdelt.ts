import { z } from 'zod'
import type { Article } from '../news/article.ts'
import type { AskedSource } from '../source.ts'
import { namesQuestion } from './asked-names.ts'
import { newsNotices } from './news-notice.ts'
import { plainText } from './plain-text.ts'
import { publishedAt } from './published-at.ts'
import { eachShaped, jsonOf, shaped } from './read-answer.ts'

const name = 'GDELT'

const list = z.object({ articles: z.array(z.unknown()).default([]) })
const article = z.object({ url: z.string(), title: z.string(), seendate: z.string() })

/**
 * The reports in an answer of GDELT DOC 2.0 (`mode=artlist`). When one was seen stands for when it
 * came out.
 */
export function readGdelt(answer: unknown): Article[] {
  const { articles } = shaped(list, answer, name)
  return eachShaped(article, articles, name).map(({ url, title, seendate }) => ({
    address: url,
    // Its titles have a blank before each mark.
    title: plainText(title).replace(/ (?=[,.;:!?])/g, ''),
    at: publishedAt(seendate),
  }))
}

/**
 * What newspapers of the world write of the supplier: an event where two publishers tell it.
 * Whoever asks more than once in five seconds is refused, and often whoever asks less: it is a
 * help, and nothing rests on it.
 */
export const gdelt: AskedSource = {
  key: 'gdelt',
  kind: 'news',
  name: 'GDELT (newspapers)',
  notice: 'News from the GDELT Project, https://www.gdeltproject.org/',
  everyMinutes: 12 * 60,
  hosts: ['api.gdeltproject.org'],
  perSecond: 0.15,
  isAuthority: false,
  question: namesQuestion,
  ask: async (client, question) => {
    const names = question.split('\n')
    const phrases = names.map((one) => `"${one.replace(/["()]/g, ' ')}"`)
    const query = phrases.length === 1 ? phrases[0] : `(${phrases.join(' OR ')})`
    const asked = new URLSearchParams({ query: query ?? '', mode: 'artlist', format: 'json', timespan: '7d', maxrecords: '250' })
    const answer = jsonOf(await client.get(`https://api.gdeltproject.org/api/v2/doc/doc?${asked}`), name)
    return answer === null ? [] : newsNotices(names, readGdelt(answer))
  },
}
