import type { ApolloCache, Reference } from '@apollo/client/cache'
import { type RiskRowPartsFragment, RiskRowPartsFragmentDoc } from '../generated/graphql.ts'

type StoredList = { edges?: { cursor: string; node: Reference }[]; totalCount?: number }

/**
 * Puts a risk that was just told into the loaded list of its status, and takes it out of the others.
 * Counts without a list are left alone: only the server knows them.
 */
export function placeInLists(cache: ApolloCache, risk: RiskRowPartsFragment): void {
  const node = cache.writeFragment({ fragment: RiskRowPartsFragmentDoc, fragmentName: 'RiskRowParts', data: risk })
  if (!node) return
  cache.modify<{ risks: StoredList }>({
    fields: {
      risks(list, { storeFieldName }) {
        const stored = list as StoredList
        if (!storeFieldName.includes('"first":50') || !stored.edges) return stored
        const belongs = storeFieldName.includes(`"status":"${risk.status}"`)
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
