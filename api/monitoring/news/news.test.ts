import { describe, expect, it } from 'vitest'
import type { Article } from './article.ts'
import { canonicalAddress, publisherOf } from './canonical-address.ts'
import { eventOf } from './event-words.ts'
import { feedAddresses } from './feed-addresses.ts'
import { newsEvents } from './news-events.ts'

describe('the address of a page', () => {
  it.each([
    ['https://www.paper.example/a/?utm_source=x&b=2&a=1#top', 'https://paper.example/a?a=1&b=2'],
    ['http://m.paper.example/a/amp', 'https://paper.example/a'],
    ['https://PAPER.example', 'https://paper.example'],
    ['javascript:alert(1)', null],
    ['paper.example/a', null],
    ['', null],
  ])('%s is %s', (address, canonical) => {
    expect(canonicalAddress(address)).toBe(canonical)
  })

  it.each([
    ['https://news.paper.co.uk/a', 'paper.co.uk'],
    ['https://paper.com.au/a', 'paper.com.au'],
    ['https://blog.paper.de/a', 'paper.de'],
    ['https://paper.example/a', 'paper.example'],
  ])('%s is one of the publisher %s', (address, publisher) => {
    expect(publisherOf(address)).toBe(publisher)
  })
})

describe('the event that a title tells', () => {
  it.each([
    ['Zellweger Trading files for bankruptcy', 'insolvency'],
    ['ZELLWEGER TRADING LTD. recalls its lamps', 'recall'],
    ['Zellweger Trading Inc. Recalls Lamps', 'recall'],
    ['Zellweger Trading Intl. recalls lamps', 'recall'],
    ['Fire at Zellweger Trading’s warehouse', 'fire'],
    ["Zellweger Trading's mill closes", 'closure'],
    ['Fire at Zellweger Trading warehouse in Hull', 'fire'],
    ['Workers of Zellweger Trading strike for pay', 'strike'],
    ['Zellweger Trading sets sail. Rival Kalmerton closes', null],
    ['Rival Kalmerton closes – Zellweger Trading opens a shop', null],
    ['Kalmerton: Zellweger Trading is hit by ransomware', 'breach'],
    ['Zellweger names a new head', null],
    ['Zellweger Home closes', null],
    ['Zellweger Tradings closes', null],
    ['Zellweger Trading fires its head', null],
    ['Zellweger Trading strikes a new deal with Kalmerton', null],
    ['Zellweger Trading closes $20m funding round', null],
    ['Shares of Zellweger Trading closed lower', null],
    ['Zellweger Trading buys fraud detection', null],
    ['Zellweger Trading sees explosion in demand', null],
    ['Zellweger Trading closes its plant in Hull', 'closure'],
    ['Zellweger Trading closes deal and halts its mill', 'closure'],
    ['Zellweger Trading meldet Insolvenz an', 'insolvency'],
    ['', null],
  ])('%s: %s', (title, event) => {
    expect(eventOf('zellweger trading', title)).toBe(event)
  })

  it('is found beside a name that is a possessive itself', () => {
    expect(eventOf('macys', 'Macy’s recalls lamps')).toBe('recall')
    expect(eventOf('zellweger mills', 'Strike action at Zellweger Mills’ plant')).toBe('strike')
  })

  it('is none of the words of the name itself', () => {
    expect(eventOf('blaze pizza', 'Blaze Pizza opens a shop')).toBeNull()
    expect(eventOf('blaze pizza', 'Blaze Pizza closes a shop')).toBe('closure')
    expect(eventOf('', 'Somebody closes')).toBeNull()
  })
})

const at = (hours: number) => new Date(Date.UTC(2026, 10, 20) + hours * 3_600_000)
const report = (address: string, hours: number | null, title = 'Zellweger Trading files for bankruptcy'): Article => ({
  address,
  title,
  at: hours === null ? null : at(hours),
})
const events = (...articles: Article[]) => newsEvents(['zellweger trading', 'zw trading'], articles)

