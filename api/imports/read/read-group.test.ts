import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { Fact } from '../../ledger/fact.ts'
import { currency } from '../../values/money.ts'
import { largestGroup } from './layout.ts'
import { readFacts } from './read-facts.ts'

const folder = mkdtempSync(join(tmpdir(), 'groups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const header = 'Name,Created at,Financial Status,Lineitem quantity,Lineitem name,Lineitem price,Shipping'
/** Orders with the given numbers of lines; the n-th line of an order has n units. */
const file = (orders: readonly number[]) =>
  [
    header,
    ...orders.flatMap((lines, order) =>
      Array.from(
        { length: lines },
        (_, i) => `#${order},${i === 0 ? '2025-03-01,paid' : ','},${i + 1},Thing ${i},2.50,${i === 0 ? '4' : ''}`,
      ),
    ),
  ].join('\n')

async function read(text: string, { batchSize, committed }: { batchSize: number; committed: number }) {
  const path = join(folder, 'file.csv')
  writeFileSync(path, text)
  const options = { fileName: 'file.csv', currency: currency('USD'), zone: 'UTC', now: new Date('2026-01-01') }
  const { batches } = await readFacts(path, { ...options, batchSize, committed })
  const told = { facts: [] as Fact[], weights: [] as number[], rows: 0, refusals: 0 }
  for await (const batch of batches) {
    told.facts.push(...batch.facts.slice(batch.committed))
    told.weights.push(...(batch.weights ?? batch.facts.map(() => 1)).slice(batch.committed))
    told.rows += batch.rows
    told.refusals += batch.refusals.length
  }
  return told
}

describe('records that belong together', () => {
  it('REL-02 go on behind any mark as if they had been read in one go (seed printed on failure)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 }),
        fc.nat(6),
        fc.integer({ min: 1, max: 5 }),
        async (orders, before, batchSize) => {
          const committed = orders.slice(0, before).reduce((sum, lines) => sum + lines, 0)
          const whole = await read(file(orders), { batchSize: 1_000, committed: 0 })
          const rest = await read(file(orders), { batchSize, committed })
          expect(rest.rows).toBe(whole.rows - committed)
          // One line and one postage per order.
          const from = committed + Math.min(before, orders.length)
          expect(rest.facts).toEqual(whole.facts.slice(from))
          expect(rest.weights).toEqual(whole.weights.slice(from))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('are cut where there are more than any order has, so that memory stays flat', async () => {
    const { rows, facts, refusals } = await read(file([largestGroup + 2]), { batchSize: 1_000, committed: 0 })
    expect([rows, facts.length, refusals]).toEqual([largestGroup + 2, largestGroup + 1, 2])
  })
})
