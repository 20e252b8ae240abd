import { describe, expect, it } from 'vitest'
import { catalogue } from '../../detection/catalogue.ts'
import { day } from '../../values/day.ts'
import { currency } from '../../values/money.ts'
import { playbookCatalogue } from '../catalogue.ts'
import type { Case, CaseFinding, CaseRow } from './case.ts'
import { caseFilesFor, caseNotes } from './case-files.ts'

const finding: CaseFinding = {
  kind: 'cogs_rise',
  entity: 'MUG1',
  entityName: 'White mug',
  startedOn: day('2026-05-06'),
  endedOn: null,
  loss: 72_000n,
  monthly: 41_200n,
  rows: 12,
}
const row: CaseRow = {
  day: day('2026-05-07'),
  reference: '1041',
  entity: 'MUG1',
  name: 'White mug',
  units: '2',
  expected: 300n,
  actual: 420n,
  loss: 120n,
  file: 'orders.csv',
  line: 1041,
}
const product = { sku: 'MUG1', name: 'White mug', units: 1_200n, lost: 720_000_000n, price: 12_000_000n, lostPerUnit: 600_000n }
const one: Case = { business: 'Mugs & Co', currency: currency('USD'), findings: [finding], products: [product], rows: [row] }
const fileOf = (kind: CaseFinding['kind'], name: string, changes: Partial<Case> = {}) =>
  caseFilesFor(kind)
    .find(({ fileName }) => fileName === name)
    ?.write({ ...one, ...changes })

describe('the files of an alert', () => {
  it.each(catalogue.map(({ kind, playbook }) => [kind, playbook] as const))(
    '%s has a file at a step that its playbook %s has',
    (kind, key) => {
      const steps = playbookCatalogue.find((playbook) => playbook.key === key)?.steps.length ?? 0
      const files = caseFilesFor(kind)
      expect(files.length).toBeGreaterThan(0)
      expect(new Set(files.map(({ fileName }) => fileName)).size).toBe(files.length)
      for (const { step, fileName, write } of files) {
        expect(step).toBeLessThanOrEqual(steps)
        expect(fileName).toMatch(/^[a-z-]+\.(csv|txt)$/)
        const text = write({ ...one, findings: [{ ...finding, kind }] })
        // Lanes and fees have no other name.
        expect(text).toMatch(/White mug|MUG1/)
        expect(write({ ...one, findings: [{ ...finding, kind }] })).toBe(text)
      }
      for (const { step } of caseNotes(kind, one)) expect(step).toBeLessThanOrEqual(steps)
    },
  )

  it('the price list names the product before its SKU, and the price at which it earns its old margin', () => {
    expect(fileOf('cogs_rise', 'price-list.csv')).toBe(
      'Product,SKU,Price now,Margin lost per unit,Price that restores the margin,Units sold,Lost,Currency\n' +
        'White mug,MUG1,12.00,0.60,12.60,1200,720.00,USD\n',
    )
  })

  it('a price is rounded up to what a shop can write: a part of a cent less would not restore the margin', () => {
    const products = [{ ...product, lostPerUnit: 601_200n }]
    expect(fileOf('cogs_rise', 'price-list.csv', { products })).toContain('12.00,0.6012,12.61,')
    expect(caseNotes('cogs_rise', { ...one, products })[1]?.text).toContain('$12.61 restores the old margin')
  })

  it('the letter to the supplier says what changed, since when, and what the shop asks for', () => {
    const text = fileOf('cogs_rise', 'letter.txt') ?? ''
    expect(text).toContain('Subject: Unit cost of White mug (MUG1)\n')
    expect(text).toContain('- White mug (MUG1): $0.60 more per unit since 6 May 2026; 1200 sold since\n')
    expect(text).toContain('1. the earlier unit cost, from the next invoice on\n')
    expect(text.endsWith('Kind regards,\nMugs & Co\n')).toBe(true)
  })

  it('the claim lists each row with what was billed and expected, and leaves out those that lost nothing', () => {
    const rows = [
      { ...row, entity: 'Swift/UK', name: null },
      { ...row, loss: 0n },
      { ...row, loss: -5n },
    ].map((each) => ({ ...each, name: null }))
    expect(fileOf('shipping_overrun', 'carrier-claim.csv', { rows })).toBe(
      'Day,Order,Carrier and zone,Billed,Expected,To claim,Currency,File,Line\n2026-05-07,1041,Swift/UK,4.20,3.00,1.20,USD,orders.csv,1041\n',
    )
  })

  it('negative keywords are summed by keyword, the largest loss first, and never a formula', () => {
    const of = (reference: string | null, loss: bigint) => ({ ...row, entity: 'social', reference, actual: 1_000n, loss, name: null })
    const rows = [of('free mugs', 100n), of('=cheap', 300n), of('free mugs', 350n), of('good', -10n), of(null, 20n)]
    expect(fileOf('ad_waste', 'negative-keywords.csv', { rows })).toBe(
      'Campaign,Keyword,Criterion Type,Spent,Lost,Currency\n' +
        'social,free mugs,Campaign Negative Phrase,20.00,4.50,USD\n' +
        "social,'=cheap,Campaign Negative Phrase,10.00,3.00,USD\n" +
        'social,,Campaign Negative Phrase,10.00,0.20,USD\n',
    )
  })

  it('the steps name the leak, its money and its day, and the prices of three products at most', () => {
    const products = ['A', 'B', 'C', 'D', 'E'].map((sku) => ({ ...product, sku, name: null }))
    expect(caseNotes('cogs_rise', { ...one, products })).toEqual([
      { step: 1, text: 'White mug (MUG1): $720 lost since 6 May 2026, about $412 a month if nothing is done.' },
      { step: 2, text: 'A: sells at $12.00; $12.60 restores the old margin.' },
      { step: 2, text: 'B: sells at $12.00; $12.60 restores the old margin.' },
      { step: 2, text: 'C: sells at $12.00; $12.60 restores the old margin.' },
      { step: 2, text: '2 more products are in the file.' },
    ])
    expect(
      caseNotes('shipping_overrun', {
        ...one,
        findings: [{ ...finding, entity: 'Swift/UK', entityName: null, endedOn: day('2026-06-01') }],
      }),
    ).toEqual([{ step: 1, text: 'Swift to UK: $720 lost since 6 May 2026; it ended on 1 June 2026.' }])
  })
})
