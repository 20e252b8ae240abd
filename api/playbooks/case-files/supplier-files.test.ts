import { describe, expect, it } from 'vitest'
import type { ProductAtStake } from '../../suppliers/at-stake.ts'
import { day } from '../../values/day.ts'
import { currency } from '../../values/money.ts'
import { playbookCatalogue } from '../catalogue.ts'
import type { SupplierCase } from './supplier-case.ts'
import { supplierFiles, supplierNotes } from './supplier-files.ts'

const link = { origin: 'csv', vendor: null } as const
const product = (sku: string, atStake: bigint | null, name: string | null = null): ProductAtStake => ({
  ...{ ...link, sku, name, atStake, dailyMargin: atStake === null ? null : atStake / 42n },
  ...{ stock: 'not_read', coverDays: null },
})
const stocked = (units: number, coverDays: number | null): Pick<ProductAtStake, 'stock' | 'coverDays'> => ({
  stock: { units, levels: [{ location: 'Shop', units, since: day('2026-05-01') }] },
  coverDays,
})
const steps = playbookCatalogue.find(({ key }) => key === 'prepare-second-source')?.steps ?? []
const source = {
  ...{ sourceName: 'The Gazette', sentence: 'A winding-up petition names Zellweger Ltd', day: day('2026-05-07') },
  ...{ link: 'https://gazette.example/1', agrees: ['“zellweger” agrees, a rare word'], against: [] },
}
const one: SupplierCase = {
  ...{ business: 'Mugs & Co', type: 'insolvency', isSure: true, sources: [source], endedBecause: null },
  supplier: { name: 'Zellweger Kunststoff GmbH', email: 'sales@zellweger.example', website: null, city: 'Köln', country: 'DE' },
  ...{ currency: currency('USD'), products: [product('MUG1', 42_000n, 'White mug'), product('MUG2', null)] },
  ...{ daysUntilReplaced: 42, isAssumed: true, steps },
}
const fileOf = (name: string, changes: Partial<SupplierCase> = {}) =>
  supplierFiles.find(({ fileName }) => fileName === name)?.write({ ...one, ...changes }) ?? ''

