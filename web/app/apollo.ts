import { ApolloClient, ApolloLink, HttpLink } from '@apollo/client'
import { ErrorLink } from '@apollo/client/link/error'
import { from, type Observable, switchMap } from 'rxjs'
import { ViewerDocument } from '../generated/graphql.ts'
import { reaching, whatWentWrong } from '../ui/failure.ts'
import { makeCache } from './cache.ts'
import { isDemoVisitor } from './demo-visitor.ts'
import { freshAnswersLink } from './fresh-answers-link.ts'
import { idempotencyLink } from './idempotency-link.ts'
import { noteSessionEnd } from './session-end.ts'
import { trustedDocumentsLink } from './trusted-documents-link.ts'

/**
 * Subscriptions and their socket are loaded on first use: a page reads its data before it listens
 * for changes.
 */
const overSocket = new ApolloLink((operation, forward) =>
  from(import('./socket.ts')).pipe(switchMap(({ socketLink }) => socketLink(client).request(operation, forward))),
)

/** Samples for a demo visitor without a session. Loaded only when needed. */
const samplesFor = ({ operationName, variables }: ApolloLink.Operation): Observable<ApolloLink.Result> =>
  from(import('./sample-data.ts').then(({ sampleAnswer }) => ({ data: sampleAnswer(operationName ?? '', variables) })))

/**
 * A change of rights also renews the session's cookie; requests that were sent with the old one are
 * repeated once.
 */
const askAgain = new ErrorLink(({ error, operation, forward }) => {
  if (operation.operationName === 'Viewer' || !whatWentWrong(error).isSignedOut || isDemoVisitor()) return
  if (operation.getContext().isAskedAgain || !client.readQuery({ query: ViewerDocument })?.viewer) return
  operation.setContext({ isAskedAgain: true })
  return forward(operation)
})

/** Beyond the repetition, whose own failure is seen here alone. */
const signedOut = new ErrorLink(({ error, operation }) => {
  if (operation.operationName === 'Viewer' || !whatWentWrong(error).isSignedOut) return
  if (isDemoVisitor()) return samplesFor(operation)
  if (client.readQuery({ query: ViewerDocument })?.viewer) noteSessionEnd()
  client.writeQuery({ query: ViewerDocument, data: { viewer: null, eventCursor: null } })
})

const isSubscription = ({ operationType }: ApolloLink.Operation) => operationType === 'subscription'

/**
 * Reads are fetched once and stay: no refetch on focus or by a timer, no retry. Changes on the
 * server arrive through subscriptions, which write into the same cache (`live.tsx`).
 */
export const client = new ApolloClient({
  cache: makeCache(),
  link: ApolloLink.from([
    signedOut,
    askAgain,
    freshAnswersLink(),
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
