import type { ApolloCache, Reference } from '@apollo/client/cache'
import { type RiskFilter, type RiskRowPartsFragment, RiskRowPartsFragmentDoc } from '../generated/graphql.ts'
import { fits, pageSize } from './risk-filter.ts'

type StoredList = { edges?: { cursor: string; node: Reference }[]; totalCount?: number }

/**
 * Adds a risk from an event to the loaded lists whose filter it matches, and removes it from the
 * others. Lists of the first few are evicted, because only the server knows the next entry: where
 * one is on the screen it is read again.
 */
export function placeInLists(cache: ApolloCache, risk: RiskRowPartsFragment): void {
  const node = cache.writeFragment({ fragment: RiskRowPartsFragmentDoc, fragmentName: 'RiskRowParts', data: risk })
  if (!node) return
  cache.modify<{ risks: StoredList }>({
    fields: {
      risks(list, { storeFieldName, DELETE }) {
        const stored = list as StoredList
        const args = argumentsOf(storeFieldName)
        if (args.first !== pageSize) return DELETE
        if (!stored.edges) return stored
        const belongs = fits(risk, args.filter ?? {})
        const isListed = stored.edges.some((edge) => edge.node.__ref === node.__ref)
        if (belongs === isListed) return stored
        const edges = belongs
          ? [...stored.edges, { __typename: 'RiskEdge', cursor: '', node }]
          : stored.edges.filter((edge) => edge.node.__ref !== node.__ref)
        return { ...stored, edges, totalCount: Math.max(0, (stored.totalCount ?? 0) + (belongs ? 1 : -1)) }
      },
    },
  })
}

/** The cache key of a list is its field and its arguments as JSON. */
function argumentsOf(storeFieldName: string): { first?: number; filter?: RiskFilter } {
  const json = /\{.*\}/s.exec(storeFieldName)?.[0]
  return json ? JSON.parse(json) : {}
}
