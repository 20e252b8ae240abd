import { expect, it } from 'vitest'
import { stepOn } from './flow-words.ts'

it('says a first step of the slice, and of all of the flow where there is no slice or its names are long', () => {
  const step = 'Check your shipping rates'
  expect(stepOn({ columns: ['country'] }, `${step} to France`, step)).toBe('Check your shipping rates to France')
  expect(stepOn({ columns: [] }, `${step} on orders`, step)).toBe(step)
  expect(stepOn({ columns: ['country'] }, `${step} to Saint Vincent and the Grenadines on orders of $25 to $37`, step)).toBe(step)
})
