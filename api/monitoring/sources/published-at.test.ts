import { describe, expect, it } from 'vitest'
import { plainText } from './plain-text.ts'
import { publishedAt } from './published-at.ts'

describe('a moment that a source states', () => {
  it.each([
    ['2026-11-28', '2026-11-28T00:00:00.000Z'],
    ['2026-11-28T10:00:00+01:00', '2026-11-28T09:00:00.000Z'],
    ['2026-11-28 23:30:00-0200', '2026-11-29T01:30:00.000Z'],
    ['2026-11-28T10:00:00.554Z', '2026-11-28T10:00:00.000Z'],
    ['20261128', '2026-11-28T00:00:00.000Z'],
    ['20261128T120000Z', '2026-11-28T12:00:00.000Z'],
    ['Sat, 28 Nov 2026 10:00:00 GMT', '2026-11-28T10:00:00.000Z'],
    ['Saturday, 28 November 2026 10:00:00 EST', '2026-11-28T15:00:00.000Z'],
    ['28 Nov 2026', '2026-11-28T00:00:00.000Z'],
  ])('%s', (text, moment) => {
    expect(publishedAt(text)?.toISOString()).toBe(moment)
  })

  it.each([
    ['03/04/2026'],
    ['2026-02-30'],
    ['2026-13-01'],
    ['32 Jan 2026'],
    ['12 Foo 2026'],
    ['yesterday'],
    ['20261328'],
    ['2026-11-28T25:00:00Z'],
    ['0001-01-01'],
    [''],
    [null],
  ])('is not known from ‘%s’', (text) => {
    expect(publishedAt(text)).toBeNull()
  })
})

describe('what a source wrote', () => {
  it.each([
    ['<b>Zellweger</b> &amp; Sons\n<script>alert("no")</script> closes', 'Zellweger & Sons closes'],
    ['&lt;img src=x onerror=alert(1)&gt;Zellweger closes', 'Zellweger closes'],
    ['profit &#8217;26 &lt; 3 % &#x2026;', 'profit ’26 < 3 % …'],
    ['3 < 4 & 5 > 2', '3 < 4 & 5 > 2'],
    ['Zell\u202eweger\u0000 closes\u200b', 'Zellweger closes'],
    ['half \ud83d of a sign', 'half \ufffd of a sign'],
    ['&bogus; &#0; &#9999999; &toString;', '&bogus; &#0; &#9999999; &toString;'],
  ])('%s is a line of plain text', (written, text) => {
    expect(plainText(written)).toBe(text)
  })

  it('is cut at 300 characters, never within a sign', () => {
    expect(plainText('a'.repeat(300))).toBe('a'.repeat(300))
    expect(plainText('a'.repeat(301))).toBe(`${'a'.repeat(299)}…`)
    expect(plainText('🏭'.repeat(200))).toBe(`${'🏭'.repeat(149)}…`)
  })

  it('takes no longer for markup that never ends', () => {
    expect(plainText('<script'.repeat(100_000)).length).toBeLessThanOrEqual(300)
  })
})
