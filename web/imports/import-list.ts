import type { ApolloCache, Reference } from '@apollo/client/cache'
import { type ImportPartsFragment, ImportPartsFragmentDoc } from '../generated/graphql.ts'

type StoredList = { edges?: { cursor: string; node: Reference }[]; totalCount?: number }

/**
 * Puts an import on top of the loaded list when it is not there yet; its figures are updated
 * wherever it is shown.
 */
export function addToImports(cache: ApolloCache, started: ImportPartsFragment): void {
  const node = cache.writeFragment({ fragment: ImportPartsFragmentDoc, fragmentName: 'ImportParts', data: started })
  if (!node) return
  cache.modify<{ imports: StoredList }>({
    fields: {
      imports(list) {
        const stored = list as StoredList
        const edges = stored.edges ?? []
        if (edges.some((edge) => edge.node.__ref === node.__ref)) return stored
        return { ...stored, edges: [{ __typename: 'ImportEdge', cursor: '', node }, ...edges], totalCount: (stored.totalCount ?? 0) + 1 }
      },
    },
  })
}
