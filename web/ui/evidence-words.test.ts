import { describe, expect, it } from 'vitest'
import { evidenceHeads } from './evidence-words.ts'

const sale = { table: 'order_line', reference: '17', units: '2', isCost: false }
const parcel = { table: 'parcel', reference: '17', units: null, isCost: true }

describe('the heads of evidence', () => {
  it('tell a sale by what it left', () => {
    expect(evidenceHeads([sale])).toMatchObject({
      reference: 'Order',
      entity: 'SKU',
      units: 'Units',
      expected: 'Expected',
      actual: 'Actual',
    })
  })

  it('tell money that went out by its own word, and leave out units that it has not', () => {
    expect(evidenceHeads([parcel])).toMatchObject({
      reference: 'Order',
      entity: 'Carrier / zone',
      units: null,
      expected: 'Expected',
      actual: 'Billed',
      actualWord: 'billed',
    })
  })

  it.each([
    ['refund', 'Refunded'],
    ['ad_spend', 'Spent'],
    ['chargeback', 'Disputed'],
    ['order_line', 'Cost'],
  ])('call what a row of %s cost: %s', (table, actual) => {
    expect(evidenceHeads([{ ...parcel, table }]).actual).toBe(actual)
    expect(
      evidenceHeads([
        { ...parcel, table },
        { ...parcel, table: 'parcel' },
      ]).actual,
    ).toBe('Cost')
  })

  it('leave out the part of a campaign whose rows are one a day', () => {
    expect(evidenceHeads([{ table: 'ad_spend', reference: null, units: null, isCost: true }]).reference).toBeNull()
    expect(evidenceHeads([{ table: 'ad_spend', reference: 'Shoes', units: null, isCost: true }]).reference).toBe('Part')
  })

  it('stay general over rows of several kinds, and over none', () => {
    const refund = { ...parcel, table: 'refund', units: '1' }
    expect(evidenceHeads([sale, refund])).toMatchObject({ reference: 'Number', entity: 'SKU', units: 'Units', expected: 'Expected' })
    expect(evidenceHeads([])).toMatchObject({ reference: null, units: null, entity: 'Of', expected: 'Expected' })
  })
})
