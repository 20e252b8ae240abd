import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { type Golden, goldenFolder, goldens, inLines, written } from '../../../e2e/support/imports/golden-files.ts'
import { type ReadFile, type ReadOptions, readContent, refuseOtherCurrencyIn } from '../../../e2e/support/imports/read-content.ts'
import type { LayoutColumn } from '../read/layout.ts'
import { layouts } from './list.ts'

// Each layout has a golden file in its source's true columns, and what it says beside it as text.
// Its hostile twin and its twin in another currency are made of it here.

const read = (content: string | Buffer, { mapping }: Golden, more: ReadOptions = {}) => readContent(content, { mapping, ...more })
const withParts = goldens.flatMap(({ parts, ...golden }) => (parts ? [{ ...golden, parts }] : []))
const every = (all: readonly Golden[]) => all.map((golden) => [golden.name, golden] as const)
type Whole = (typeof withParts)[number]

/** Facts alone: lines differ where lines were added above. */
const facts = ({ facts: all }: ReadFile) => all

/** Formats of RiskPilot's own and of public data sets have tests of their own. */
const withoutGolden = /^(canonical-|ad-log$|online-retail$|superstore$|price-list$)/
/** Their sources write no currency: the amounts are taken for the business's. */
const withoutCurrency = [
  'shopify-products',
  'woocommerce-analytics',
  'quickbooks-purchases',
  'quickbooks-transactions',
  'quickbooks-expenses',
  'shipstation-shipments',
]

/** Columns that only tell the layout, or are read where another is empty. */
const notRead: Readonly<Record<string, readonly string[]>> = {
  'amazon-settlement': ['posted-date'],
  'fedex-billing': ['Invoice Date'],
  'meta-ads': ['Reporting starts'],
  'microsoft-ads': ['Impressions'],
  'microsoft-ads-of-one-account': ['Impressions'],
}

describe('every layout', () => {
  it('has a golden file', () => {
    const missing = layouts.filter(({ name }) => !withoutGolden.test(name) && !goldens.some(({ layout }) => layout.name === name))
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  it.each(every(goldens))('REL-05 %s: the golden file gives the facts written beside it', async (name, golden) => {
    const whole = await read(golden.text, golden)
    expect(whole.layout).toBe(golden.layout.name)
    expect(whole.rows).toBe(whole.weight + whole.refusals.length)
    await expect(inLines(whole)).toMatchFileSnapshot(join(goldenFolder, `${name}.txt`))
    expect(existsSync(join(goldenFolder, `${name}.txt`))).toBe(true)
    const piecewise = await read(golden.text, golden, { batchSize: (golden.parts?.above.length ?? 0) + 1 })
    expect(piecewise.facts).toEqual(whole.facts)
  })
})

describe('every layout in another dress', () => {
  it.each(every(withParts))('REL-05 %s: other marks, encodings, line ends and lines above change nothing', async (_name, golden) => {
    const { parts, text } = golden as Whole
    const { facts: expected } = await read(text, golden)
    const title = [['Report of my shop'], ['1 March 2025 to 31 March 2025'], []]
    const dresses = [
      `\uFEFF${written(parts, ';')}`,
      iconv.encode(written(parts, '\t'), 'utf-16le', { addBOM: true }),
      written(parts).replaceAll('\n', '\r\n'),
      written({ ...parts, above: [...title, ...parts.above] }),
      written({ ...parts, rows: [...parts.rows, parts.header, parts.header.map(() => '')] }),
    ]
    for (const dress of dresses) expect(facts(await read(dress, golden))).toEqual(expected)
  })

  it.each(every(withParts))('REL-05 %s: decimal commas are read where a person says so', async (_name, golden) => {
    const { parts, text, columns, layout, mapping } = golden as Whole
    const numbers = placesOf(layout.columns, columns, 'number')
    const commas = (cell: string) => cell.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))
    const isGerman = numbers.some((at) => parts.rows.some((row) => /,\d\d$/.test(row[at] ?? '')))
    const rows = parts.rows.map((row) => row.map((cell, i) => (numbers.includes(i) ? commas(cell) : cell)))
    const read_ = await read(written({ ...parts, rows }), { ...golden, mapping: { ...mapping, decimal: isGerman ? '.' : ',' } })
    expect(facts(read_)).toEqual(facts(await read(text, golden)))
  })

  it.each(every(withParts))(
    'REL-05 %s: any order of columns, and a missing one is an empty one (seed printed on failure)',
    async (_name, golden) => {
      const { parts, columns, layout, mapping } = golden as Whole
      const needed = layout.columns.filter(({ isRequired }) => isRequired).map(({ name }) => columns.get(name) ?? -1)
      const others = parts.header.map((_, i) => i).filter((i) => !needed.includes(i))
      const said = { ...mapping, kind: layout.kind }
      await fc.assert(
        fc.asyncProperty(fc.subarray(others), fc.nat(), async (gone, turn) => {
          const rows = parts.rows.map((row) => row.map((cell, i) => (gone.includes(i) ? '' : cell)))
          const kept = turned(
            parts.header.map((_, i) => i).filter((i) => !gone.includes(i)),
            turn,
          )
          const cut = {
            above: parts.above,
            header: kept.map((i) => parts.header[i] ?? ''),
            rows: rows.map((row) => kept.map((i) => row[i] ?? '')),
          }
          const short = await read(written(cut), { ...golden, mapping: said })
          expect(facts(short)).toEqual(facts(await read(written({ ...parts, rows }), { ...golden, mapping: said })))
        }),
        { numRuns: 8 },
      )
    },
  )
})

