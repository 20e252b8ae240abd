import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import type { Sink } from 'graphql-ws'
import { expect, it, vi } from 'vitest'
import { DetectorsScannedDocument, PlaybookRunChangedDocument, RiskUpdatedDocument, ScanProgressDocument } from '../generated/graphql.ts'
import { liveLink } from './live-link.ts'

type Asked = { readonly since: unknown; readonly sink: Sink<never>; stopped: boolean }

/**
 * A socket that records its subscriptions. `reopen` subscribes again, like a client after a
 * reconnect.
 */
function socketOf(readAnew: () => Promise<string | null> = async () => null) {
  const asked: Asked[] = []
  const payloads: object[] = []
  const note = (payload: object, sink: Sink<never>) => {
    const sent = JSON.parse(JSON.stringify(payload)) as { variables: { since?: string } }
    const one: Asked = { since: sent.variables.since, sink, stopped: false }
    asked.push(one)
    return one
  }
  const socket = {
    subscribe: ((payload: object, sink: Sink<never>) => {
      payloads.push(payload)
      const one = note(payload, sink)
      return () => {
        one.stopped = true
      }
    }) as never,
  }
  const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.from([liveLink(socket, { readAnew, pauseMs: 0 })]) })
  return { asked, client, reopen: () => note(payloads.at(-1) ?? {}, asked.at(-1)?.sink as Sink<never>).since }
}

const told = (eventCursor: string) => ({ data: { riskUpdated: null }, extensions: { eventCursor } }) as never

it('API-08 a subscription goes on from the last event it was told when its socket comes back', () => {
  const { asked, client, reopen } = socketOf()
  client.subscribe({ query: RiskUpdatedDocument, variables: { since: 'a-1' } }).subscribe({ next: () => undefined })
  expect(asked[0]?.since).toBe('a-1')
  expect(reopen()).toBe('a-1')
  asked[0]?.sink.next(told('a-7'))
  expect(reopen()).toBe('a-7')
})

it('API-08 a subscription that begins later begins where the others are, and goes on from there', () => {
  const { asked, client, reopen } = socketOf()
  client.subscribe({ query: RiskUpdatedDocument, variables: { since: 'a-1' } }).subscribe({ next: () => undefined })
  client.subscribe({ query: PlaybookRunChangedDocument }).subscribe({ next: () => undefined })
  expect(asked[1]?.since).toBe('a-1')
  asked[0]?.sink.next(told('a-4'))
  client.subscribe({ query: DetectorsScannedDocument }).subscribe({ next: () => undefined })
  expect(asked[2]?.since).toBe('a-4')
  expect(reopen()).toBe('a-4')
})

it('what cannot be resumed is asked as it is', () => {
  const { asked, client } = socketOf()
  client.subscribe({ query: ScanProgressDocument }).subscribe({ next: () => undefined })
  expect(asked[0]?.since).toBeUndefined()
})

it('API-08 what the server does not remember is read anew, once for all, and listened to from there', async () => {
  const readAnew = vi.fn(async () => 'a-9')
  const { asked, client } = socketOf(readAnew)
  // Each from a position of its own: equal subscriptions are merged.
  for (const since of ['a-1', 'a-2', 'a-3'])
    client.subscribe({ query: RiskUpdatedDocument, variables: { since } }).subscribe({ next: () => undefined })
  for (const { sink } of [...asked]) sink.error([{ message: 'too old', extensions: { code: 'CURSOR_TOO_OLD' } }])
  await vi.waitFor(() => expect(asked).toHaveLength(6), { timeout: 60_000 })
  expect(readAnew).toHaveBeenCalledTimes(1)
  expect(asked.slice(3).map(({ since }) => since)).toEqual(['a-9', 'a-9', 'a-9'])
})

it('asks again when the server cannot answer just now, and tells other refusals', async () => {
  const { asked, client } = socketOf()
  const failed = vi.fn()
  client.subscribe({ query: RiskUpdatedDocument, variables: { since: 'a-1' } }).subscribe({ next: failed, error: failed })
  asked[0]?.sink.error([{ message: 'away', extensions: { code: 'UNAVAILABLE' } }])
  await vi.waitFor(() => expect(asked).toHaveLength(2), { timeout: 60_000 })
  expect(failed).not.toHaveBeenCalled()
  asked[1]?.sink.error([{ message: 'no', extensions: { code: 'FORBIDDEN' } }])
  await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(1), { timeout: 60_000 })
})
