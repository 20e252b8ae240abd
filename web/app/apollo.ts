import { ApolloClient, ApolloLink, HttpLink } from '@apollo/client'
import { type FieldPolicy, InMemoryCache, type Reference } from '@apollo/client/cache'
import { ErrorLink } from '@apollo/client/link/error'
import { relayStylePagination } from '@apollo/client/utilities'
import { createClient } from 'graphql-ws'
import { from, type Observable } from 'rxjs'
import { EventCursorDocument, ViewerDocument } from '../generated/graphql.ts'
import { forgetUnseenFindings } from '../risks/reread.ts'
import { reaching, whatWentWrong } from '../ui/failure.ts'
import { isDemoVisitor } from './demo-visitor.ts'
import { liveLink } from './live-link.ts'
import { trustedLink } from './trusted-link.ts'

/** Pages of a list that is read by its nodes: a later page goes behind the earlier ones. */
const relayNodes: FieldPolicy<{ nodes: Reference[] }> = {
  keyArgs: ['first'],
  merge: (before, page, { args }) => (args?.after && before ? { ...page, nodes: [...before.nodes, ...page.nodes] } : page),
}

const cache = new InMemoryCache({
  typePolicies: {
    Query: {
      fields: {
        // `first` is part of the key: a list and a mere count of the same filter are different entries.
        risks: relayStylePagination(['filter', 'first', 'sort']),
        // Figures without an id of their own; read whole each time.
        riskStats: { merge: false },
        moneyAtRisk: { merge: false },
        riskTrend: { merge: false },
        lossHistory: { merge: false },
        timeMachine: { merge: true },
        imports: relayStylePagination(['first']),
        members: relayNodes,
        invitations: relayNodes,
        apiKeys: relayNodes,
        auditLog: { ...relayNodes, keyArgs: ['first', 'filter'] },
      },
    },
    Import: { fields: { conflictingRows: relayNodes } },
    Risk: { fields: { comments: relayNodes } },
    TimeMachine: { fields: { tellings: relayNodes } },
    // Amounts are values without an id of their own: they are replaced whole.
    MoneyRange: { merge: true },
    Finding: { fields: { evidence: { keyArgs: ['first', 'after'] } } },
  },
})

const socket = createClient({
  url: `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/graphql`,
  retryAttempts: Number.POSITIVE_INFINITY,
  shouldRetry: () => true,
})

/** More happened while the connection was away than the server remembers: reads once what is on the screen, and says from where to listen. */
async function readAnew(): Promise<string | null> {
  const { data } = await client.query({ query: EventCursorDocument, fetchPolicy: 'no-cache' })
  forgetUnseenFindings(client)
  void client.refetchQueries({ include: 'active' }).catch(() => undefined)
  return data?.eventCursor ?? null
}

/** Samples for a visitor of the demo whom the server does not know. They are read only then. */
const samplesFor = ({ operationName, variables }: ApolloLink.Operation): Observable<ApolloLink.Result> =>
  from(import('./sample.ts').then(({ sampleAnswer }) => ({ data: sampleAnswer(operationName ?? '', variables) })))

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
  cache,
  link: ApolloLink.from([
    signedOut,
    ApolloLink.split(
      isSubscription,
      liveLink(socket, { readAnew }),
      ApolloLink.from([trustedLink, new HttpLink({ uri: '/graphql', credentials: 'same-origin', fetch: reaching })]),
    ),
  ]),
})