describe('the files of an event at a supplier', () => {
  it('are at steps that the playbook has, each under a name of its own, and the same whenever they are written', () => {
    expect(steps.length).toBeGreaterThan(5)
    expect(new Set(supplierFiles.map(({ fileName }) => fileName)).size).toBe(supplierFiles.length)
    for (const { step, fileName, write } of supplierFiles) {
      expect(step).toBeLessThanOrEqual(steps.length)
      expect(fileName).toMatch(/^[a-z-]+\.(csv|txt)$/)
      expect(write(one)).toBe(write(one))
    }
    for (const { step } of supplierNotes(one)) expect(step).toBeLessThanOrEqual(steps.length)
  })

  it('the letter goes to the supplier by its registered name, quotes the source, names the products and asks', () => {
    expect(fileOf('letter.txt')).toBe(
      [
        'To: Zellweger Kunststoff GmbH, Köln, Germany, sales@zellweger.example',
        'Subject: Our open orders with you',
        '',
        'Hello,',
        '',
        'We have read this:',
        '',
        '- The Gazette, 7 May 2026: A winding-up petition names Zellweger Ltd. https://gazette.example/1',
        '',
        'We sell of yours: White mug (MUG1), MUG2.',
        '',
        'Please tell us in writing:',
        '',
        '1. whether and until when you deliver our open orders',
        '2. who decides on them now, with name and address',
        '3. what becomes of our deposits, and of tools and goods of ours that are with you',
        '',
        'We pay nothing in advance until we have your answer.',
        '',
        'Kind regards,',
        'Mugs & Co',
        '',
      ].join('\n'),
    )
  })

  it.each([
    ['sanction', 'Please confirm who you are'],
    ['forced_labour', 'where your goods are made'],
    ['recall', 'Recall of your goods'],
    ['registration', 'Our open orders'],
    ['breach', 'Data of ours'],
    ['domain', 'Your website and email'],
    ['mail_fraud', 'Your website and email'],
    ['disaster', 'Can you deliver?'],
    ['tariff', 'with the new duty'],
    ['news', 'Our open orders'],
    ['what nobody knows yet', 'Our open orders'],
  ])('of %s the letter is about: %s', (type, subject) => {
    const letter = fileOf('letter.txt', { type })
    expect(letter).toMatch(new RegExp(`Subject: .*${subject.replace('?', '\\?')}`))
    expect(letter).toContain('The Gazette, 7 May 2026')
  })

  it('the letter says so where only a name agrees, and no letter tells what is earned on the goods', () => {
    expect(fileOf('letter.txt')).not.toContain('another company')
    expect(fileOf('letter.txt', { isSure: false })).toContain('it may be about another company than yours')
    for (const name of ['letter.txt', 'offer-request.txt']) expect(fileOf(name)).not.toMatch(/\$|420|stake/)
  })

  it('the request for an offer names neither the supplier nor what happened', () => {
    const request = fileOf('offer-request.txt')
    expect(request).toContain('- White mug (MUG1)\n- MUG2\n')
    expect(request).not.toMatch(/Zellweger|Gazette|winding/)
    expect(fileOf('offer-request.txt', { products: [] })).toContain('We look for a second source of goods.\n\nPlease send us')
  })

  it('the products have what is at stake, empty where it is not known, and room for what is done with each', () => {
    const over = { ...product('MUG4', 4_200n), ...stocked(-2, 0) }
    const idle = { ...product('MUG5', 0n), ...stocked(12, null) }
    const products = [...one.products, product('MUG3', -8_400n, '=cheap'), { ...product('MUG6', 4_200n), ...stocked(40, 12) }, over, idle]
    expect(fileOf('products-at-stake.csv', { products })).toBe(
      'Product,SKU,Margin a day,At stake,Currency,In stock,Lasts days,Second source,Ordered on\n' +
        'White mug,MUG1,10.00,420.00,USD,,,,\n' +
        ',MUG2,,,USD,,,,\n' +
        "'=cheap,MUG3,-2,-84,USD,,,,\n" +
        ',MUG6,1.00,42.00,USD,40,12,,\n' +
        ',MUG4,1.00,42.00,USD,-2,0,,\n' +
        ',MUG5,0.00,0.00,USD,12,,,\n',
    )
  })

  it('the checklist has each step with what is known to it', () => {
    const list = fileOf('checklist.txt')
    expect(list).toMatch(/^Checklist: Zellweger Kunststoff GmbH, sales@zellweger.example\n/)
    expect(list.match(/^\[ \] \d\. /gm)).toHaveLength(steps.length)
    expect(list).toContain('       White mug (MUG1): $420 at stake.\n')
    expect(list.match(/Done by, on:/g)).toHaveLength(steps.length)
  })

  it('the steps say what contradicts, what is over, and what is not known', () => {
    const texts = (changes: Partial<SupplierCase>) => supplierNotes({ ...one, ...changes }).map(({ text }) => text)
    expect(texts({})).toEqual([
      'The Gazette, 7 May 2026: A winding-up petition names Zellweger Ltd. https://gazette.example/1',
      'Its email address: sales@zellweger.example.',
      'White mug (MUG1): $420 at stake.',
      'MUG2: what is at stake is not known, as a cost lacks.',
      'Until another one delivers: 42 days, as assumed by how critical it is.',
    ])
    const nothing = { products: [], daysUntilReplaced: null, supplier: { ...one.supplier, email: null } }
    expect(
      texts({ ...nothing, endedBecause: 'the list no longer has it', sources: [{ ...source, against: ['in DE, the other in CN'] }] }),
    ).toEqual([
      expect.stringContaining('The Gazette'),
      'Against it: in DE, the other in CN.',
      'It is over: the list no longer has it.',
      'No email address of the supplier is known.',
      'No product is known to come from it: choose its products on its page.',
    ])
    expect(texts({ products: [{ ...product('MUG6', 42_000n), ...stocked(40, 1) }] })).toContain(
      'MUG6: $420 at stake; its stock lasts 1 day.',
    )
    const many = ['A', 'B', 'C', 'D'].map((sku) => product(sku, 100n))
    expect(texts({ products: many })).toContain('1 more product is in the file.')
  })
})
