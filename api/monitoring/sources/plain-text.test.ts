import { describe, expect, it } from 'vitest'
import { plainText, textOfMarkup } from './plain-text.ts'

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

  it('is cut at a word, but within one where there are no blanks', () => {
    expect(plainText(`${'word '.repeat(70)}end`)).toBe(`${'word '.repeat(60).trim()}…`)
    expect(plainText('one, two', 7)).toBe('one…')
    expect(plainText(`Zellweger ${'业'.repeat(300)}`)).toBe(`Zellweger ${'业'.repeat(289)}…`)
  })

  it('takes no longer for markup that never ends', () => {
    expect(plainText('<script'.repeat(100_000)).length).toBeLessThanOrEqual(300)
    for (const opened of ['<script', '<style><script>', '<!--']) expect(textOfMarkup(`${opened.repeat(100_000)} end`)).toMatch(/end$/)
    expect(textOfMarkup(`<script>${'let a; '.repeat(100_000)}</script><!--${'a '.repeat(100_000)}-->Kalmerton`)).toBe('Kalmerton')
  })

  it('is never markup again, and whole where it is read whole', () => {
    expect(textOfMarkup('<em>A&amp;B</em>&#x20;&lt;script&gt; &unknown;')).toBe('A&B &unknown;')
    expect(textOfMarkup(`<td>${'Kalmerton Ltd, '.repeat(1_000)}</td>`)).toHaveLength(14_999)
  })
})
