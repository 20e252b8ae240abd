import { ApolloClient, ApolloLink, HttpLink } from '@apollo/client'
import { ErrorLink } from '@apollo/client/link/error'
import { from, type Observable, switchMap } from 'rxjs'
import { ViewerDocument } from '../generated/graphql.ts'
import { reaching, whatWentWrong } from '../ui/failure.ts'
import { makeCache } from './cache.ts'
import { isDemoVisitor } from './demo-visitor.ts'
import { idempotencyLink } from './idempotency-link.ts'
import { trustedDocumentsLink } from './trusted-documents-link.ts'

/** Subscriptions, and the socket that they come by, are loaded with the first: a page is read before it is told of changes. */
const overSocket = new ApolloLink((operation, forward) =>
  from(import('./socket.ts')).pipe(switchMap(({ socketLink }) => socketLink(client).request(operation, forward))),
)

/** Samples for a visitor of the demo whom the server does not know. They are read only then. */
const samplesFor = ({ operationName, variables }: ApolloLink.Operation): Observable<ApolloLink.Result> =>
  from(import('./sample-data.ts').then(({ sampleAnswer }) => ({ data: sampleAnswer(operationName ?? '', variables) })))

const signedOut = new ErrorLink(({ error, operation, forward }) => {
  if (operation.operationName === 'Viewer' || !whatWentWrong(error).isSignedOut) return
  if (isDemoVisitor()) return samplesFor(operation)
  // Where rights have changed the session's cookie does too, and what was on its way with the one before is asked once more.
  if (!operation.getContext().isAskedAgain && client.readQuery({ query: ViewerDocument })?.viewer) {
    operation.setContext({ isAskedAgain: true })
    return forward(operation)
  }
  client.writeQuery({ query: ViewerDocument, data: { viewer: null, eventCursor: null } })
})

const isSubscription = ({ operationType }: ApolloLink.Operation) => operationType === 'subscription'

/**
 * Reads are fetched once and stay: nothing is fetched again on focus or by a timer, nothing is retried. What changes on the server arrives
 * through subscriptions, which write into the same cache (`live.tsx`).
 */
export const client = new ApolloClient({
  cache: makeCache(),
  link: ApolloLink.from([
    signedOut,
    ApolloLink.split(
      isSubscription,
      overSocket,
      ApolloLink.from([
        idempotencyLink(),
        trustedDocumentsLink,
        new HttpLink({ uri: '/graphql', credentials: 'same-origin', fetch: reaching }),
      ]),
    ),
  ]),
})
