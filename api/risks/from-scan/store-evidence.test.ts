import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../e2e/support/database/test-database.ts'
import { findingByHand } from '../../../e2e/support/finding-by-hand.ts'
import { inTestWork } from '../../../e2e/support/in-test-work.ts'
import type { RowEvidence } from '../../detection/finding.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { type Day, day } from '../../values/day.ts'
import { Risk } from '../risk.entity.ts'
import { storedFindings, storeFindings } from './store-findings.ts'

let test: TestDatabase
let businessId: string
beforeAll(async () => {
  test = await testDatabase({ entities: [Risk] })
  businessId = await test.createBusiness()
})
afterAll(() => test[Symbol.asyncDispose]())

const within = <T>(fn: (work: Work) => Promise<T>) => inTestWork({ db: test.db, businessId, heard: [] }, fn)

const refund = (document: string, amount: number): RowEvidence => ({
  ...{ day: day('2024-05-01'), table: 'refund', entity: 'A', document, rows: 1 },
  ...{ amount: amount * 1_000_000, expected: 0 },
})
const [first, second, third] = [refund('R1', 1), refund('R2', 2), refund('R3', 3)]

/**
 * Stores a finding with these parts as a scan up to that day does, and returns the parts that are
 * stored, each with the transaction that wrote it.
 */
async function store(evidence: readonly RowEvidence[], asOf: Day) {
  const amount = BigInt(evidence.reduce((sum, part) => sum + part.amount / 10_000, 0))
  const finding = findingByHand({ kind: 'refund_step', evidence, loss: { low: amount, expected: amount, high: amount } })
  return within(async (work) => {
    await storeFindings(work, [finding], await storedFindings(work), asOf)
    return work.sql<{ document: string; amount: string; written: string }>(
      'select document, amount::text, xmin::text as written from finding_evidence where business_id = $1 order by ordinal',
      [work.businessId],
    )
  })
}

it('writes the parts of evidence that are new, and all of them when an earlier one differs', async () => {
  const begun = await store([first, second], day('2024-05-31'))
  expect(begun.map(({ document }) => document)).toEqual(['R1', 'R2'])
  expect(await store([first, second], day('2024-06-01'))).toEqual(begun)
  const grown = await store([first, second, third], day('2024-06-02'))
  expect(grown).toEqual([...begun, { document: 'R3', amount: '3000000', written: expect.any(String) }])

  const changed = await store([refund('R1', 4), second, third], day('2024-06-03'))
  expect(changed.map(({ document, amount }) => [document, amount])).toEqual([
    ['R1', '4000000'],
    ['R2', '2000000'],
    ['R3', '3000000'],
  ])
  expect(new Set(changed.map(({ written }) => written)).size).toBe(1)
  expect((await store([second], day('2024-06-04'))).map(({ document }) => document)).toEqual(['R2'])
  expect(await store([], day('2024-06-05'))).toEqual([])
})

it('REL-18 writes all parts anew after a server of the version before wrote the finding', async () => {
  await store([first, second], day('2024-06-10'))
  await within(async ({ sql }) => {
    await sql(`update finding set as_of = '2024-06-11', loss = loss + 1 where business_id = $1`, [businessId])
    await sql(`update finding_evidence set document = 'R9' where business_id = $1 and ordinal = 0`, [businessId])
  })
  expect((await store([first, second], day('2024-06-12'))).map(({ document }) => document)).toEqual(['R1', 'R2'])
})
