import { expect, it } from 'vitest'
import { z } from 'zod'
import { currency } from '../../values/money.ts'
import type { AnyStream, ProviderAccount } from '../connector.ts'
import { firstTold, wouldBeTold } from './told-days.ts'

const day = 86_400
const account: ProviderAccount = { id: 'shop', name: null, currency: null, zone: 'Pacific/Honolulu', oldest: null, missing: [] }
const told = (from: string, zone: string) =>
  firstTold(
    { account: { ...account, tellsLast: 60 * day }, books: { currency: currency('USD'), zone } },
    Date.parse(from) / 1_000 + 60 * day,
  )

it('counts the days of the books, not those of the account, from a day behind what is just told', () => {
  expect(told('2026-03-01T23:59:00Z', 'UTC')).toBe('2026-03-03')
  expect(told('2026-03-02T00:00:00Z', 'UTC')).toBe('2026-03-03')
  expect(told('2026-03-02T00:01:00Z', 'UTC')).toBe('2026-03-04')
  expect(told('2026-03-01T23:59:00Z', 'Pacific/Auckland')).toBe('2026-03-04')
  expect(told('2026-03-01T23:59:00Z', 'Pacific/Honolulu')).toBe('2026-03-03')
})

const now = Date.parse('2026-05-01T00:00:00Z') / 1_000
const short = { ...account, tellsLast: 60 * day }

const raw = z.object({ at: z.number(), madeAt: z.number().nullable() })
/** Of a stream whose records are told by when they were made. */
function isTold(of: { account: ProviderAccount }, { at, madeAt = at }: { at: number; madeAt?: number | null }): boolean {
  const dated = { inBrief: (one: z.infer<typeof raw>) => ({ at: one.at, amount: 0n }), toldBy: (one: z.infer<typeof raw>) => one.madeAt }
  return wouldBeTold({ ...of, stream: { raw, dated } as unknown as AnyStream }, { at, madeAt }, now)
}

it('takes nothing for gone that may only not be told, and everything where all is told', () => {
  const edge = now - 60 * day
  expect([-1, 0, day - 1, day].map((seconds) => isTold({ account: short }, { at: edge + seconds }))).toEqual([false, false, false, true])
  expect(isTold({ account }, { at: 0, madeAt: null })).toBe(true)
  expect(firstTold({ account, books: { currency: currency('USD'), zone: 'UTC' } }, now)).toBeNull()
})

it('takes nothing for gone that was made before the days that are told, whenever it was processed, or of which that is not known', () => {
  const old = now - 61 * day
  expect(isTold({ account: short }, { at: now - day, madeAt: old })).toBe(false)
  expect(isTold({ account: short }, { at: old, madeAt: now - day })).toBe(false)
  expect(isTold({ account: short }, { at: now - day, madeAt: null })).toBe(false)
  expect(isTold({ account: short }, { at: now - day, madeAt: now - 2 * day })).toBe(true)
})
