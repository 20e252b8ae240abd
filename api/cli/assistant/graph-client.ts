import type { AskGraph, GraphAnswer } from '../../assistants/assistant-server.ts'

/** The address of a RiskPilot server and an API key of one of its businesses. */
export type Access = { readonly url: string; readonly key: string }

/** Longer than any answer of the server takes, which gives up by itself. */
const patienceMs = 60_000

/** Asks the graph of a server over HTTP. Throws a sentence where no RiskPilot answers there. */
export function graphAt({ url, key }: Access): AskGraph {
  return async (document, variables) => {
    const answer = await fetch(new URL('/graphql', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ query: document, variables }),
      // A key is given to this address alone.
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    }).catch((error: unknown) => {
      throw new Error(`RiskPilot doesn't answer at ${url} (${reasonOf(error)}). Start it, or give its address with --url.`)
    })
    const body = (await answer.json().catch(() => null)) as Partial<GraphAnswer> | null
    if (!body || !('data' in body || 'errors' in body))
      throw new Error(`What answers at ${url} is no RiskPilot (status ${answer.status}). Give its address with --url.`)
    return { data: body.data ?? null, errors: body.errors ?? [] }
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? message
}
