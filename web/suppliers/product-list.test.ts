import { expect, it } from 'vitest'
import { productRowsIn } from './product-list.ts'

it('rows are read by the names of their columns, whatever the order, the mark between them and the case', () => {
  expect(productRowsIn('\ufeffSKU;Note;Supplier\r\nMUG;x;"Kiln; Clay"\r\n;;\r\nBAG;;\r\n')).toEqual({
    rows: [{ supplier: 'Kiln; Clay', sku: 'MUG' }],
    skippedLines: [4],
  })
})

it('a file without the two columns, or without a row, says so', () => {
  for (const text of ['', 'sku,name\nMUG,x', 'supplier\nBox'])
    expect(productRowsIn(text)).toEqual({ problem: expect.stringContaining('“supplier” and “sku”') })
  expect(productRowsIn('supplier,sku\n')).toEqual({ problem: 'it has no row under its header.' })
  expect(productRowsIn('x'.repeat(5_000_001))).toEqual({ problem: 'this file is too large for a list of products.' })
})
