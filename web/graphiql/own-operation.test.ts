import { expect, it } from 'vitest'
import { ownOperation } from './own-operation.ts'

it('sends the name of an operation that the document has, and none of another', () => {
  const query = 'query A { viewer { id } } query B { risks { totalCount } }'
  expect(ownOperation({ query, operationName: 'B' })).toEqual({ query, operationName: 'B' })
  expect(ownOperation({ query, operationName: 'WhereMoneyLeaks', variables: { a: 1 } })).toEqual({ query, variables: { a: 1 } })
  expect(ownOperation({ query: '{ not closed', operationName: 'A' })).toEqual({ query: '{ not closed' })
})
