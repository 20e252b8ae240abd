import { expect, it } from 'vitest'
import { layouts } from '../layouts/list.ts'
import { fileKindOf } from './file-kind-of.ts'

const unknown = { mapping: {}, layout: undefined, asked: null }
const columns = { kind: 'columns' as const, fileKind: 'costs' as const, missing: ['sku'], absent: null, header: [] }

it('a file is of the kind that a person said, else of its layout, else of the one that it comes closest to', () => {
  for (const { name, kind } of layouts) expect(fileKindOf({ ...unknown, layout: name })).toBe(kind)
  expect(fileKindOf({ ...unknown, layout: 'google-ads', mapping: { kind: 'refunds' } })).toBe('refunds')
  expect(fileKindOf({ ...unknown, asked: columns })).toBe('costs')
  expect(fileKindOf({ ...unknown, layout: 'ads-of-another-version' })).toBeNull()
  expect(fileKindOf(unknown)).toBeNull()
})
