import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RowPart } from './candidate.ts'
import { addDocument, isDocumentClaimed } from './claimed-documents.ts'
import type { ClaimedDocuments } from './reported-rows.ts'

const part = (more: Partial<RowPart> = {}): RowPart => ({
  ...{ day: 10, table: 'refund', document: 'R1', rows: 1, amount: 10, expected: 2 },
  ...more,
})
const claimedBy = (parts: readonly RowPart[], entity = 'A') => {
  const documents: ClaimedDocuments = new Map()
  for (const one of parts) addDocument(documents, one, entity)
  return (of: Partial<Parameters<typeof isDocumentClaimed>[1]> = {}) =>
    isDocumentClaimed(documents, { table: 'refund', day: 10, document: 'R1', of: 'A', ...of })
}

describe('money of documents that others tell', () => {
  it('is of one table, day, document, product and kind of money', () => {
    const isClaimed = claimedBy([part()])
    expect(isClaimed()).toBe(true)
    const others = [{ table: 'chargeback' as const }, { day: 11 }, { document: 'R2' }, { of: 'B' }, { money: 'discount' as const }]
    expect(others.map(isClaimed)).toEqual([false, false, false, false, false])
  })

  it('of one product is of the whole document too, and of the whole document is of each product', () => {
    expect(claimedBy([part({ of: 'B' })])({ of: null })).toBe(true)
    expect(claimedBy([part({ table: 'parcel' })])({ table: 'parcel', of: 'B' })).toBe(true)
  })

  it('is of the product that the part names, not of the entity of its finding', () => {
    const isClaimed = claimedBy([part({ of: 'B' })], 'app')
    expect([isClaimed({ of: 'B' }), isClaimed({ of: 'app' }), isClaimed()]).toEqual([true, false, false])
  })

  it('is none of what counts whole days', () => {
    expect(claimedBy([part({ document: null })])()).toBe(false)
  })

  it('is, of payouts that count whole days, of each sale of that service on the day', () => {
    const isClaimed = claimedBy([part({ table: 'payout', document: null })])
    const sale = { table: 'payout' as const, document: 'fee:sale:1' }
    expect([isClaimed(sale), isClaimed({ ...sale, of: 'B' }), isClaimed({ ...sale, day: 11 }), isClaimed()]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('does not depend on the order of parts', () => {
    const partOf = fc.record({
      day: fc.integer({ min: 1, max: 3 }),
      document: fc.constantFrom('R1', 'R2', null),
      of: fc.constantFrom('A', 'B'),
    })
    fc.assert(
      fc.property(fc.array(partOf), (parts) => {
        const [one, other]: [ClaimedDocuments, ClaimedDocuments] = [new Map(), new Map()]
        for (const of of parts) addDocument(one, part(of), '')
        for (const of of [...parts].reverse()) addDocument(other, part(of), '')
        const asked = [1, 2, 3].flatMap((day) => ['R1', 'R2'].flatMap((document) => ['A', 'B', null].map((of) => ({ day, document, of }))))
        const answers = (documents: ClaimedDocuments) => asked.map((row) => isDocumentClaimed(documents, { table: 'refund', ...row }))
        expect(answers(one)).toEqual(answers(other))
        expect(answers(one)).toEqual(
          asked.map((row) =>
            parts.some((part) => part.day === row.day && part.document === row.document && (row.of ?? part.of) === part.of),
          ),
        )
        for (const { document, ...of } of parts)
          expect(isDocumentClaimed(one, { table: 'refund', ...of, document: document ?? 'none' })).toBe(document !== null)
      }),
    )
  })
})
