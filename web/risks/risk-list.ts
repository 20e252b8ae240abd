import type { ApolloCache, Reference } from '@apollo/client/cache'
import { type RiskRowPartsFragment, RiskRowPartsFragmentDoc } from '../generated/graphql.ts'

type StoredList = { edges?: { cursor: string; node: Reference }[]; totalCount?: number }

/**
 * Puts a risk that was just told into the loaded list of active risks, or takes it out when it is active no more.
 * Counts without a list are left alone: only the server knows them.
 */
export function placeInActiveRisks(cache: ApolloCache, risk: RiskRowPartsFragment): void {
  const node = cache.writeFragment({ fragment: RiskRowPartsFragmentDoc, fragmentName: 'RiskRowParts', data: risk })
  if (!node) return
  cache.modify<{ risks: StoredList }>({
    fields: {
      risks(list, { storeFieldName }) {
        const stored = list as StoredList
        if (!storeFieldName.includes('"first":50') || !stored.edges) return stored
        const isListed = stored.edges.some((edge) => edge.node.__ref === node.__ref)
        if (risk.status === 'active' && !isListed) {
          return {
            ...stored,
            edges: [...stored.edges, { __typename: 'RiskEdge', cursor: '', node }],
            totalCount: (stored.totalCount ?? 0) + 1,
          }
        }
        if (risk.status !== 'active' && isListed) {
          const edges = stored.edges.filter((edge) => edge.node.__ref !== node.__ref)
          return { ...stored, edges, totalCount: Math.max(0, (stored.totalCount ?? 0) - 1) }
        }
        return stored
      },
    },
  })
}
