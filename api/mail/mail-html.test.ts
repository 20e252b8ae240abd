import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import { htmlOfMail, mailColors } from './mail-html.ts'
import type { MailPart } from './mail-part.ts'
import { textOfMail } from './mail-text.ts'

const runs = { numRuns: process.env.RISKPILOT_LONG ? 1_000 : 50 }
const page = (subject: string, parts: readonly MailPart[]) => new JSDOM(htmlOfMail(subject, parts)).window.document
const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

/** A mail with one text in every place that holds any. */
const everywhere = (text: string): MailPart[] => [
  { kind: 'text', text },
  { kind: 'heading', text },
  { kind: 'item', title: text, figure: text, lines: [text], next: text, tone: 'high', word: text, address: '{origin}/risks/1' },
  { kind: 'action', lead: text, word: text, address: '{link}' },
  { kind: 'small', text, word: text, address: '{origin}/settings' },
]

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</title><style>*{display:none}</style>',
    '<!--[if mso]><a href="https://evil.example">',
    '{link}',
    '{origin}/evil',
    '{li{link}nk}',
    'a\r\nBcc: all@shop.example\r\n\r\n{origin}/x',
    '&lt;b&gt; &#123;link}',
    'javascript:alert(1)',
  ),
)

describe('a mail as HTML', () => {
  it('SEC-08 shows any imported text as text: no element, attribute, address or mark comes out of it', () => {
    const plain = page('x', everywhere('x'))
    const shape = (document: Document) =>
      [...document.querySelectorAll('*')].map(({ tagName, attributes }) => `${tagName} ${[...attributes].map(({ name }) => name)}`)
    const usual = shape(plain)
    fc.assert(
      fc.property(hostile, (text) => {
        const html = htmlOfMail(text, everywhere(text))
        const document = new JSDOM(html).window.document
        expect(shape(document)).toEqual(usual)
        expect(html.match(/\{(link|origin)\}/g)).toEqual(htmlOfMail('x', everywhere('x')).match(/\{(link|origin)\}/g))
        expect([...document.querySelectorAll('a')].map((a) => a.getAttribute('href'))).toEqual([
          '{origin}/risks/1',
          '{link}',
          '{origin}/settings',
        ])
        const own = oneLine(oneLine(text).replaceAll('{link}', 'link'))
        expect(oneLine(document.querySelector('bdi')?.textContent ?? '')).toBe(own)
      }),
      runs,
    )
  })

  it('SEC-08 as plain text has no line that a text begins as an address of this installation', () => {
    const marks = (text: string) => textOfMail(everywhere(text)).match(/^\{origin\}\/.*$|\{link\}/gm)
    const usual = ['{origin}/risks/1', '{link}', '{origin}/settings']
    fc.assert(
      fc.property(hostile, (text) => {
        expect(marks(text)).toEqual(usual)
      }),
      runs,
    )
  })

  it('leads nowhere but to this installation and pages of the web', () => {
    for (const address of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      '{origin}evil.example',
      'file:///etc',
      '{link}x',
      '',
    ])
      expect(page('x', [{ kind: 'action', word: 'Go', address }]).querySelectorAll('a')).toHaveLength(0)
    expect(
      page('x', [{ kind: 'action', word: 'Go', address: 'https://tax.example/a"b' }])
        .querySelector('a')
        ?.getAttribute('href'),
    ).toBe('https://tax.example/a"b')
  })

  it('loads nothing, and reads well where a mailbox drops its style sheet', () => {
    const document = page('Two leaks', everywhere('x'))
    expect(document.querySelectorAll('img, link, script, iframe, [src], [background], form')).toHaveLength(0)
    expect(document.documentElement.outerHTML).not.toMatch(/url\(|@import|@font-face/)
    for (const one of document.querySelectorAll('p, h1, h2, a, td > div'))
      expect(one.getAttribute('style'), one.outerHTML).toMatch(/color:#/)
    for (const table of document.querySelectorAll('table')) expect(table.getAttribute('role')).toBe('presentation')
  })

  it('is readable in both themes: 4.5 to 1 for each text on its ground', () => {
    const grounds = { ink: ['card'], muted: ['card', 'paper'], accent: ['card'], 'accent.ink': ['accent'] } as const
    for (const theme of [0, 1])
      for (const [text, on] of Object.entries(grounds))
        for (const ground of on)
          expect(
            contrast(mailColors[text as keyof typeof grounds][theme] ?? '', mailColors[ground][theme] ?? ''),
            `${text} on ${ground}`,
          ).toBeGreaterThanOrEqual(4.5)
  })
})

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
