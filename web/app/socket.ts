import type { ApolloClient, ApolloLink } from '@apollo/client'
import { createClient } from 'graphql-ws'
import { EventCursorDocument } from '../generated/graphql.ts'
import { forgetUnseenFindings } from '../risks/apply-risk-update.ts'
import { liveLink } from './live-link.ts'

let link: ApolloLink | undefined

/** The one socket of this page, opened with the first subscription. */
export function socketLink(client: ApolloClient): ApolloLink {
  const socket = () =>
    createClient({
      url: `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/graphql`,
      retryAttempts: Number.POSITIVE_INFINITY,
      shouldRetry: () => true,
    })
  link ??= liveLink(socket(), { readAnew: () => readAnew(client) })
  return link
}

/**
 * The server's log does not cover the time of the disconnect: reads the data on the screen once,
 * and returns the cursor to listen from.
 */
async function readAnew(client: ApolloClient): Promise<string | null> {
  const { data } = await client.query({ query: EventCursorDocument, fetchPolicy: 'no-cache' })
  forgetUnseenFindings(client)
  void client.refetchQueries({ include: 'active' }).catch(() => undefined)
  return data?.eventCursor ?? null
}
