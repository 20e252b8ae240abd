import type { MailItem, MailPart, MailTone } from './mail-part.ts'
import { inOneLine } from './mail-text.ts'
import { linkMark, originMark } from './marks.ts'

/** The colors of the product, light and dark; a test compares them with those of the screens. */
export const mailColors = {
  paper: ['#fbfbfa', '#0e1114'],
  card: ['#ffffff', '#161a1f'],
  ink: ['#16191d', '#eceff2'],
  muted: ['#5b636d', '#9aa4ae'],
  line: ['#e6e8ea', '#262c33'],
  accent: ['#0f6b6b', '#4fc3bd'],
  'accent.ink': ['#ffffff', '#06201f'],
  critical: ['#9b1620', '#b3202c'],
  high: ['#b3261e', '#ff8f87'],
  medium: ['#7a4a00', '#f2c55c'],
  low: ['#1b6a3a', '#7dd39b'],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>

type Color = keyof typeof mailColors

/** The edge of an item. What is well again has the color of recovered values. */
const edgeOf: Readonly<Record<MailTone, Color>> = { critical: 'critical', high: 'high', medium: 'medium', low: 'low', good: 'accent' }

const fonts = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/**
 * A mail as an HTML page: tables and inline styles, which every mailbox keeps, and a style sheet
 * for dark mailboxes alone. It loads nothing: no picture, no font, no script. `{origin}` and
 * `{link}` in it stand for addresses alone: every brace of a text is written as a character
 * reference.
 */
export function htmlOfMail(subject: string, parts: readonly MailPart[]): string {
  const small = parts.filter((part) => part.kind === 'small')
  const main = parts.filter((part) => part.kind !== 'small')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(subject)}</title><style>${darkRules()}</style></head>
<body class="b-paper" style="margin:0;padding:0;${back('paper')}-webkit-text-size-adjust:100%">
${table('b-paper', back('paper'))}<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left">
<tr><td class="c-muted" style="padding:0 4px 12px;${type(14, 'muted')}font-weight:600">RiskPilot</td></tr>
<tr><td class="b-card l-line" style="padding:24px 20px 20px;${back('card')}border:1px solid ${light('line')};border-radius:12px">
<h1 class="c-ink" style="margin:0 0 16px;${type(20, 'ink')}line-height:1.3;font-weight:650;${wrap}">${escaped(subject)}</h1>
${main.map(htmlOf).join('\n')}
</td></tr>
<tr><td style="padding:16px 4px 0">${small.map(htmlOf).join('\n')}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>`
}

function htmlOf(part: MailPart): string {
  switch (part.kind) {
    case 'text':
      return `<p class="c-ink" style="margin:0 0 14px;${type(15, 'ink')}${wrap}">${escaped(part.text)}</p>`
    case 'heading':
      return `<h2 class="c-ink" style="margin:20px 0 10px;${type(16, 'ink')}font-weight:650;${wrap}">${escaped(part.text)}</h2>`
    case 'item':
      return itemHtml(part)
    case 'action':
      return actionHtml(part)
    case 'small': {
      const { text, word, address } = part
      const link = address === undefined ? null : anchor(address, word ?? text, { color: 'muted', pixels: 13 })
      return small(link === null || word === undefined ? (link ?? escaped(text)) : `${escaped(text)}. ${link}`)
    }
  }
}

const small = (html: string) => `<p class="c-muted" style="margin:0 0 4px;${type(13, 'muted')}${wrap}">${html}</p>`

function itemHtml({ title, figure, lines = [], next, tone, word, address }: MailItem): string {
  const edge = tone === undefined ? 'line' : edgeOf[tone]
  const line = (text: string, style: string, color: Color) =>
    `<div class="c-${name(color)}" style="margin-top:4px;${type(15, color)}${style}${wrap}">${text}</div>`
  const read = address === undefined ? null : anchor(address, word ?? 'Open', { color: 'accent' })
  const rows = [
    `<div class="c-ink" style="${type(16, 'ink')}${wrap}"><bdi>${escaped(title)}</bdi></div>`,
    ...(figure === undefined ? [] : [line(escaped(figure), 'font-weight:600;', 'ink')]),
    ...lines.map((one) => line(escaped(one), '', 'muted')),
    ...(next === undefined ? [] : [line(`<b>Next:</b> ${escaped(next)}`, '', 'ink')]),
    ...(read === null ? [] : [line(read, '', 'accent')]),
  ]
  return `${table('', 'margin:0 0 16px;')}<tr><td class="l-${edge}" style="padding:2px 0 2px 12px;border-left:3px solid ${light(edge)}">${rows.join('')}</td></tr></table>`
}

function actionHtml({ lead, word, address }: Extract<MailPart, { kind: 'action' }>): string {
  const before = lead === undefined ? '' : `<p class="c-ink" style="margin:0 0 10px;${type(15, 'ink')}${wrap}">${escaped(lead)}:</p>\n`
  const button = anchor(address, word, {
    color: 'accent.ink',
    style: 'display:inline-block;padding:11px 18px;text-decoration:none;font-weight:600;',
  })
  return `${before}<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 18px"><tr><td class="b-accent" style="${back('accent')}border-radius:8px">${button}</td></tr></table>`
}

/** A link, or its word alone where the address is none that a mail may lead to. */
function anchor(
  address: string,
  word: string,
  { color, style = '', pixels = 15 }: { color: Color; style?: string; pixels?: number },
): string {
  const isMark = address === linkMark || address.startsWith(`${originMark}/`)
  if (!isMark && !/^https?:\/\/[^\s]+$/.test(address)) return escaped(word)
  const mark = isMark ? (address === linkMark ? linkMark : originMark) : ''
  return `<a class="c-${name(color)}" href="${mark}${escaped(address.slice(mark.length))}" style="${type(pixels, color)}${style}">${escaped(word)}</a>`
}

const light = (color: Color): string => mailColors[color][0]
const name = (color: Color): string => color.replace('.', '-')
const back = (color: Color) => `background-color:${light(color)};`
const type = (pixels: number, color: Color) => `font-family:${fonts};font-size:${pixels}px;line-height:1.5;color:${light(color)};`
const wrap = 'overflow-wrap:anywhere;word-break:break-word;'
const table = (classes: string, style: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"${classes && ` class="${classes}"`} style="${style}">`

/** A rule for each color as text, background and line. `!important`: inline styles are stronger. */
function darkRules(): string {
  const rules = Object.entries(mailColors).map(([key, [, dark]]) => {
    const of = key.replace('.', '-')
    return `.c-${of}{color:${dark}!important}.b-${of}{background-color:${dark}!important}.l-${of}{border-color:${dark}!important}`
  })
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${rules.join('')}}`
}

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '{': '&#123;' }

/** Text of a mail as HTML: one line, nothing of it markup, and no mark in it. */
const escaped = (text: string): string => inOneLine(text).replaceAll(/[&<>"'{]/g, (char) => references[char] ?? '')
