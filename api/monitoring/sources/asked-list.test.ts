import { describe, expect, it } from 'vitest'
import { cardOf, golden } from '../../../e2e/support/monitoring/golden-answers.ts'
import { askedSources } from './asked-list.ts'
import { readGazette } from './gazette.ts'
import { readGdelt } from './gdelt.ts'
import { readGleif } from './gleif.ts'
import { readOpenFda } from './openfda.ts'
import { mostItems } from './read-answer.ts'
import { readSubmissions } from './sec.ts'
import { readStatuspage } from './statuspage.ts'
import { readUsgs } from './usgs.ts'

describe('sources that are asked about one supplier', () => {
  it('have a name of their own each, and hosts without an address', () => {
    expect(new Set(askedSources.map(({ key }) => key)).size).toBe(askedSources.length)
    for (const { hosts } of askedSources) for (const host of hosts) expect(new URL(`https://${host}`).host).toBe(host)
  })

  it('ask nothing about a supplier of whom only an ordinary word is known', () => {
    const card = cardOf({ names: ['Box'] })
    expect(askedSources.filter((source) => source.question(card) !== null)).toEqual([])
  })

  it('ask one question where two suppliers are one', () => {
    const known = {
      names: ['Zellweger Trading', 'Zellweger Trading GmbH'],
      domains: ['zellweger.example'],
      country: 'GB',
      city: 'London',
    } as const
    for (const source of askedSources)
      expect(source.question(cardOf({ ...known, supplierId: 'another' })), source.key).toBe(source.question(cardOf(known)))
  })

  const many = <T>(one: T): T[] => Array.from({ length: 10_000 }, () => one)
  const first = (name: string, list: string) => JSON.parse(golden(name))[list][0]
  const recent = Object.fromEntries(
    Object.entries({ accessionNumber: '0009900002-26-000015', filingDate: '2026-11-20', form: '8-K', items: '1.03' }).map(([name, one]) => [
      name,
      many(one),
    ]),
  )
  it.each<[string, readonly unknown[]]>([
    ['gazette', readGazette({ entry: many(first('gazette.json', 'entry')) })],
    ['gleif', readGleif({ data: many(first('gleif-records.json', 'data')) })],
    ['gdelt', readGdelt({ articles: many(first('gdelt.json', 'articles')) })],
    ['openfda', readOpenFda({ results: many(first('openfda.json', 'results')) })],
    ['sec', readSubmissions({ cik: '1', name: 'Kalmerton', filings: { recent } }, new Date('2026-11-28'))],
    ['usgs', readUsgs({ features: many(first('usgs.json', 'features')) }, 'Shenzhen, CN')],
    [
      'statuspage',
      readStatuspage(
        { incidents: many(first('statuspage.json', 'incidents')) },
        { name: 'Kalmerton', domains: [], host: 'status.example' },
      ),
    ],
  ])('of ten thousand items read five hundred: %s', (_, read) => {
    expect(read).toHaveLength(mostItems)
  })
})
