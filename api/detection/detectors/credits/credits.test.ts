import { describe } from 'vitest'
import { moreCredits } from '../../testing/flow-leaks.ts'
import { testFlow } from '../../testing/flow-tests.ts'

describe('credits without an order', () => {
  testFlow(moreCredits, {
    entities: ['shop all'],
    title: /^Refunds: \d+ credits without an order were given since \d+ \w+ 2025, usually about \d+$/,
    titleWhenOver: /^Refunds: \d+ credits without an order were given between .*, usually about \d+$/,
  })
})
