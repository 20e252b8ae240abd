import type { ApolloCache, Reference } from '@apollo/client/cache'
import { type RiskFilter, type RiskRowPartsFragment, RiskRowPartsFragmentDoc, type RiskStatus } from '../generated/graphql.ts'
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

/** The row of a risk as the screens know it; null for one that they do not. */
export function knownRisk(cache: ApolloCache, id: string): RiskRowPartsFragment | null {
  const key = cache.identify({ __typename: 'Risk', id })
  return key ? cache.readFragment({ id: key, fragment: RiskRowPartsFragmentDoc, fragmentName: 'RiskRowParts' }) : null
}

type Stats = Readonly<Record<string, number | string>>

/** Counts a risk where it stands after a change, and no longer where it stood. */
export function recount(cache: ApolloCache, was: RiskRowPartsFragment, is: RiskRowPartsFragment): void {
  const isOpen = (status: RiskStatus) => status === 'active' || status === 'investigating'
  const countsOf = ({ status, severity, snooze, assignee }: RiskRowPartsFragment): readonly string[] => [
    status,
    ...(isOpen(status) ? [severity, 'total', ...(snooze ? ['snoozed'] : []), ...(assignee?.isViewer ? ['mine'] : [])] : []),
  ]
  cache.modify<{ riskStats: Stats }>({
    fields: {
      riskStats(stored) {
        const stats: Record<string, number | string> = { ...(stored as Stats) }
        for (const name of countsOf(was)) stats[name] = Math.max(0, Number(stats[name]) - 1)
        for (const name of countsOf(is)) stats[name] = Number(stats[name]) + 1
        return stats as never
      },
    },
  })
}

/** The cache key of a list is its field and its arguments as JSON. */
function argumentsOf(storeFieldName: string): { first?: number; filter?: RiskFilter } {
  const json = /\{.*\}/s.exec(storeFieldName)?.[0]
  return json ? JSON.parse(json) : {}
}
