import { ApolloLink } from '@apollo/client'
import type { DocumentNode } from 'graphql'
import { of, switchMap } from 'rxjs'

/** The hash that the build assigned to the document; the server has the text. */
const hashOf = (document: DocumentNode): string | undefined => (document as { __meta__?: { hash?: string } }).__meta__?.hash

const isUnknown = ({ errors }: ApolloLink.Result): boolean =>
  errors?.some(({ extensions }) => extensions?.code === 'PERSISTED_QUERY_NOT_FOUND') ?? false

/**
 * Sends a document's hash instead of its text. Falls back to the text for a server of another
 * version, which does not know the hash.
 */
export const trustedDocumentsLink = new ApolloLink((operation, forward) => {
  const sha256Hash = hashOf(operation.query)
  if (sha256Hash === undefined) return forward(operation)
  operation.extensions.persistedQuery = { version: 1, sha256Hash }
  operation.setContext({ http: { includeQuery: false, includeExtensions: true } })
  return forward(operation).pipe(
    switchMap((result) => {
      if (!isUnknown(result)) return of(result)
      operation.setContext({ http: { includeQuery: true, includeExtensions: false } })
      return forward(operation)
    }),
  )
})
