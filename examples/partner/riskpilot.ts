import type { TypedDocumentString } from './generated/graphql.ts'

/** Where RiskPilot is, such as http://127.0.0.1:4000, and an API key of the business (`rp_…`). */
export type Access = { readonly url: string; readonly key: string }

type GraphError = { readonly message: string; readonly extensions?: { readonly code?: string; readonly requestId?: string } }
type Answer<Result> = { readonly data?: Result | null; readonly errors?: readonly GraphError[] }

/** What RiskPilot refused, with its code and the id under which its log knows the request. */
export class Refused extends Error {
  readonly code: string | undefined

  constructor([first]: readonly GraphError[]) {
    super(`${first?.message ?? 'No answer.'} (request ${first?.extensions?.requestId ?? 'without id'})`)
    this.code = first?.extensions?.code
  }
}

/** Asks once. What comes back has the type of the document. */
export async function ask<Result, Variables>(
  { url, key }: Access,
  document: TypedDocumentString<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ query: document.toString(), variables }),
  })
  const { data, errors } = (await response.json()) as Answer<Result>
  if (errors || !data) throw new Refused(errors ?? [])
  return data
}

type Told<Result> = { readonly data: Result; readonly cursor: string | undefined }

/**
 * Listens until `signal` is aborted, also over lost connections: each new one goes on from the last
 * event that was told, so nothing is missed and nothing comes twice. Throws `Refused` when
 * RiskPilot refuses to go on, with the code CURSOR_TOO_OLD when it does not remember that far back:
 * read anew then.
 */
export async function* follow<Result, Variables extends { since?: string | null | undefined }>(
  access: Access,
  document: TypedDocumentString<Result, Variables>,
  { variables, signal }: { variables: Variables; signal: AbortSignal },
): AsyncGenerator<Result> {
  let since = variables.since
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      for await (const { data, cursor } of connection(access, document, { variables: { ...variables, since }, signal })) {
        failures = 0
        since = cursor ?? since
        yield data
      }
    } catch (error) {
      if (error instanceof Refused) throw error
    }
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, Math.min(100 * 2 ** failures, 10_000)))
  }
}

type Frame<Result> = {
  readonly type: string
  readonly payload?: (Answer<Result> & { readonly extensions?: { readonly eventCursor?: string } }) | readonly GraphError[]
}

/** One connection, from its beginning to its end; the protocol is graphql-transport-ws. */
async function* connection<Result, Variables>(
  { url, key }: Access,
  document: TypedDocumentString<Result, Variables>,
  { variables, signal }: { variables: Variables; signal: AbortSignal },
): AsyncGenerator<Told<Result>> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/graphql`, 'graphql-transport-ws')
  const send = (message: object) => socket.send(JSON.stringify(message))
  const frames: Frame<Result>[] = []
  let isOpen = true
  let wake: () => void = () => undefined
  const close = () => socket.close()
  socket.onopen = () => send({ type: 'connection_init', payload: { authorization: `Bearer ${key}` } })
  socket.onmessage = ({ data }) => {
    frames.push(JSON.parse(String(data)) as Frame<Result>)
    wake()
  }
  socket.onclose = ({ code }) => {
    isOpen = false
    if (code === 4401)
      frames.push({ type: 'error', payload: [{ message: 'The key is not valid.', extensions: { code: 'UNAUTHENTICATED' } }] })
    wake()
  }
  signal.addEventListener('abort', close)
  try {
    for (;;) {
      const frame = frames.shift()
      if (!frame && !isOpen) return
      if (!frame) await new Promise<void>((resolve) => (wake = resolve))
      else if (frame.type === 'connection_ack') send({ id: '1', type: 'subscribe', payload: { query: document.toString(), variables } })
      else if (frame.type === 'ping') send({ type: 'pong' })
      else if (frame.type === 'next') yield told(frame)
      else if (frame.type === 'error') throw new Refused(frame.payload as readonly GraphError[])
      else if (frame.type === 'complete') return
    }
  } finally {
    signal.removeEventListener('abort', close)
    close()
  }
}

function told<Result>({ payload }: Frame<Result>): Told<Result> {
  const { data, errors, extensions } = payload as Answer<Result> & { extensions?: { eventCursor?: string } }
  if (errors || !data) throw new Refused(errors ?? [])
  return { data, cursor: extensions?.eventCursor }
}
