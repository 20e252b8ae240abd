import { expect, it } from 'vitest'
import { playbookCatalogue } from './catalogue.ts'

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

it('R1 PLAY-02 the playbooks cost $2.8K on average and take one to two weeks, so the demo’s fixed tiles are true of them', () => {
  const costs = playbookCatalogue.flatMap(({ estimatedCost }) => (estimatedCost === null ? [] : [Number(estimatedCost)]))
  expect(`$${(mean(costs) / 1_000).toFixed(1)}K`).toBe('$2.8K')
  const days = [mean(playbookCatalogue.map(({ minDays }) => minDays)), mean(playbookCatalogue.map(({ maxDays }) => maxDays))]
  expect(`${days.map((one) => Math.round(one / 7)).join('-')}w`).toBe('1-2w')
})
