import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelOf } from './product-name.ts'

const labelled = (sku: string, name: string, isShared = false) => labelOf(sku, new Map([[sku, { name, isShared }]]))
const marksOfDirection = /[\u061C\u200E\u200F\u202A-\u202E\u2066\u2067]/u

describe('what texts call a product', () => {
  it('is its name, then its SKU', () => {
    expect(labelled('85123A', 'White mug')).toEqual({ full: 'White mug (85123A)', short: 'White mug' })
  })

  it('is the SKU alone where no file names it, or the name says nothing else', () => {
    const alone = { full: '85123A', short: '85123A' }
    expect([labelOf('85123A', new Map()), labelled('85123A', ' 85123a '), labelled('85123A', ' \u200F\n')]).toEqual([alone, alone, alone])
  })

  it('says the SKU each time where two products share a name', () => {
    expect(labelled('A', 'Mug', true)).toEqual({ full: 'Mug (A)', short: 'Mug (A)' })
  })

  it('keeps a name that reads from right to left apart from the sentence around it', () => {
    expect(labelled('A', 'כוס לבנה').full).toBe('\u2068כוס לבנה\u2069 (A)')
    expect(labelled('A', '\u202Eגביע').full).toBe('\u2068גביע\u2069 (A)')
  })

  it('cuts a long name, never within a character', () => {
    expect(labelled('A', `${'x'.repeat(58)} ${'y'.repeat(40)}`).full).toBe(`${'x'.repeat(58)}… (A)`)
    expect(labelled('A', '👩‍👩‍👧'.repeat(61)).short).toBe(`${'👩‍👩‍👧'.repeat(59)}…`)
  })

  it('is one line that says the SKU, whatever the files call it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.stringMatching(/^[A-Z0-9-]{1,12}$/),
        fc.boolean(),
        (name, sku, isShared) => {
          const { full, short } = labelled(sku, name, isShared)
          expect(full === sku || full.endsWith(` (${sku})`)).toBe(true)
          expect(full.startsWith(short)).toBe(true)
          expect(full).not.toMatch(/[\n\r\t]/)
          expect(full.replace(sku, '')).not.toMatch(marksOfDirection)
          expect([...full].filter((c) => c === '\u2068').length).toBe([...full].filter((c) => c === '\u2069').length)
          if (isShared) expect(short).toContain(sku)
        },
      ),
    )
  })
})
