import { expect, it } from 'vitest'
import { leadOf } from './lead.ts'

const advice = [
  { text: 'Raise the price by ', isFigure: false },
  { text: '£1', isFigure: true },
  { text: '.', isFigure: false },
]

it('leaves out the advice, which stands in a place of its own', () => {
  expect(leadOf({ description: 'It cost £2. Raise the price by £1.', findings: [{ advice }] })).toBe('It cost £2.')
  expect(leadOf({ description: 'It cost £2.', findings: [{ advice }] })).toBe('It cost £2.')
  expect(leadOf({ description: 'It cost £2.', findings: [{ advice: [] }] })).toBe('It cost £2.')
})

it('counts several statements, and keeps the text of a risk without any', () => {
  expect(leadOf({ description: 'x', findings: [{ advice }, { advice }] })).toBe(
    '2 statements with one cause, each with its own rows below.',
  )
  expect(leadOf({ description: 'A sample.', findings: [] })).toBe('A sample.')
})
