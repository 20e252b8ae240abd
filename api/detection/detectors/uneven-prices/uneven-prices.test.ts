import { describe } from 'vitest'
import { someForLess } from '../../testing/flow-leaks.ts'
import { testFlow } from '../../testing/flow-tests.ts'

describe('prices that only some get', () => {
  testFlow(someForLess, {
    entities: ['shop all'],
    title: /^Prices: 1\d% of orders are sold below list price without a code since \d+ \w+ 2025, from 0%, while others pay in full$/,
    titleWhenOver: /^Prices: 1\d% of orders were sold below list price without a code between .*, from 0%, while others paid in full$/,
  })
})
