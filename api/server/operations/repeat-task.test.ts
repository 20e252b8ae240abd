import Fastify from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { type ShutdownStep, stopInOrder } from '../shutdown.ts'
import { healthRoutes } from './health.ts'
import { repeatTask } from './repeat-task.ts'

const soon = { timeout: 60_000, interval: 5 }

describe('what a server does again and again', () => {
  it('goes on after a round that failed, never overlaps, and stops with the round that is under way', async () => {
    const warned: string[] = []
    const log = { warn: ((_: unknown, text: string) => void warned.push(text)) as never }
    const steps: ShutdownStep[] = []
    let rounds = 0
    let running = 0
    let aborted = false
    const round = async (signal: AbortSignal) => {
      running += 1
      rounds += 1
      expect(running).toBe(1)
      if (rounds <= 2) {
        running -= 1
        throw new Error('broken')
      }
      if (rounds === 4) await new Promise((resolve) => signal.addEventListener('abort', resolve))
      aborted = signal.aborted
      running -= 1
    }
    repeatTask({ name: 'the rounds', failed: 'A round failed.', firstMs: 1, everyMs: 1, log, round }, (step) => steps.unshift(step))
    await vi.waitFor(() => expect([rounds, running]).toEqual([4, 1]), soon)
    await stopInOrder(steps, log)
    expect([rounds, running, aborted, warned]).toEqual([4, 0, true, ['A round failed.']])
  })

  it('OPS-06 looks ever rarer while there is nothing to do, and as often as before once something has changed', async () => {
    vi.useFakeTimers()
    try {
      let rounds = 0
      let change = () => undefined as void
      const steps: ShutdownStep[] = []
      const log = { warn: expect.unreachable as never }
      const idle = {
        mostMs: 16,
        onChange: (listener: () => void) => {
          change = listener
        },
      }
      const round = async () => {
        rounds += 1
        return 0
      }
      repeatTask({ name: 'the rounds', failed: 'A round failed.', firstMs: 0, everyMs: 2, idle, log, round }, (step) => steps.unshift(step))
      // After 0, 4, 8, 16, 16 …
      await vi.advanceTimersByTimeAsync(29)
      expect(rounds).toBe(4)
      await vi.advanceTimersByTimeAsync(20)
      expect(rounds).toBe(5)
      change()
      await vi.advanceTimersByTimeAsync(2)
      expect(rounds).toBe(6)
      await stopInOrder(steps, log)
    } finally {
      vi.useRealTimers()
    }
  })

  it('REL-09 OPS-06 /readyz names what is only told, and stays ready', async () => {
    const app = Fastify()
    const ok = async () => undefined
    let problem = 'Node 3 of pg_dist_node does not answer.'
    const nodes = async () => {
      if (problem !== '') throw new Error(problem)
    }
    healthRoutes(
      app as never,
      { database: ok, migrations: ok, queue: ok, disk: ok },
      { lastProvenRestore: async () => null, isStopping: () => false, toldOnly: { nodes } },
    )
    const away = await app.inject('/readyz')
    expect([away.statusCode, away.json()]).toMatchObject([200, { ready: true, checks: { nodes: { ok: false, problem } } }])
    problem = ''
    expect((await app.inject('/readyz')).json().checks).toEqual(
      Object.fromEntries(['database', 'migrations', 'queue', 'disk'].map((name) => [name, { ok: true }])),
    )
    await app.close()
  })

  it('REL-09 /readyz does not wait for a database that says nothing, neither for a check nor for the last proven restore', async () => {
    const app = Fastify()
    const ok = async () => undefined
    const silent = () => new Promise<never>(() => undefined)
    healthRoutes(
      app as never,
      { database: silent, migrations: ok, queue: ok, disk: ok },
      { lastProvenRestore: silent, isStopping: () => false },
    )
    const answer = await app.inject('/readyz')
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { checks: { database: { ok: false } }, lastProvenRestore: null }])
    await app.close()
  })
})
