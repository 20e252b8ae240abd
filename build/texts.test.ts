import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { trackConversions } from '../web/thank-you/conversions.ts'
import { readMarkdown, readMinutes } from './texts.ts'

const folder = join(import.meta.dirname, '..', 'web', 'blog', 'posts')
const posts = readdirSync(folder).map((file) => ({ file, source: readFileSync(join(folder, file), 'utf8') }))
const read = posts.map(({ file, source }) => ({ file, ...readMarkdown(source) }))

/** Runs of six words, which two texts of their own hardly share. */
function shingles(html: string): Set<string> {
  const words =
    html
      .replace(/<[^>]+>/g, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return new Set(words.slice(0, -5).map((_, at) => words.slice(at, at + 6).join(' ')))
}

describe('the posts', () => {
  it('BLOG-01 BLOG-03 are 25, each with id, title, excerpt, category, date and author, and no id or address twice', () => {
    expect(read.length).toBe(25)
    for (const { file, facts } of read) {
      expect(file).toBe(`${facts.slug}.md`)
      expect(facts.title?.length, file).toBeGreaterThan(15)
      expect(facts.description?.length, file).toBeGreaterThan(90)
      expect(facts.description?.length, file).toBeLessThanOrEqual(180)
      expect(facts.category, file).toMatch(/^[A-Z][a-z]+$/)
      expect(facts.date, file).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(facts.author, file).toBeTruthy()
    }
    for (const name of ['id', 'slug', 'title', 'date', 'example'] as const)
      expect(new Set(read.map(({ facts }) => facts[name])).size, name).toBe(25)
    expect(read.map(({ facts }) => Number(facts.id)).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1))
  })

  it('BLOG-05 are as long as their reading time says, and have every part', () => {
    for (const { file, words, headings } of read) {
      expect(words, file).toBeGreaterThanOrEqual(500)
      expect(words, file).toBeLessThanOrEqual(900)
      // Nobody reads more than 300 words a minute, and hardly anybody fewer than 150.
      expect(words / readMinutes(words), file).toBeGreaterThan(150)
      expect(words / readMinutes(words), file).toBeLessThan(300)
      const names = headings.map(({ text }) => text)
      expect(names, file).toContain('A worked example')
      expect(names, file).toContain('What to do on Monday')
      expect(names.at(-1), file).toBe('Sources')
    }
  })

  it('BLOG-05 are no two alike', () => {
    const all = read.map(({ file, html }) => ({ file, own: shingles(html) }))
    for (const [at, one] of all.entries())
      for (const other of all.slice(at + 1)) {
        const shared = [...one.own].filter((run) => other.own.has(run)).length
        expect(shared / Math.min(one.own.size, other.own.size), `${one.file} and ${other.file}`).toBeLessThan(0.12)
      }
  })

  it('link to posts that exist', () => {
    const slugs = new Set(read.map(({ facts }) => facts.slug))
    for (const { file, html } of read)
      for (const [, slug] of html.matchAll(/href="\/blog\/([^"#]+)/g)) expect(slugs.has(slug), `${file}: ${slug}`).toBe(true)
  })
})

it('LEGAL-01 terms and privacy name the same day', () => {
  const legal = ['terms', 'privacy'].map((name) => readFileSync(join(folder, '..', '..', 'legal', `${name}.md`), 'utf8'))
  expect(legal.map((source) => readMarkdown(source).facts.effective)).toEqual(['October 8, 2025', 'October 8, 2025'])
})

describe('a text', () => {
  it('is rendered without any HTML of its own, with ids at its headings', () => {
    const { html, headings, facts } = readMarkdown('---\ntitle: "A: b"\n---\n\n## What <b>it</b> is\n\n<script>alert(1)</script>\n')
    expect(facts).toEqual({ title: 'A: b' })
    expect(headings).toEqual([{ id: 'what-b-it-b-is', text: 'What <b>it</b> is' }])
    expect(html).toContain('<h2 id="what-b-it-b-is">What &lt;b&gt;')
    expect(html).not.toContain('<script')
  })

  it('needs front matter that can be read', () => {
    expect(() => readMarkdown('# No front matter')).toThrow('front matter')
    expect(() => readMarkdown('---\ntitle\n---\n')).toThrow('no line of front matter')
  })
})

it('CONST-19 the legal texts took effect on October 8, 2025, the blog has 25 posts, and a beta sign-up is conversion 24041722', () => {
  const legal = (name: string) => readMarkdown(readFileSync(join(import.meta.dirname, '..', 'web', 'legal', `${name}.md`), 'utf8')).facts
  expect([legal('privacy').effective, legal('terms').effective]).toEqual(['October 8, 2025', 'October 8, 2025'])
  expect(posts).toHaveLength(25)
  const told: unknown[] = []
  trackConversions({ lintrk: (...words) => told.push(words) }, 'beta')
  expect(told).toEqual([['track', { conversion_id: 24041722 }]])
})

it('each post has a card with its own title; after a change: npm run cards', () => {
  const cards = join(import.meta.dirname, '..', 'web', 'public-site', 'cards')
  const drawn = JSON.parse(readFileSync(join(cards, 'titles.json'), 'utf8')) as Record<string, string>
  for (const { facts } of read) expect(drawn[`blog-${facts.slug}`]).toBe(facts.title)
  expect(readdirSync(cards).filter((name) => name.endsWith('.png'))).toEqual(
    Object.keys(drawn)
      .map((name) => `${name}.png`)
      .toSorted(),
  )
})
