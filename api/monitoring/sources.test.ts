import { expect, it } from 'vitest'
import { sources } from './sources/list.ts'
import { kindsOfSources } from './sources.ts'

const minutesOf = { 'real-time': 0, '30 minutes': 30, hourly: 60, daily: 24 * 60 } as const

it('asks the quickest publisher of each kind as often as the kind says', () => {
  const asked = kindsOfSources.filter(({ key }) => sources.some(({ kind }) => kind === key))
  expect(asked.length).toBeGreaterThan(4)
  for (const { key, frequency } of asked) {
    const quickest = Math.min(...sources.filter(({ kind }) => kind === key).map(({ everyMinutes }) => everyMinutes))
    expect(quickest, key).toBeLessThanOrEqual(minutesOf[frequency])
  }
})
