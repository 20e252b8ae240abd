import { ApolloLink } from '@apollo/client'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { tap } from 'rxjs'
import { newId } from '../risks/new-id.ts'

/** After these nobody knows whether the change was made. */
const undecided: ReadonlySet<unknown> = new Set(['UNAVAILABLE', 'INTERNAL_SERVER_ERROR', 'RATE_LIMITED', 'UPSTREAM_FAILED'])

const isDecided = ({ errors = [] }: ApolloLink.Result) => !errors.some(({ extensions }) => undecided.has(extensions?.code))

/**
 * Names each change with an `Idempotency-Key`, one for what a person wants: as long as no answer says what became of it, the same change
 * asked for again, by a second click or another try, carries the same name and is made once. Once it is answered, the next is a new one.
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
