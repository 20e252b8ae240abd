import type { ApolloClient } from '@apollo/client'
import type { RiskRowPartsFragment } from '../generated/graphql.ts'
import { knownRisk, placeInLists, recount } from './risk-list.ts'

let written = 0

/**
 * Shows risks as they will be while a change is on its way: rows, lists and counts. When the answer
 * is there, the guess is taken away: what the server said stands, or, after a failure, what was.
 */
export async function optimistically<Answer>(
  client: ApolloClient,
  riskIds: readonly string[],
  expect: (risk: RiskRowPartsFragment) => RiskRowPartsFragment,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const layer = `change ${written++}`
  client.cache.batch({
    optimistic: layer,
    update: (cache) => {
      for (const id of riskIds) {
        const was = knownRisk(cache, id)
        if (!was) continue
        const is = expect(was)
        placeInLists(cache, is)
        recount(cache, was, is)
      }
    },
  })
  try {
    return await send()
  } finally {
    client.cache.removeOptimistic(layer)
  }
}
