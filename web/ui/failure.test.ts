// @vitest-environment jsdom
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import { GraphQLError } from 'graphql'
import { afterEach, describe, expect, it } from 'vitest'
import { reaching, Unreachable, whatWentWrong } from './failure.ts'

const original = globalThis.fetch
afterEach(() => {
  globalThis.fetch = original
})

const fetchThat = (fails: unknown) => {
  globalThis.fetch = () => Promise.reject(fails)
}

describe('what went wrong', () => {
  it('tells a lost connection from a mistake in the page, although browsers throw a TypeError for both', async () => {
    fetchThat(new TypeError('Failed to fetch'))
    const lost = await reaching('/graphql').catch((error: unknown) => error)
    expect(whatWentWrong(lost)).toMatchObject({ kind: 'unreachable', detail: null })
    const mistake = whatWentWrong(new TypeError("Cannot read properties of undefined (reading 'amount')"))
    expect(mistake.kind).toBe('page')
    expect(mistake.sentence).not.toContain('did not answer')
    expect(mistake.sentence).toContain('Try again, or go on with another page')
    expect(mistake.detail).toContain("reading 'amount'")
  })

  it('leaves an aborted request alone', async () => {
    const aborter = new AbortController()
    aborter.abort()
    const abort = new DOMException('stopped', 'AbortError')
    fetchThat(abort)
    await expect(reaching('/graphql', { signal: aborter.signal })).rejects.toBe(abort)
  })

  it("gives the server's own words, with the id to name", () => {
    const errors = [new GraphQLError('The query is too deep', { extensions: { code: 'QUERY_REFUSED', requestId: 'r-7' } })]
    expect(whatWentWrong(new CombinedGraphQLErrors({ errors }))).toEqual({
      kind: 'refused',
      sentence: 'The query is too deep.',
      detail: 'r-7',
      isSignedOut: false,
      isDemo: false,
    })
  })

  it('DEMO-17 knows what is refused to a visitor of the demo by its reason, not by its words', () => {
    const isDemo = (message: string, reason?: string) =>
      whatWentWrong(new CombinedGraphQLErrors({ errors: [new GraphQLError(message, { extensions: { code: 'FORBIDDEN', reason } })] }))
        .isDemo
    expect(isDemo('Not here', 'DEMO_MODE')).toBe(true)
    expect(isDemo('Changes are disabled in demo mode')).toBe(false)
  })

  it('says that a server in trouble runs, and asks for the page again when a part of it is gone', () => {
    const busy = new ServerError('busy', { response: new Response('', { status: 503 }), bodyText: '' })
    expect(whatWentWrong(busy)).toMatchObject({ kind: 'server', isSignedOut: false })
    expect(whatWentWrong(busy).sentence).toContain('status 503')
    expect(whatWentWrong(new TypeError('Failed to fetch dynamically imported module: /assets/risk-page.js')).kind).toBe('old_page')
  })

  it('says offline where the browser knows it', () => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    expect(whatWentWrong(new Unreachable('no answer')).kind).toBe('offline')
    Reflect.deleteProperty(navigator, 'onLine')
  })
})
