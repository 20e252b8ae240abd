import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'

/** As `formatter.lineWidth` in biome.json. */
const codeWidth = 140
const commentWidth = 100

/** Instructions to a tool, which reads them in one line. */
const directive = /^\s*(biome-ignore|@ts-|@vitest-|@vite-ignore|v8 ignore|#__PURE__|@__PURE__|\/ ?<)/

type Span = { readonly start: number; readonly end: number }
type Comment = Span & { readonly value: string }
type Line = Span & { readonly text: string; readonly number: number }

/** Tracked sources, so what is generated on each machine is none of them. */
const files = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx', '*.mts', '*.mjs'], { encoding: 'utf8' }).trim().split('\n')

function linesOf(source: string): Line[] {
  let start = 0
  return source.split('\n').map((text, i) => {
    const line = { text, number: i + 1, start, end: start + text.length }
    start = line.end + 1
    return line
  })
}

/**
 * Strings, templates with what they insert, regular expressions and texts of JSX: the formatter
 * cannot break them.
 */
function literalsIn(node: unknown, found: Span[] = []): Span[] {
  if (Array.isArray(node)) for (const one of node) literalsIn(one, found)
  else if (typeof node === 'object' && node !== null) {
    const { type, value, start, end } = node as { type?: string; value?: unknown } & Span
    const isLiteral = type === 'TemplateLiteral' || type === 'JSXText' || (type === 'Literal' && typeof value !== 'number')
    if (isLiteral) found.push({ start, end })
    else for (const one of Object.values(node)) literalsIn(one, found)
  }
  return found
}

/** Characters of a line that lie within the spans. */
const within = (line: Line, spans: readonly Span[]) =>
  spans.reduce((sum, { start, end }) => sum + Math.max(0, Math.min(end, line.end) - Math.max(start, line.start)), 0)

const widthOf = (text: string) => [...text].length

/**
 * Whether only a comment stands on the lines from the first to the last of it; in JSX it stands in
 * braces.
 */
function isAlone(source: string, { start, end }: Comment): boolean {
  const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start)
  const next = source.indexOf('\n', end)
  const after = source.slice(end, next < 0 ? source.length : next)
  return /^\s*\{?$/.test(before) && /^\}?\s*$/.test(after)
}

/** What a line of a comment says, without the signs around it. */
const wordsOf = (text: string) => text.replace(/^\s*\{?(\/\/+|\/\*+|\*(?!\/))?\s*/, '').replace(/\s*\*\/\}?\s*$/, '')

/**
 * Whether the text has a space at which it can be broken: none in an address or in a sample of
 * code, and a row of a table stays whole.
 */
const canBreak = (words: string) => !words.startsWith('|') && /\S\s+\S/.test(words.replaceAll(/`[^`]*`/g, 'code'))

/** By the number of a line, the comment that stands there alone. */
function commentLines(source: string, lines: readonly Line[], comments: readonly Comment[]): Map<number, Comment> {
  const found = new Map<number, Comment>()
  for (const comment of comments.filter((one) => isAlone(source, one)))
    for (const line of lines) if (line.end >= comment.start && line.start < comment.end) found.set(line.number, comment)
  return found
}

/** The lines of a source that are too wide, as `file:line: width`. */
function tooWide(file: string, source: string): string[] {
  const lines = linesOf(source)
  if (lines.every(({ text }) => text.length <= commentWidth)) return []
  const { comments, program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed`)
  const literals = lines.some(({ text }) => text.length > codeWidth) ? literalsIn(program) : []
  const commentAt = commentLines(source, lines, comments)
  const isTooWide = (line: Line) => {
    const width = widthOf(line.text)
    const comment = commentAt.get(line.number)
    if (!comment) return width - within(line, literals) > codeWidth
    return width > commentWidth && !directive.test(comment.value) && canBreak(wordsOf(line.text))
  }
  return lines.filter(isTooWide).map((line) => `${file}:${line.number}: ${widthOf(line.text)}`)
}

describe('a line of source', () => {
  it('has at most 140 characters, of which none in a string count, and a comment on lines of its own at most 100', () => {
    expect(files.flatMap((file) => tooWide(file, readFileSync(file, 'utf8')))).toEqual([])
  })

  const words = (count: number) => 'word '.repeat(count).trim()
  const sources: readonly (readonly [what: string, source: string, lines: readonly number[]])[] = [
    ['a wide comment', `// ${words(25)}`, [1]],
    ['a comment that fits', `// ${words(19)}`, []],
    ['a wide sentence of a docstring', `/**\n * ${words(10)}\n * ${words(25)}\n */`, [3]],
    ['a wide docstring of one line', `/** ${words(25)} */`, [1]],
    ['an indented comment, from the first column on', `function f() {\n${' '.repeat(90)}// ${words(3)}\n}`, [2]],
    ['a wide comment in JSX', `const a = (\n  <p>\n    {/* ${words(25)} */}\n  </p>\n)`, [3]],
    ['an address', `// https://example.com/${'a'.repeat(100)}`, []],
    ['a sample of code', `// \`${words(25)}\``, []],
    ['a row of a table', `/**\n * | ${words(25)} |\n */`, []],
    ['an instruction to the linter', `// biome-ignore lint/style: ${words(25)}`, []],
    ['wide code', `const a = [${'1, '.repeat(60)}]`, [1]],
    ['a wide string', `const a = '${words(40)}'`, []],
    ['a wide template', `const a = \`\n${words(40)}\n\``, []],
    ['a wide template with a choice in it', `const a = \`\${b ? '${words(20)}' : '${words(20)}'}\``, []],
    ['the path of an import', `import a from './${'a'.repeat(140)}.ts'`, []],
    ['a comment behind code, which is as wide as code may be', `const a = 1 // ${words(22)}`, []],
    ['a wide comment behind code', `const a = 1 // ${words(30)}`, [1]],
  ]
  it.each(sources)('counts %s', (_, source, lines) => {
    expect(tooWide('a.tsx', source).map((found) => Number(found.split(':')[1]))).toEqual(lines)
  })
})
