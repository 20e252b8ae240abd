import { ApolloLink } from '@apollo/client'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { tap } from 'rxjs'
import { newId } from '../risks/new-id.ts'

/** After these errors it is unknown whether the change was made. */
const undecided: ReadonlySet<unknown> = new Set(['UNAVAILABLE', 'INTERNAL_SERVER_ERROR', 'RATE_LIMITED', 'UPSTREAM_FAILED'])

const isDecided = ({ errors = [] }: ApolloLink.Result) => !errors.some(({ extensions }) => undecided.has(extensions?.code))

/**
 * Adds an `Idempotency-Key` to each change, one per intended change: until an answer states the
 * result, the same change sent again (a second click, a retry) has the same key and is made once.
 * After an answer the next change has a new key.
 */
export function idempotencyLink(make: () => string = newId): ApolloLink {
  const open = new Map<string, string>()
  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== 'mutation') return forward(operation)
    const wish = JSON.stringify([operation.operationName, operation.variables])
    const key = open.get(wish) ?? make()
    open.set(wish, key)
    const close = () => {
      if (open.get(wish) === key) open.delete(wish)
    }
    operation.setContext(({ headers }) => ({ headers: { ...headers, 'idempotency-key': key } }))
    return forward(operation).pipe(
      tap({
        next: (result) => {
          if (isDecided(result)) close()
        },
        error: (error) => {
          if (CombinedGraphQLErrors.is(error) && isDecided(error)) close()
        },
      }),
    )
  })
}
