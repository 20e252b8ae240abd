import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Occurrences } from './occurrences.ts'
import { naturalKey, rowId } from './row-key.ts'

const shop = '0190a000-0000-7000-8000-000000000001'

describe('row ids', () => {
  it('are the first 16 bytes of SHA-256 over business, table, key and occurrence, marked as UUID version 8', () => {
    const hex = createHash('sha256').update([shop, 'order_line', 'k', '2'].join('\0')).digest('hex')
    const id = rowId(shop, 'order_line', 'k', 2)
    const bits = (text: string) => BigInt(`0x${text.replaceAll('-', '')}`)
    const mask = ~((0xfn << 76n) | (0x3n << 62n)) & ((1n << 128n) - 1n)
    expect(bits(id) & mask).toBe(bits(hex.slice(0, 32)) & mask)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('differ between businesses, tables, occurrences, and null and empty parts', () => {
    const ids = [
      rowId(shop, 'refund', 'k'),
      rowId(shop, 'parcel', 'k'),
      rowId(shop.replace('1', '2'), 'refund', 'k'),
      rowId(shop, 'refund', 'k', 1),
      rowId(shop, 'refund', naturalKey(['a', null])),
      rowId(shop, 'refund', naturalKey(['a', ''])),
      rowId(shop, 'refund', naturalKey(['a'])),
    ]
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('occurrences', () => {
  it('count as a plain map does, also far beyond 255 (seed printed on failure)', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 2_000 }), (keys) => {
        const [lean, plain] = [new Occurrences(), new Map<string, number>()]
        for (const key of keys) {
          const id = rowId(shop, 't', String(key))
          expect(lean.next(id)).toBe(plain.get(id) ?? 0)
          plain.set(id, (plain.get(id) ?? 0) + 1)
        }
      }),
      { numRuns: 20 },
    )
    const many = new Occurrences()
    const id = rowId(shop, 't', 'twin')
    for (let i = 0; i < 1_000; i++) expect(many.next(id)).toBe(i)
  })

  it('REL-04 a hundred thousand ids take less than 20 bytes each', () => {
    const lean = new Occurrences()
    for (let i = 0; i < 100_000; i++) expect(lean.next(rowId(shop, 't', String(i)))).toBe(0)
    expect(lean.bytes / 100_000).toBeLessThan(20)
    for (let i = 0; i < 100_000; i += 997) expect(lean.next(rowId(shop, 't', String(i)))).toBe(1)
  })
})
