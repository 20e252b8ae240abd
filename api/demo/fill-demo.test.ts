import { describe, expect, it } from 'vitest'
import { testShop } from '../imports/for-tests.ts'
import { demoBusiness } from '../made-shops/demo-shop.ts'
import { Risk } from '../risks/risk.entity.ts'
import { riskStats } from '../risks/summary/risk-stats.ts'
import { day } from '../values/day.ts'
import { fillDemo, localDay } from './fill-demo.ts'

const until = day('2026-05-30')

describe('filling the demo business', () => {
  it('goes on where it was cut off, and ends as if it had not been; each reading has the time of its evening', async () => {
    await using shop = await testShop(demoBusiness, { entities: [Risk] })
    const stopped = new AbortController()
    const readings: string[] = []
    const onReading = (of: string) => {
      readings.push(of)
      if (readings.length === 3) stopped.abort(new Error('cut off'))
    }
    await expect(fillDemo(shop.within, { until, signal: stopped.signal, onReading })).rejects.toThrow('cut off')
    expect((await shop.within(riskStats)).total).toBeGreaterThan(0)
    await fillDemo(shop.within, { until, signal: new AbortController().signal })
    expect(await shop.within(riskStats)).toMatchObject({ critical: 0, high: 3, medium: 6, low: 3, total: 12, resolved: 8 })
    const files = await shop.within(({ sql }) =>
      sql<{ files: number; names: number }>('select count(*)::int as files, count(distinct file_name)::int as names from import'),
    )
    expect(files[0]?.files).toBe(files[0]?.names)
    const reported = await shop.within(({ sql }) => sql<{ at: Date }>('select distinct detected_at as at from risk order by 1'))
    expect(reported[0]?.at.toISOString()).toBe('2026-04-26T00:00:00.000Z')
    expect(reported.length).toBeGreaterThan(1)
  })
})

describe('the last day of the demo', () => {
  it('is counted where the demo business is', () => {
    expect(localDay(new Date('2026-05-31T03:59:00Z'), demoBusiness.zone)).toBe('2026-05-30')
    expect(localDay(new Date('2026-05-31T04:00:00Z'), demoBusiness.zone)).toBe('2026-05-31')
  })
})
