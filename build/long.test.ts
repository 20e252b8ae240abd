import { expect, it } from 'vitest'
import { plans } from '../e2e/support/database/other-plans.ts'
import { plansOfLongRun } from './long.mjs'

it('OPS-07 the long run has the tests answered by each of the other plans', () => {
  expect(plansOfLongRun).toEqual(Object.keys(plans))
})
