import { describe, expect, it } from 'vitest'
import { catalogue } from '../detection/catalogue.ts'
import { playbookCatalogue, timeText } from './catalogue.ts'

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

describe('the playbooks of the product', () => {
  it('ENT-14 there is one for every kind of leak that a detector reports, one for events at suppliers, and none for another', () => {
    const kinds = playbookCatalogue.flatMap((one) => one.kinds)
    expect(kinds.toSorted()).toEqual([...catalogue.map(({ kind }) => kind), 'supplier_event'].toSorted())
  })

  it.each(catalogue.map((one) => [one.name, one] as const))(
    'ENT-14 the playbook that the profile of %s names is there, in its category',
    (_, one) => {
      expect(playbookCatalogue.find(({ key }) => key === one.playbook)).toMatchObject({
        kinds: expect.arrayContaining([one.kind]),
        categoryId: one.category,
      })
    },
  )

  it.each(playbookCatalogue.map((one) => [one.key, one] as const))('ENT-14 %s has steps, days and a cost that can be stored', (_, one) => {
    expect(one.steps.length).toBeGreaterThanOrEqual(4)
    expect(new Set(one.steps).size).toBe(one.steps.length)
    for (const step of one.steps) expect(step).toMatch(/^[A-Z].*[.?]$/)
    expect(one.estimatedCost ?? '0.00').toMatch(/^\d+\.\d\d$/)
    expect(one.minDays).toBeLessThanOrEqual(one.maxDays)
  })

  it('is known by keys that are never used twice', () => {
    expect(new Set(playbookCatalogue.map(({ key }) => key)).size).toBe(playbookCatalogue.length)
  })

  it('PLAY-02 R1 on average they take 1 to 2 weeks and cost $2.8K, as the demo says', () => {
    const weeks = [mean(playbookCatalogue.map((one) => one.minDays)), mean(playbookCatalogue.map((one) => one.maxDays))]
    expect(weeks.map((days) => Math.round(days / 7))).toEqual([1, 2])
    const costs = playbookCatalogue.flatMap(({ estimatedCost }) => (estimatedCost === null ? [] : [Number(estimatedCost)]))
    expect((mean(costs) / 1_000).toFixed(1)).toBe('2.8')
  })

  it.each([
    [7, 14, '1-2 weeks'],
    [7, 7, '1 week'],
    [14, 14, '2 weeks'],
    [5, 14, '5-14 days'],
    [1, 1, '1 day'],
    [1, 3, '1-3 days'],
  ])('ENT-14 %i to %i days are said as %s', (low, high, text) => expect(timeText(low, high)).toBe(text))
})
