import type { ApolloCache, Reference } from '@apollo/client/cache'
import { type RiskRowPartsFragment, RiskRowPartsFragmentDoc, type RiskStatus } from '../generated/graphql.ts'

/** The lists of alerts and the statuses in each. What somebody looks into goes on leaking, so it stands among the active. */
export const statusesOf = { active: ['active', 'investigating'], resolved: ['resolved'] } as const satisfies Record<
  string,
  readonly RiskStatus[]
>
export type RiskTab = keyof typeof statusesOf

type StoredList = { edges?: { cursor: string; node: Reference }[]; totalCount?: number }

/**
 * Puts a risk that was just told into the loaded list that it belongs to, and takes it out of the others.
 * Counts without a list are left alone: only the server knows them.
 */
export function placeInLists(cache: ApolloCache, risk: RiskRowPartsFragment): void {
  const node = cache.writeFragment({ fragment: RiskRowPartsFragmentDoc, fragmentName: 'RiskRowParts', data: risk })
  if (!node) return
  const lists: readonly (readonly RiskStatus[])[] = Object.values(statusesOf)
  const names = lists.filter((statuses) => statuses.includes(risk.status)).map((statuses) => `"statuses":${JSON.stringify(statuses)}`)
  cache.modify<{ risks: StoredList }>({
    fields: {
      risks(list, { storeFieldName }) {
        const stored = list as StoredList
        if (!storeFieldName.includes('"first":50') || !stored.edges) return stored
        const belongs = names.some((name) => storeFieldName.includes(name))
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
