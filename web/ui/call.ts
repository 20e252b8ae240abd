/** A response of the server that is not OK: its status and message as one text. */
export class CallError extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(`${status}: ${text}`)
    this.name = 'CallError'
  }
}

/**
 * Reads a documented call of the server: the address is the parts of the key joined by slashes,
 * such as `['/api/risks', 'stats']`. Sends the session cookie. Throws a `CallError` for any
 * response that is not OK.
 */
export async function readCall<Answer>(key: readonly (string | number)[]): Promise<Answer> {
  const response = await fetch(key.join('/'), { credentials: 'include' })
  await refuseFailure(response)
  return (await response.json()) as Answer
}

/**
 * Sends a change to a documented call, with an optional JSON body, and the session cookie. Throws a
 * `CallError` for any response that is not OK.
 */
export async function writeCall(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown): Promise<Response> {
  const sent = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(url, { method, credentials: 'include', ...sent })
  await refuseFailure(response)
  return response
}

async function refuseFailure(response: Response): Promise<void> {
  if (!response.ok) throw new CallError(response.status, (await response.text()) || response.statusText)
}
