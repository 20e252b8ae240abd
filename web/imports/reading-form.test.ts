import { describe, expect, it } from 'vitest'
import { asSaid, mappingOf, type Readable, readingForm, readingProblems } from './reading-form.ts'

const column = (name: string, header: string | null, isRequired = true) => ({ name, header, isRequired, holds: 'text' })
const list: Readable = {
  header: ['Variant SKU', 'Cost per item', 'State'],
  readableAs: [
    { kind: 'orders', columns: [column('order_id', null), column('sku', 'Variant SKU')] },
    {
      kind: 'costs',
      columns: [column('sku', 'Variant SKU'), column('valid_from', null), column('unit_cost', null), column('currency', null, false)],
    },
  ],
  mapping: {},
}
const costs = list.readableAs[1]?.columns ?? []

describe('how a file is read', () => {
  it('begins with what is found by name, and says what is missing under its field', () => {
    const form = readingForm(list, 'costs')
    expect(form.columns.map(({ from }) => from)).toEqual(['named', '', '', ''])
    expect(readingProblems(form, costs)).toMatchObject({ columns: [undefined, { from: {} }, { from: {} }, undefined] })
    form.columns[1] = { from: 'all', value: ' ' }
    form.columns[2] = { from: 'h1', value: '' }
    form.only = [
      { column: 'State', text: 'a' },
      { column: 'State', text: 'b' },
    ]
    expect(readingProblems(form, costs)).toMatchObject({ columns: [undefined, { value: {} }, undefined, undefined], only: [undefined, {}] })
  })

  it('becomes a mapping of what was said, and nothing else', () => {
    const form = readingForm(list, 'costs')
    form.columns[1] = { from: 'all', value: '2025-01-31' }
    form.columns[2] = { from: 'h1', value: '' }
    form.only = [{ column: 'State', text: 'active' }]
    expect(readingProblems(form, costs)).toBeNull()
    expect(mappingOf({ ...form, decimal: ',' }, list)).toEqual({
      kind: 'costs',
      columns: { unit_cost: 'Cost per item' },
      values: { valid_from: '2025-01-31' },
      only: { State: 'active' },
      decimal: ',',
    })
  })

  it('keeps what was said before, also what has no field', () => {
    const mapping = {
      kind: 'costs',
      columns: { unit_cost: 'Cost per item' },
      values: { valid_from: '2025-01-31' },
      only: { State: '' },
      dates: { Since: 'dmy' },
      encoding: 'windows-1252',
    }
    const said = { ...list, mapping }
    const form = readingForm(said, 'costs')
    expect(form).toMatchObject({ dates: asSaid, decimal: '', only: [{ column: 'State', text: '' }] })
    expect(mappingOf(form, said)).toEqual(mapping)
  })
})
