import type { TestServer } from './test-server.ts'

export type RestAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: Record<string, unknown>
}

type Sent = { readonly body?: unknown; readonly cookie?: string | null; readonly headers?: Record<string, string> }

export type RestCall = (method: string, path: string, sent?: Sent) => Promise<RestAnswer>

/** Calls of a program with this cookie; redirects are returned, not followed. */
export function restCaller({ url }: Pick<TestServer, 'url'>, own: string): RestCall {
  return async (method, path, { body, cookie = own, headers = {} } = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookie && { cookie, origin: url }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : {} }
  }
}
