import type { TypedDocumentNode } from '@graphql-typed-document-node/core'

/** The graph answered with an error: its sentence for people, and its code. */
export class GraphRefusal extends Error {
  override readonly name = 'GraphRefusal'
  readonly code: string
  constructor(sentence: string, code: string) {
    super(sentence)
    this.code = code
  }
}

type GraphError = { readonly message: string; readonly extensions?: { readonly code?: string } }

/**
 * Sends a document by the hash that the build gave it, and returns its data. Throws a
 * `GraphRefusal` for an answer with errors, and another error where there is no answer.
 */
export async function send<Data, Variables>(document: TypedDocumentNode<Data, Variables>, variables: Variables): Promise<Data> {
  const sha256Hash = (document as { __meta__?: { hash?: string } }).__meta__?.hash
  const response = await fetch('/graphql', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ variables, extensions: { persistedQuery: { version: 1, sha256Hash } } }),
  })
  const { data, errors } = (await response.json()) as { data?: Data | null; errors?: readonly GraphError[] }
  const [error] = errors ?? []
  if (error) throw new GraphRefusal(error.message, error.extensions?.code ?? '')
  if (!data) throw new Error(`The server answered ${response.status}`)
  return data
}
