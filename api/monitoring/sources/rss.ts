import type { Article } from '../news/article.ts'
import { readFeed } from '../news/feed.ts'
import { feedAddresses } from '../news/feed-addresses.ts'
import { type AskedSource, type SourceAnswer, SourceAway, type SourceClient } from '../source.ts'
import { namesQuestion } from './asked-names.ts'
import { newsNotices } from './news-notice.ts'
import { plainText } from './plain-text.ts'
import { publishedAt } from './published-at.ts'
import { textOf } from './read-answer.ts'
import { readOnce } from './read-once.ts'

/**
 * Feeds of the trade press, of publishers that do not belong together. Only titles and addresses
 * are kept.
 */
const tradeFeeds = [
  'https://www.supplychaindive.com/feeds/news/',
  'https://www.freightwaves.com/feed',
  'https://theloadstar.com/feed/',
  'https://gcaptain.com/feed/',
] as const

const accept = 'application/rss+xml, application/atom+xml, application/xml;q=0.9'

/**
 * The reports in a feed. Throws `SourceAway` where the answer is none; empty where nothing is at
 * that address.
 */
export function readArticles(answer: SourceAnswer, publisher: string): Article[] {
  if (textOf(answer, publisher) === null) return []
  const items = readFeed(decoded(answer.body))
  if (items === null) throw new SourceAway(`${publisher} answered with what is no feed, or a feed that is cut.`)
  return items.map(({ title, address, published }) => ({ title: plainText(title), address, at: publishedAt(published) }))
}

/**
 * A feed says in its first line how its letters are written; UTF-8 where it does not, or where
 * nobody knows it.
 */
function decoded(body: Uint8Array): string {
  const label = /^[^>]{0,200}encoding=["']([\w-]{1,30})["']/.exec(new TextDecoder('latin1').decode(body.subarray(0, 300)))?.[1]
  try {
    return new TextDecoder(label ?? 'utf-8').decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}

async function feedAt(client: SourceClient, address: string): Promise<Article[]> {
  return readArticles(await client.get(address, { accept }), new URL(address).hostname)
}

/** What the supplier's own website tells in the feeds that its first page names. */
async function ownPress(client: SourceClient, domain: string): Promise<Article[]> {
  const page = `https://${domain}/`
  const html = textOf(await client.get(page, { accept: 'text/html' }), domain)
  const articles: Article[] = []
  for (const address of html === null ? [] : feedAddresses(html, page)) articles.push(...(await feedAt(client, address)))
  return articles
}

/**
 * News of the supplier's own feed and of the trade press together, as one publisher alone makes no
 * event. A feed that cannot be read is left out while another can. The question is the supplier's
 * domain, which may be empty, and a name a line.
 */
export function rssSource(): AskedSource {
  const tradePress = tradeFeeds.map((address) => readOnce(25, (client) => feedAt(client, address)))
  return {
    key: 'rss',
    kind: 'news',
    name: 'Feeds of suppliers and the trade press',
    notice: null,
    everyMinutes: 30,
    hosts: [],
    // Each supplier has hosts of its own.
    perSecond: 5,
    isAuthority: false,
    question: (card) => {
      const names = namesQuestion(card)
      return names === null ? null : `${card.domains[0] ?? ''}\n${names}`
    },
    ask: async (client, question) => {
      const [domain = '', ...names] = question.split('\n')
      const own = domain === '' ? [] : [ownPress(client, domain)]
      return newsNotices(names, await allThatCan([...own, ...tradePress.map((read) => read(client))]))
    },
  }
}

/** Throws where none can be read, and what is no fault of a feed. */
async function allThatCan(reading: readonly Promise<Article[]>[]): Promise<Article[]> {
  const read = await Promise.allSettled(reading)
  const failed = read.filter((one) => one.status === 'rejected')
  const fault = failed.find(({ reason }) => !(reason instanceof SourceAway))
  if (fault) throw fault.reason
  if (failed.length === read.length && failed[0]) throw failed[0].reason
  return read.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}
