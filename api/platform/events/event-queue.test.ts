import { describe, expect, it } from 'vitest'
import type { WorkEvent } from '../transaction/work.ts'
import { EventQueue, maxWaiting } from './event-queue.ts'

const event = (id: string, name: WorkEvent['event'] = 'risk.updated'): WorkEvent => ({ event: name, businessId: 'b', id })

describe('a subscriber’s queue', () => {
  it('gives events in order, to one who waits and to one who comes later', async () => {
    const queue = new EventQueue(() => undefined)
    const first = queue.next()
    queue.push(event('1'))
    queue.push(event('2'))
    expect((await first).value).toEqual(event('1'))
    expect((await queue.next()).value).toEqual(event('2'))
  })

  it('REL-12 keeps the newest state of a thing: 40,000 events of ten things wait as ten', async () => {
    const queue = new EventQueue(() => undefined)
    for (let i = 0; i < 40_000; i++) queue.push(event(String(i % 10)))
    const seen: string[] = []
    for (let i = 0; i < 10; i++) seen.push((await queue.next()).value.id)
    expect(seen).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
  })

  it('REL-12 ends a subscriber that falls more than a hundred things behind, and says so once', async () => {
    let ended = 0
    const queue = new EventQueue(() => ended++)
    for (let i = 0; i <= maxWaiting; i++) queue.push(event(String(i)))
    expect(ended).toBe(1)
    await expect(queue.next()).rejects.toThrow('fell too far behind')
    expect(await queue.next()).toEqual({ done: true, value: undefined })
  })

  it('frees its place when the reader leaves, also while it waits', async () => {
    let ended = 0
    const queue = new EventQueue(() => ended++)
    const waiting = queue.next()
    await queue.return()
    expect(await waiting).toEqual({ done: true, value: undefined })
    queue.push(event('late'))
    expect(await queue.next()).toEqual({ done: true, value: undefined })
    expect(ended).toBe(1)
  })
})
