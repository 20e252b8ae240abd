import { expect, it } from 'vitest'
import { movesFrom } from './status-moves.ts'

const all = ['active', 'investigating', 'resolved', 'dismissed'] as const

it('DETAIL-11 offers exactly the steps that the status allows; dismissing alone asks for a reason', () => {
  const offered = Object.fromEntries(all.map((status) => [status, movesFrom(status).map(({ to }) => to)]))
  expect(offered).toEqual({
    active: ['resolved', 'investigating', 'dismissed'],
    investigating: ['resolved', 'dismissed'],
    resolved: ['active'],
    dismissed: ['active'],
  })
  for (const status of all) for (const { to, asksWhy } of movesFrom(status)) expect(asksWhy).toBe(to === 'dismissed')
})

it('DETAIL-07 Mark Resolved is offered only where the status is active', () => {
  const withIt = all.filter((status) => movesFrom(status).some(({ word }) => word === 'Mark Resolved'))
  expect(withIt).toEqual(['active'])
})
