import { readFile } from 'node:fs/promises'
import MarkdownIt from 'markdown-it'
import type { Plugin } from 'vite'

/** A text in Markdown with its front matter, as pages show it. */
export type MarkdownText = {
  readonly facts: Readonly<Record<string, string>>
  readonly words: number
  readonly headings: readonly { readonly id: string; readonly text: string }[]
  readonly html: string
}

/** People read about so many words of such a text in a minute. */
const wordsAMinute = 220

const markdown = new MarkdownIt({ html: false, typographer: true })
markdown.renderer.rules.heading_open = (tokens, at, options, _env, self) => {
  tokens[at]?.attrSet('id', idOf(tokens[at + 1]?.content ?? ''))
  return self.renderToken(tokens, at, options)
}

/** Reads a file of `key: value` lines between two lines of dashes, and Markdown below. No HTML. */
export function readMarkdown(source: string): MarkdownText {
  const [, front, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  if (front === undefined || body === undefined) throw new Error('A text begins with its front matter.')
  const facts = Object.fromEntries(front.split('\n').map(factOf))
  const headings = [...body.matchAll(/^## (.+)$/gm)].map(([, text = '']) => ({ id: idOf(text), text }))
  const words = body
    .replace(/\]\([^)]*\)/g, ']')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  return { facts, words, headings, html: framed(markdown.render(body)) }
}

/** The worked example stands in a frame of its own. */
function framed(html: string): string {
  return html.replace(/<h2 id="a-worked-example">[\s\S]*?(?=<h2|$)/, (section) => `<section class="example">${section}</section>`)
}

export function readMinutes(words: number): number {
  return Math.max(1, Math.round(words / wordsAMinute))
}

function factOf(line: string): [string, string] {
  const [, key = '', value = ''] = /^(\w+): (.+)$/.exec(line) ?? []
  if (key === '') throw new Error(`This is no line of front matter: ${line}`)
  return [key, value.replace(/^"(.*)"$/, '$1')]
}

function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

const listed = '?listed'

/**
 * Makes modules of `.md` files: `facts`, `headings` and `html`. With `?listed` behind the name it
 * has the facts alone, for lists. Markdown is rendered at build; no browser gets a parser.
 */
export const texts: Plugin = {
  name: 'texts',
  enforce: 'pre',
  async load(id) {
    const [file = '', query = ''] = id.split('?')
    if (!file.endsWith('.md')) return null
    const { facts, words, headings, html } = readMarkdown(await readFile(file, 'utf8'))
    const known = { ...facts, minutes: readMinutes(words) }
    const all = `?${query}` === listed ? { facts: known } : { facts: known, headings, html }
    return { code: `export default ${JSON.stringify(all)}`, map: null }
  },
}
