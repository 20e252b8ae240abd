import { describe, expect, it } from 'vitest'
import { type LineSigns, lineNature } from './line-nature.ts'

const line = (changes: Partial<LineSigns>): LineSigns => ({
  sku: '85123A',
  description: null,
  units: 1,
  unitPrice: 2_550_000n,
  listPrice: null,
  customerId: 'c1',
  ...changes,
})

describe('what hides among products', () => {
  it.each([
    ['POST', 'POSTAGE', 'postage'],
    ['DOT', 'DOTCOM POSTAGE', 'postage'],
    ['C2', 'CARRIAGE', 'postage'],
    ['SHIPPING', null, 'postage'],
    ['EXTRA', 'Express shipping cost', 'postage'],
    ['BANK CHARGES', 'Bank Charges', 'fee'],
    ['AMAZONFEE', 'AMAZON FEE', 'fee'],
    ['CRUK', 'CRUK Commission', 'fee'],
    ['S', 'SAMPLES', 'sample'],
    ['M', 'Manual', 'adjustment'],
    ['m', 'Manual', 'adjustment'],
    ['D', 'Discount', 'adjustment'],
    ['B', 'Adjust bad debt', 'adjustment'],
    ['PADS', 'PADS TO MATCH ALL CUSHIONS', 'adjustment'],
    ['gift_0001_20', 'Dotcomgiftshop Gift Voucher £20.00', 'gift_card'],
    ['V20', 'Gift card 20', 'gift_card'],
    ['TEST001', 'This is a test product.', 'test'],
  ])('%s, %s is %s', (sku, description, nature) => {
    expect(lineNature(line({ sku, description }))).toBe(nature)
  })

  it.each([
    ['85123A', 'WHITE HANGING HEART'],
    ['S', null],
    ['M', 'T-shirt, size M'],
    ['DOT', 'Dotted mug'],
    ['POST', 'Post box, red'],
    ['DCGSSGIRL', 'GIRLS PARTY BAG'],
    ['22139', 'PADS TO MATCH ALL CUSHIONS'],
    ['A1', 'Delivery bag, leather'],
    ['GIFTBOX', 'Gift box with ribbon'],
  ])('%s, %s is a product', (sku, description) => {
    expect(lineNature(line({ sku, description }))).toBe('product')
  })

  it('lines for nothing are stock written off or found, or samples; a code that takes all the price off is a sale', () => {
    expect(lineNature(line({ unitPrice: 0n, units: -5, customerId: null }))).toBe('write_off')
    expect(lineNature(line({ unitPrice: 0n, units: 5, customerId: null }))).toBe('adjustment')
    expect(lineNature(line({ unitPrice: 0n, units: 1 }))).toBe('sample')
    expect(lineNature(line({ unitPrice: 0n, listPrice: 5_000_000n }))).toBe('product')
  })

  it('stock that the file itself calls moved in the books alone is no write-off, what is gone is one whatever else is said', () => {
    const natureOf = (description: string, units = -5) => lineNature(line({ unitPrice: 0n, units, customerId: null, description }))
    const booked = [
      'sold as set on dotcom',
      '? sold as sets?',
      'wrongly marked. 23343 in box',
      'reverse previous adjustment',
      'incorrectly credited c550456 see 47',
      'stock creditted wrongly',
      'merchant chandler credit error, sto',
      'taig adjust no stock',
      'wrong barcode (22467)',
      'label mix up',
    ]
    expect(booked.filter((text) => natureOf(text) !== 'adjustment')).toEqual([])
    const gone = [
      'damaged',
      "thrown away-can't sell",
      'incorrectly made-thrown away.',
      'cannot be sold as new',
      '?',
      '',
      'given away',
      'check',
      'ebay',
    ]
    expect(gone.filter((text) => natureOf(text) !== 'write_off')).toEqual([])
    expect(natureOf('found', 5)).toBe('adjustment')
  })

  it('a negative price is an adjustment', () => {
    expect(lineNature(line({ unitPrice: -1n }))).toBe('adjustment')
  })
})
