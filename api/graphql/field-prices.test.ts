import { describe, expect, it } from 'vitest'
import { priceOf } from './field-prices.ts'
import { fieldShares } from './field-shares.ts'
import { admit } from './guard.ts'
import { graphSchema } from './schema.ts'

const fields = Object.keys(graphSchema().getQueryType()?.getFields() ?? {})
const [dearest = ''] = Object.entries(fieldShares).toSorted(([, a], [, b]) => b - a)[0] ?? []
const costOf = (query: string) => admit({ query }, 'all').cost

describe('REL-22 the price of a field', () => {
  it('is measured: every field of the query has its share, and nothing else', () => {
    expect(Object.keys(fieldShares).toSorted()).toEqual(fields.toSorted())
  })

  it.each(fields)('of %s is within three times of its measured share', (field) => {
    const share = fieldShares[field] ?? Number.NaN
    const price = priceOf(field) / priceOf(dearest)
    // Prices are whole: what takes next to nothing may cost nothing.
    expect(price).toBeLessThanOrEqual(3 * share)
    expect(price).toBeGreaterThanOrEqual(share / 3 - 1 / priceOf(dearest))
  })

  it('counts for each alias, in fragments too, and not for a field of the same name below', () => {
    const price = priceOf('ledgerStatement')
    expect(price).toBeGreaterThan(100)
    expect(costOf('{ ledgerStatement { __typename } }')).toBeCloseTo(price + 1.1)
    expect(costOf('{ a: ledgerStatement { __typename } b: ledgerStatement { __typename } }')).toBeCloseTo(2 * (price + 1.1))
    const inFragments =
      '{ ...All } fragment All on Query { ... on Query { a: ledgerStatement { __typename } } b: ledgerStatement { __typename } }'
    expect(costOf(inFragments)).toBeCloseTo(2 * (price + 1.1))
    expect(costOf('{ business { ledgerStatement { __typename } } }')).toBeCloseTo(priceOf('business') + 2.1)
    expect(costOf('mutation { ledgerStatement { __typename } }')).toBeCloseTo(1.1)
  })

  it('refuses what takes seconds: thirty statements in one document', () => {
    const aliases = Array.from({ length: 30 }, (_, at) => `s${at}: ledgerStatement { __typename }`).join(' ')
    expect(() => costOf(`{ ${aliases} }`)).toThrow('5000 is the most')
  })
})
