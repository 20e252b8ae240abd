import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countedShop } from './post-figures/counted-shop.ts'
import { examples } from './post-figures/list.ts'
import { readMarkdown } from './texts.ts'

const folder = join(import.meta.dirname, '..', 'web', 'blog', 'posts')
const shop = countedShop()

/** The text between the heading of the example and the next one, on one line. */
function exampleIn(source: string): string {
  const [, rest = ''] = source.split('\n## A worked example\n')
  return (rest.split('\n## ')[0] ?? '').replace(/\s+/g, ' ')
}

/** What is left of a text when every figure that stands alone in it is taken out. */
function without(text: string, figures: readonly string[]): string {
  return figures
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, figure) => left.replace(new RegExp(`(?<![\\d$]|\\d[.,])${RegExp.escape(figure)}(?![\\d%]|[.,]\\d)`, 'g'), '_'), text)
}

describe('the worked examples of the blog', () => {
  for (const file of readdirSync(folder)) {
    it(`${file} prints what the engine counts in the made shop, and no other figure`, () => {
      const source = readFileSync(join(folder, file), 'utf8')
      const { facts } = readMarkdown(source)
      const figures = examples[facts.example ?? '']?.(shop)
      if (!figures) throw new Error(`${file} names no example: ${facts.example}`)
      const text = exampleIn(source)
      const missing = Object.entries(figures).filter(([, figure]) => !text.includes(figure))
      expect(missing, 'counted, and not in the text').toEqual([])
      expect(without(text, Object.values(figures)).match(/.{0,30}\d.{0,20}/g) ?? [], 'in the text, and not counted').toEqual([])
    })
  }
})
