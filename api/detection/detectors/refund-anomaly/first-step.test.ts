import { expect, it } from 'vitest'
import { adviceWords } from '../../advice.ts'
import { briefStep, firstStep } from './first-step.ts'

const stepFor = (reason: string) =>
  adviceWords(firstStep({ full: 'Mug (M1)', short: 'Mug' }, { reason, category: '', refunds: 9, all: 10 }))

it.each([
  ['empty box', 'Ask the carrier for its proof of delivery'],
  ['Arrived broken', 'Look at how Mug is packed'],
  ['took too long', 'Look at how long orders of Mug take'],
  ['too long in the sleeves', 'Compare the sizes'],
  ['wrong size', 'Compare the sizes'],
  ['wrong item', 'Look at the shelf'],
  ['not as described', 'Compare the page of Mug'],
  ['stale', 'Check the newest lot of Mug'],
  ['count short', 'Find what Mug has to do with it'],
  ['changed mind', 'Find what Mug has to do with it'],
])('begins with what is behind “%s”', (reason, step) => {
  expect(stepFor(reason)).toContain(`Read the 9 refunds for “${reason}” first. ${step}`)
})

it.each([
  ['empty box', 'Ask the carrier for proof of delivery before you refund the next'],
  ['Arrived broken', 'Look at how Mug (M1) is packed and who carries it'],
  ['too small', 'Compare the sizes on the page of Mug (M1) with its stock'],
  ['changed mind', 'Read the refunds of Mug (M1) for “changed mind” first'],
])('says in a few words what to do about “%s”', (reason, step) => {
  const label = { full: 'Mug (M1)', short: 'Mug' }
  expect(briefStep(label, { reason, category: '', refunds: 9, all: 10 })).toBe(step)
  const long = { full: 'Large mug with a red handle and lid (M1)', short: 'Large mug with a red handle and lid' }
  expect(briefStep(long, { reason, category: '', refunds: 9, all: 10 })).toContain(reason === 'empty box' ? 'the next' : long.short)
})
