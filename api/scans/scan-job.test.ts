import { describe, expect, it } from 'vitest'
import { testShop } from '../../e2e/support/imports/test-shop.ts'
import { canonicalFiles } from '../made-shops/canonical-files.ts'
import { makeShop } from '../made-shops/make-shop.ts'
import { Risk } from '../risks/risk.entity.ts'
import { day } from '../values/day.ts'
import { scanJob } from './scan-job.ts'

describe('the job that looks for leaks', () => {
  it('UX-07 says how far it is, day by day, up to the last one', async () => {
    await using shop = await testShop({}, { entities: [Risk] })
    const made = makeShop({ seed: 3, firstDay: day('2024-01-01'), days: 40, skus: 5, linesPerDay: 10, leaks: [], traps: [] })
    for (const [name, text] of canonicalFiles(made)) await shop.import(name, text)
    const reported: string[] = []
    await scanJob({ paceMs: 0 }).run({
      id: 'job',
      data: { businessId: shop.businessId },
      signal: new AbortController().signal,
      step: shop.within,
      read: shop.within,
      advance: shop.within,
      finish: shop.within,
      tell: (event, id) => void reported.push(`${event} ${id}`),
    })
    expect(reported).toEqual(Array.from({ length: 40 }, (_, before) => `scan.progress ${before + 1}/40`))
    expect(shop.heard.map(([event]) => event)).toContain('scan.finished')
  })
})
