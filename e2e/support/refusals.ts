import type { TestServer } from './test-server.ts'

type Refusals = (query: string, variables?: Record<string, unknown>) => Promise<unknown[]>

/**
 * Asks as who is signed out, with the mark of the demo alone, and as a visitor of the demo; the
 * code of each refusal.
 */
export function refusalsOf(server: Pick<TestServer, 'graph' | 'url'>, visitor: string): Refusals {
  return async (query, variables = {}) => {
    const of = async (who: string | undefined) => (await server.graph(query, { cookie: who, variables })).errors[0]?.extensions.code
    return [await of(undefined), await of('demo-session=1'), await of(visitor)]
  }
}

/** What these three are answered who ask for a change. */
export const refusedChange = ['UNAUTHENTICATED', 'UNAUTHENTICATED', 'FORBIDDEN']
