import type { ApolloCache, Reference } from '@apollo/client/cache'
import { type SupplierPartsFragment, SupplierPartsFragmentDoc } from '../generated/graphql.ts'

type StoredList = { nodes?: Reference[]; totalCount?: number }

/** Puts a new supplier on top of the loaded list. */
export function addToSuppliers(cache: ApolloCache, added: SupplierPartsFragment): void {
  const node = cache.writeFragment({ fragment: SupplierPartsFragmentDoc, fragmentName: 'SupplierParts', data: added })
  if (!node) return
  change(cache, ({ nodes = [], totalCount = 0 }) =>
    nodes.some(({ __ref }) => __ref === node.__ref) ? {} : { nodes: [node, ...nodes], totalCount: totalCount + 1 },
  )
}

/**
 * Takes a supplier out of the loaded list. Its own data stay for the page that may still show them.
 */
export function removeFromSuppliers(cache: ApolloCache, id: string): void {
  const ref = cache.identify({ __typename: 'Supplier', id })
  change(cache, ({ nodes = [], totalCount = 0 }) => ({
    nodes: nodes.filter(({ __ref }) => __ref !== ref),
    totalCount: Math.max(0, totalCount - 1),
  }))
}

function change(cache: ApolloCache, next: (list: StoredList) => StoredList): void {
  cache.modify<{ suppliers: StoredList }>({
    fields: {
      suppliers(list) {
        const stored = list as StoredList
        return { ...stored, ...next(stored) }
      },
    },
  })
}
