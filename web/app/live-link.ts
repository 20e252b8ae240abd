import { ApolloLink, Observable } from '@apollo/client'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { type DocumentNode, type GraphQLFormattedError, print } from 'graphql'
import type { Client, ExecutionResult } from 'graphql-ws'

type Options = {
  /** Reads the data on the screen again, and returns the cursor to listen from. */
  readonly readAnew: () => Promise<string | null>
  readonly pauseMs?: number
}

type Going = { since: unknown; stop: () => void; isStopped: boolean }
type Socket = Pick<Client, 'subscribe'>
type Result = ExecutionResult<Record<string, unknown>, { eventCursor?: string }>

/**
 * Subscriptions that resume: each stores the cursor of the last event it received and sends it as
 * `since` whenever the socket is opened again. One that begins later than the others begins where
 * they are: what happens between a screen's query and its subscription arrives too. When the
 * server's log does not reach back that far, the data on the screen is read again, once for all of
 * them.
 */
export function liveLink(socket: Socket, { readAnew, pauseMs = 2_000 }: Options): ApolloLink {
  let newest: unknown
  let reading: Promise<string | null> | undefined
  const readOnce = () => {
    reading ??= readAnew().finally(() => {
      reading = undefined
    })
    return reading
  }
  return new ApolloLink(
    (operation) =>
      new Observable<ApolloLink.Result>((observer) => {
        const going: Going = { since: operation.variables.since ?? newest, stop: () => undefined, isStopped: false }
        newest = going.since
        const canResume = resumes(operation.query)
        // Serialized each time the socket is opened, so with the newest cursor.
        const variables = { toJSON: () => ({ ...operation.variables, ...(canResume && { since: going.since }) }) }
        const payload = { query: print(operation.query), operationName: operation.operationName ?? null, variables: variables as never }
        const again = async (code: string) => {
          if (code === 'CURSOR_TOO_OLD') newest = going.since = await readOnce()
          else await new Promise((resolve) => setTimeout(resolve, pauseMs))
          if (!going.isStopped) listen()
        }
        const fail = (error: unknown) => observer.error(asError(error))
        const listen = () => {
          going.stop = socket.subscribe<Result['data'] & object, { eventCursor?: string }>(payload, {
            next: (result) => {
              going.since = result.extensions?.eventCursor ?? going.since
              newest = going.since
              observer.next(result as ApolloLink.Result)
            },
            error: (error) => {
              const code = passing(error)
              if (code === undefined) fail(error)
              else again(code).catch(fail)
            },
            complete: () => observer.complete(),
          })
        }
        listen()
        return () => {
          going.isStopped = true
          going.stop()
        }
      }),
  )
}

/** Whether a subscription can be told where to begin. */
function resumes({ definitions }: DocumentNode): boolean {
  return definitions.some(
    (one) => one.kind === 'OperationDefinition' && one.variableDefinitions?.some(({ variable }) => variable.name.value === 'since'),
  )
}

/** The code of an error that ends by itself or after reading again. */
function passing(error: unknown): string | undefined {
  const code = Array.isArray(error) ? (error[0] as GraphQLFormattedError | undefined)?.extensions?.code : undefined
  return code === 'CURSOR_TOO_OLD' || code === 'UNAVAILABLE' ? code : undefined
}

function asError(error: unknown): Error {
  if (error instanceof Error) return error
  if (Array.isArray(error)) return new CombinedGraphQLErrors({ errors: error as GraphQLFormattedError[] })
  const { code, reason } = error as { code?: number; reason?: string }
  return new Error(`The socket was closed with ${code ?? 'no code'}${reason ? `: ${reason}` : ''}.`)
}
