import { expect, it } from 'vitest'
import { adviceWords } from '../../advice.ts'
import { firstStep } from './first-step.ts'

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