describe('what the press tells of a supplier', () => {
  it('is one event, however many copies there are of it', () => {
    const copies = Array.from({ length: 16 }, (_, i) => report(`https://paper-${i}.example/a`, i * 4))
    const [event, ...others] = events(...copies)
    expect(others).toEqual([])
    expect(event).toMatchObject({ event: 'insolvency', articles: { length: 16 } })
    expect(event?.publishers).toHaveLength(16)
    expect(event?.articles[0].address).toBe('https://paper-0.example/a')
  })

  it('is one event under whichever of its names', () => {
    expect(events(report('https://a.example/1', 0), report('https://b.example/1', 2, 'ZW Trading is insolvent'))).toHaveLength(1)
  })

  it('is the same in whatever order it comes', () => {
    const some = [report('https://b.example/1', 5), report('https://a.example/1', 5), report('https://c.example/1', 1)]
    expect(events(...some)).toEqual(events(...some.toReversed()))
  })

  it('is nothing while one publisher alone tells it, under however many addresses', () => {
    expect(
      events(report('https://paper.example/a', 0), report('https://m.paper.example/b', 1), report('https://news.paper.example/c', 2)),
    ).toEqual([])
    expect(events(report('https://paper.example/a', 0), report('https://other.example/a', 1))).toHaveLength(1)
  })

  it('is one event under two kinds of words where the titles are nearly one', () => {
    const [first, second] = ['Zellweger Trading plant closes after big blaze', 'Zellweger Trading plant burns down after big blaze']
    expect(events(report('https://a.example/1', 0, first), report('https://b.example/1', 9, second))).toHaveLength(1)
  })

  it('is two events where days lie between, or another thing happened', () => {
    const fire = 'Blaze at Zellweger Trading mill'
    const old = [report('https://a.example/1', 0), report('https://b.example/1', 1)]
    expect(events(...old, report('https://a.example/2', 200), report('https://b.example/2', 201))).toHaveLength(2)
    expect(
      events(...old, report('https://a.example/3', 2, fire), report('https://b.example/3', 3, fire)).map(({ event }) => event),
    ).toEqual(['insolvency', 'fire'])
  })

  it('is left out where nobody says when it came out, or the address is none', () => {
    expect(events(report('https://a.example/1', null), report('ftp://b.example/1', 1), report('https://c.example/1', 1))).toEqual([])
  })

  it('is looked at up to a thousand reports', () => {
    const many = Array.from({ length: 10_000 }, (_, i) => report(`https://paper-${i}.example/a`, 1))
    expect(events(...many)[0]?.articles).toHaveLength(1_000)
  })
})

describe('the feeds that a page names', () => {
  const page = 'https://zellweger.example/'
  const link = (href: string, more = 'type="application/rss+xml" rel="alternate"') => `<link ${more} href="${href}">`

  it.each<[string, string, readonly string[]]>([
    ['a path', link('/feed'), ['https://zellweger.example/feed']],
    ['an address with a sign', link('https://www.zellweger.example/f?a=1&amp;b=2'), ['https://www.zellweger.example/f?a=1&b=2']],
    ['no quotes', '<link rel=alternate type=application/atom+xml href=/atom.xml>', ['https://zellweger.example/atom.xml']],
    ['comments', link('/comments/feed/'), []],
    ['another host', link('https://elsewhere.example/feed'), []],
    ['no feed', link('/style.css', 'type="text/css" rel="stylesheet"'), []],
    ['no web address', link('javascript:alert(1)'), []],
    ['many', [1, 2, 3].map((i) => link(`/feed/${i}`)).join(''), ['https://zellweger.example/feed/1', 'https://zellweger.example/feed/2']],
    ['a tag that never ends', `<link ${'a'.repeat(100_000)}`, []],
  ])('by %s', (_, html, addresses) => {
    expect(feedAddresses(html, page)).toEqual(addresses)
  })
})
