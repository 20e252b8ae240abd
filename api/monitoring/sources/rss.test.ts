import { describe, expect, it } from 'vitest'
import { answering } from '../../../e2e/support/monitoring/answering-client.ts'
import { cardOf, golden } from '../../../e2e/support/monitoring/golden-answers.ts'
import { readFeed } from '../news/feed.ts'
import { readArticles, rssSource } from './rss.ts'

const answerOf = (body: string | Uint8Array, status = 200) => ({
  status,
  body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
  etag: null,
})
const items = (count: number) => `<item><title>Zellweger closes</title><link>https://a.example/1</link></item>`.repeat(count)

describe('a feed', () => {
  it('in RSS gives titles as plain text, addresses and moments', () => {
    expect(readArticles(answerOf(golden('feed.xml')), 'Trade News')).toEqual([
      {
        title: 'Zellweger Trading files for bankruptcy after fire',
        address: 'https://trade-news.example/2026/11/zellweger?utm_source=feed&utm_medium=rss',
        at: new Date('2026-11-27T07:00:00Z'),
      },
      {
        title: 'Kalmerton opens a mill — and hires',
        address: 'https://trade-news.example/2026/11/kalmerton',
        at: new Date('2026-11-26T10:00:00Z'),
      },
    ])
  })

  it('in Atom has its own address and the day on which it came out', () => {
    expect(readArticles(answerOf(golden('feed-atom.xml')), 'zellweger-trading.example')).toEqual([
      {
        title: 'Zellweger Trading seeks creditor protection – a word to our customers',
        address: 'https://zellweger-trading.example/news/creditors',
        at: new Date('2026-11-27T09:30:00Z'),
      },
    ])
  })

  it('in RSS 1.0 is read as well', () => {
    const rdf = `<rdf:RDF xmlns:rdf="r" xmlns="http://purl.org/rss/1.0/">${items(1)}</rdf:RDF>`
    expect(readFeed(rdf)).toEqual([{ title: 'Zellweger closes', address: 'https://a.example/1', published: null }])
  })

  it('is read in the letters that its first line names', () => {
    const latin = Uint8Array.from(
      '<?xml version="1.0" encoding="ISO-8859-1"?><rss><item><title>Müller</title><link>https://a.example/</link></item></rss>',
      (letter) => letter.charCodeAt(0),
    )
    expect(readArticles(answerOf(latin), 'a')[0]?.title).toBe('Müller')
  })

  it('is looked at up to 500 items', () => {
    expect(readFeed(`<rss><channel>${items(10_000)}</channel></rss>`)).toHaveLength(500)
  })

  it.each([
    ['a web page', '<!DOCTYPE html><html><body>Unavailable<br></body></html>'],
    ['cut', golden('feed.xml').slice(0, 700)],
    ['other XML', '<sitemap><item><title>a</title><link>https://a.example</link></item></sitemap>'],
    ['JSON', '{"items": []}'],
    ['empty', ''],
    ['an entity that stands for many', '<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rss><item><title>&b;</title></item></rss>'],
  ])('is refused where it is %s', (_, text) => {
    expect(() => readArticles(answerOf(text), 'a.example')).toThrow('what is no feed, or a feed that is cut')
  })
})

const own = 'https://zellweger-trading.example/'
const home = '<html><head><link rel="alternate" type="application/atom+xml" href="/news.atom"></head></html>'
const empty = '<rss><channel></channel></rss>'
const pages = {
  [`${own}news.atom`]: golden('feed-atom.xml'),
  [own]: home,
  'https://www.supplychaindive.com/': golden('feed.xml'),
  'https://www.freightwaves.com/': empty,
  'https://theloadstar.com/': empty,
  'https://gcaptain.com/': empty,
}
const question = 'zellweger-trading.example\nZellweger Trading'

describe('news of a supplier', () => {
  it('is what its own feed and the trade press both tell', async () => {
    expect(await rssSource().ask(answering(pages).client, question)).toEqual([
      {
        key: 'zellweger trading insolvency 2026-11',
        type: 'news',
        names: ['Zellweger Trading'],
        weakNames: [],
        kind: 'organisation',
        keys: {},
        countries: [],
        day: '2026-11-27',
        deadline: null,
        sentence: 'Zellweger Trading files for bankruptcy after fire (trade-news.example and zellweger-trading.example)',
        link: 'https://trade-news.example/2026/11/zellweger?utm_source=feed&utm_medium=rss',
      },
    ])
  })

  it('is nothing where one of them alone tells it', async () => {
    expect(await rssSource().ask(answering({ ...pages, [own]: '<html></html>' }).client, question)).toEqual([])
    expect(await rssSource().ask(answering({ ...pages, 'https://www.supplychaindive.com/': empty }).client, question)).toEqual([])
    expect(await rssSource().ask(answering(pages).client, '\nZellweger Trading')).toEqual([])
  })

  it('is read although a feed is away, and unknown where all are', async () => {
    expect(await rssSource().ask(answering({ ...pages, 'https://gcaptain.com/': { status: 503 } }).client, question)).toHaveLength(1)
    await expect(rssSource().ask(answering({ 'https://': { status: 503 } }).client, question)).rejects.toThrow('status 503')
  })

  it('costs the trade press one reading for all suppliers', async () => {
    const rss = rssSource()
    const { client, asked } = answering(pages)
    await rss.ask(client, question)
    await rss.ask(client, '\nKalmerton Foods')
    expect(asked.filter((address) => address.startsWith('https://gcaptain.com/'))).toHaveLength(1)
  })

  it('is asked for by names that are said of nobody else', () => {
    expect(rssSource().question(cardOf({ domains: ['zellweger-trading.example'] }))).toBe(question)
    expect(rssSource().question(cardOf({ names: ['Box', 'Box Ltd'] }))).toBeNull()
  })
})
