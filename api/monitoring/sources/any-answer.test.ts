import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { golden } from '../../../e2e/support/monitoring/golden-answers.ts'
import { readFeed } from '../news/feed.ts'
import { feedAddresses } from '../news/feed-addresses.ts'
import { newsEvents } from '../news/news-events.ts'
import type { Notice } from '../notice.ts'
import { SourceAway } from '../source.ts'
import { readGazette } from './gazette.ts'
import { readGdacs } from './gdacs.ts'
import { readGdelt } from './gdelt.ts'
import { readGleif } from './gleif.ts'
import { newsNotices } from './news-notice.ts'
import { readOpenFda } from './openfda.ts'
import { readRdap } from './rdap.ts'
import { readSubmissions } from './sec.ts'
import { readStatuspage } from './statuspage.ts'
import { readUsgs } from './usgs.ts'

const now = new Date('2026-11-28T12:00:00Z')
const service = { name: 'Kalmerton', domains: ['kalmerton.example'], host: 'status.example' }
const readers: readonly (readonly [string, string, (answer: unknown) => readonly Notice[]])[] = [
  ['rdap', 'rdap.json', (answer) => readRdap(answer, 'zellweger-trading.example', now)],
  ['statuspage', 'statuspage.json', (answer) => readStatuspage(answer, service)],
  ['gleif', 'gleif-records.json', readGleif],
  ['gazette', 'gazette.json', readGazette],
  ['sec', 'sec-submissions.json', (answer) => readSubmissions(answer, now)],
  ['openfda', 'openfda.json', readOpenFda],
  ['usgs', 'usgs.json', (answer) => readUsgs(answer, 'Shenzhen, CN')],
  ['gdelt', 'gdelt.json', (answer) => newsNotices(['Zellweger Trading'], readGdelt(answer))],
]

/** The places of a value: of each object and list, and of all that is in them. */
function placesOf(value: unknown, at: readonly string[] = []): (readonly string[])[] {
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return [at, ...inside.flatMap(([name, one]) => placesOf(one, [...at, name]))]
}

function replacedAt(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by
  if (Array.isArray(value)) return value.map((one, i) => (String(i) === name ? replacedAt(one, rest, by) : one))
  return { ...(value as object), [name]: replacedAt((value as Record<string, unknown>)[name], rest, by) }
}

const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    'constructor',
    '__proto__',
    'toString',
    '<script>alert(1)</script>',
    '&lt;b&gt;',
    'javascript:alert(1)',
    '03/04/2026',
    '\u202e\u0000',
  ),
  fc.string({ unit: 'grapheme', minLength: 400, maxLength: 600 }),
)
const odd = fc.oneof(oddText, fc.jsonValue(), fc.constant(undefined))

const day = /^\d{4}-\d{2}-\d{2}$/

function expectNotice({ key, names, day: happened, deadline, sentence, link, keys, countries }: Notice): void {
  expect(key).toMatch(/^[\x20-\x7e]{1,200}$/)
  expect(sentence.length).toBeLessThanOrEqual(300)
  expect(sentence).not.toMatch(/<[a-z/!][^<>]*>|[\p{Cc}]/iu)
  expect(
    [...names, ...countries, ...(keys.registryNumbers ?? []), sentence].every((text) => text.isWellFormed() && text.trim() !== ''),
  ).toBe(true)
  expect(countries.every((country) => /^[A-Z]{2}$/.test(country))).toBe(true)
  for (const one of [happened, deadline]) if (one !== null) expect(one).toMatch(day)
  if (link !== null) expect(new URL(link).protocol).toBe('https:')
}

/**
 * The notices of an answer, or none where it is refused in a sentence; anything else is a fault.
 */
function noticesOf(read: (answer: unknown) => readonly Notice[], answer: unknown): readonly Notice[] {
  try {
    return read(answer)
  } catch (error) {
    if (!(error instanceof SourceAway)) throw error
    expect(error.message).toMatch(/^(?:[A-Z]|openFDA ).*\.$/)
    return []
  }
}

describe('whatever a source answers', () => {
  it.each(readers)('%s tells well-formed notices, or refuses it in a sentence', (_, file, read) => {
    const answer: unknown = JSON.parse(golden(file))
    const places = placesOf(answer)
    fc.assert(
      fc.property(fc.constantFrom(...places), odd, (place, by) => {
        for (const notice of noticesOf(read, replacedAt(answer, place, by))) expectNotice(notice)
      }),
      { numRuns: 400 },
    )
    expect(read(answer).length).toBeGreaterThan(0)
  })

  it('a feed of disasters is read or refused', () => {
    const text = golden('gdacs.xml')
    const read = (by: unknown) => readGdacs(String(by), 'Shenzhen, CN')
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(30), oddText, (from, length, by) => {
        for (const notice of noticesOf(read, text.slice(0, from) + by + text.slice(from + length))) expectNotice(notice)
      }),
      { numRuns: 400 },
    )
    expect(read(text)).toHaveLength(2)
  })

  it('a feed is read or refused, and its reports make events or none', () => {
    const text = golden('feed.xml')
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(30), oddText, (from, length, by) => {
        const items = readFeed(text.slice(0, from) + by + text.slice(from + length)) ?? []
        newsEvents(
          ['zellweger trading'],
          items.map(({ title, address }) => ({ title, address, at: now })),
        )
        expect(Array.isArray(feedAddresses(by, 'https://zellweger.example/'))).toBe(true)
      }),
      { numRuns: 400 },
    )
  })
})
