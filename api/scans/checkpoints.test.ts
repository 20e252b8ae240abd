import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import { startEngine } from '../detection/engine-state.ts'
import { addDays, type Day, day } from '../values/day.ts'
import { currency } from '../values/money.ts'
import { checkpointBefore, forgetOldCheckpoints, isWorthKeeping, keepCheckpoint } from './checkpoints.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const state = startEngine({ currency: currency('GBP'), moneyFloorMinor: 5_000n })

describe('states of the engine', () => {
  it('come back as they were kept, the newest from before a day', async () => {
    await shop.within(async (work) => {
      for (const at of ['2024-01-31', '2024-02-29']) await keepCheckpoint(work, day(at), state)
      expect(await checkpointBefore(work, null)).toEqual({ day: '2024-02-29', state })
      expect(await checkpointBefore(work, day('2024-02-29'))).toEqual({ day: '2024-01-31', state })
      expect(await checkpointBefore(work, day('2024-01-31'))).toBeNull()
    })
  })

  it('do not pile up night after night: the last fortnight, then ends of months, then of quarters', async () => {
    await using one = await shop.another()
    const last = day('2025-05-20')
    const left = await one.within(async (work) => {
      for (let at = day('2024-06-25'); at <= last; at = addDays(at, 1)) await keepCheckpoint(work, at, state)
      await work.sql(`insert into engine_checkpoint (business_id, engine_version, day, state) values ($1, '0.0.1', '2025-05-19', '')`, [
        work.businessId,
      ])
      await forgetOldCheckpoints(work, last)
      return work.sql<{ day: Day }>('select day from engine_checkpoint where business_id = $1 order by day', [work.businessId])
    })
    const days = left.map((row) => row.day)
    expect(days.slice(0, 6)).toEqual(['2024-06-30', '2024-09-30', '2024-12-31', '2025-02-28', '2025-03-31', '2025-04-30'])
    expect(days.slice(6)).toEqual(Array.from({ length: 15 }, (_, i) => addDays(last, i - 14)))
  })

  it('are made on the way only where they will stay', () => {
    const last = day('2025-05-20')
    const made = ['2024-12-31', '2025-01-31', '2025-02-28', '2025-05-19', '2025-05-20'].filter((at) => isWorthKeeping(day(at), last))
    expect(made).toEqual(['2024-12-31', '2025-02-28', '2025-05-20'])
  })
})
