import { describe, expect, it } from 'vitest'
import { averageCost, averageTime, costText, moreSteps } from './playbook-words.ts'

describe('what a playbook costs and takes', () => {
  it.each([
    ['2500.00', '$2,500'],
    ['1234567.00', '$1,234,567'],
    ['80.50', '$80.50'],
    ['0.00', '$0'],
    [null, 'TBD'],
    [undefined, 'TBD'],
  ])('PLAY-05 CONST-18 a cost of %s reads %s', (cost, text) => expect(costText(cost, 'en-US')).toBe(text))

  it.each([
    [1, null],
    [3, null],
    [4, '+1 more step'],
    [6, '+3 more steps'],
  ])('PLAY-04 a card of %i steps says %s', (steps, text) => expect(moreSteps(steps)).toBe(text))

  it('PLAY-02 averages the costs that are known, and the days, in weeks from a week upward', () => {
    expect(averageCost([{ estimatedCost: '2500.00' }, { estimatedCost: null }, { estimatedCost: '3100.00' }])).toBe('$2.8K')
    expect(averageCost([{ estimatedCost: '400.00' }])).toBe('$400')
    expect([averageCost([{ estimatedCost: null }]), averageCost([])]).toEqual(['TBD', 'TBD'])
    expect(averageTime([{ minDays: 7, maxDays: 14 }])).toBe('1-2w')
    expect(averageTime([{ minDays: 2, maxDays: 5 }])).toBe('2-5d')
    expect(averageTime([{ minDays: 13, maxDays: 15 }])).toBe('2w')
    expect(averageTime([])).toBe('TBD')
  })
})