describe('every layout with hostile rows', () => {
  it.each(every(withParts))('REL-05 %s: each is refused by itself, and the good rows stay', async (_name, golden) => {
    const { parts, text } = golden as Whole
    const before = await read(text, golden)
    const hostile = hostileRows(golden as Whole)
    const after = await read(written({ ...parts, rows: [...parts.rows, ...hostile] }), golden)
    expect(facts(after)).toEqual(before.facts)
    expect(after.refusals.length).toBe(before.refusals.length + hostile.length)
    expect(after.refusals.filter(({ reason }) => reason === '')).toEqual([])
  })

  it.each(every(withParts))('REL-05 %s: a column that stands twice is named, and nothing is read', async (_name, golden) => {
    const { parts, columns, layout } = golden as Whole
    const named = layout.columns.find(({ name, isRequired }) => isRequired && (parts.header[columns.get(name) ?? -1] ?? '') !== '')
    const header = parts.header[columns.get(named?.name ?? '') ?? -1] ?? ''
    const twice = { ...parts, header: [...parts.header, header], rows: parts.rows.map((row) => [...row, '']) }
    await expect(read(written(twice), golden)).rejects.toThrow(`two columns named ‘${header}’`)
  })
})

describe('every layout in another currency', () => {
  const named = goldens.filter(({ layout }) => !withoutCurrency.includes(layout.name))
  it.each(every(named))('REL-01 %s: is refused whole, in one sentence', async (_name, golden) => {
    const foreign = golden.text.replaceAll('USD', 'GBP').replaceAll('usd', 'gbp').replaceAll('$', '£')
    const { mapping } = golden
    await expect(refuseOtherCurrencyIn(foreign, { mapping })).rejects.toMatchObject({
      kind: 'currency',
      currency: 'GBP',
      problem: expect.stringMatching(/^is (mostly )?in GBP.*, but this business counts in USD\.$/),
    })
    await refuseOtherCurrencyIn(foreign, { mapping, currency: 'GBP' })
    await refuseOtherCurrencyIn(golden.text, { mapping })
  })
})

function placesOf(all: readonly LayoutColumn[], columns: ReadonlyMap<string, number>, holds: LayoutColumn['holds']): number[] {
  return all.filter((column) => column.holds === holds).flatMap(({ name }) => columns.get(name) ?? [])
}

function turned(places: readonly number[], turn: number): number[] {
  const at = places.length === 0 ? 0 : turn % places.length
  return [...places.slice(at), ...places.slice(0, at)].reverse()
}

/** A whole row of the file with something wrong in it, each in an order of its own. */
function hostileRows({ parts, columns, layout }: Whole): string[][] {
  const required = layout.columns.filter(({ name, isRequired }) => isRequired && columns.has(name) && !notRead[layout.name]?.includes(name))
  const group = 'groupBy' in layout ? (columns.get(layout.groupBy) ?? -1) : -1
  const places = required.map(({ name, holds }) => ({ at: columns.get(name) as number, holds })).filter(({ at }) => at !== group)
  const whole = parts.rows.find((row) => places.every(({ at }) => /[^-\s]/.test(row[at] ?? ''))) ?? []
  const broken = places.flatMap(({ at, holds }) => (wrong[holds] ?? []).map((cell) => whole.map((old, i) => (i === at ? cell : old))))
  const rows = [...broken, [...whole, 'one too many'], whole.slice(0, -2).map((cell, i) => (i === 0 ? `${cell} short` : cell))]
  return rows.map((row, n) => row.map((cell, i) => (i === group ? `hostile ${n}` : cell)))
}

const wrong: Readonly<Record<LayoutColumn['holds'], readonly string[]>> = {
  text: [],
  number: ['=1+1', 'two', '1\0.00', '9'.repeat(30), '5 EUR'],
  date: ['yesterday', '2025-13-45', '2099-01-01', '2025-03\0-01'],
}
