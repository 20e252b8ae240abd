import type { FastifyReply, FastifyRequest } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { signInFirst } from '../platform/failures/failures.ts'
import type { Context } from '../platform/transaction/context.ts'
import { admitCall, type Call, type PipelineDependencies, respond } from './pipeline.ts'
import { notStored } from './response.ts'

let steps: string[]
beforeEach(() => {
  steps = []
})

/** The requests are anonymous, so no step needs a database. */
const dependencies = {
  app: {},
  limits: { count: (_request: unknown, _session: unknown, counted = 'requests') => void steps.push(`count ${counted}`) },
  corsOrigins: [],
  get provider() {
    steps.push('sign in')
    return null
  },
} as unknown as PipelineDependencies

const request = { id: 'r1', method: 'GET', headers: {}, socket: {} } as FastifyRequest
const reply = {} as FastifyReply

const done = { status: 200, headers: notStored, body: 'done' }

function calling(call: Partial<Call> = {}) {
  const whole: Call = {
    isWrite: false,
    authorize: () => void steps.push('authorize'),
    idempotency() {
      steps.push('replayed?')
      return null
    },
    async execute() {
      steps.push('execute')
      return done
    },
    ...call,
  }
  const decode = () => {
    steps.push('decode')
    return whole
  }
  return respond(dependencies, { request, reply, decode })
}

describe('the steps of a request', () => {
  it('are counted, decoded, authorized and executed in this order, and a read comes near neither sign-in nor idempotency', async () => {
    expect(await calling()).toEqual(done)
    expect(steps).toEqual(['count requests', 'decode', 'authorize', 'execute'])
  })

  it('of a socket or a page: counted, then authorized', async () => {
    const count = (isWrite: boolean) => void steps.push(`count ${isWrite}`)
    const authorize = () => void steps.push('authorize')
    await admitCall(dependencies.app, { session: null, requestId: 'ws1-1', count }, { isWrite: true, authorize })
    expect(steps).toEqual(['count true', 'authorize'])
  })

  it('of a write: it is counted as a change and looked up before it is executed', async () => {
    await calling({ isWrite: true })
    expect(steps).toEqual(['count requests', 'decode', 'count changes', 'authorize', 'replayed?', 'execute'])
  })

  it('end with the first that refuses', async () => {
    const authorize = () => {
      throw signInFirst()
    }
    await expect(calling({ isWrite: true, authorize })).rejects.toThrow('Sign in first.')
    expect(steps).toEqual(['count requests', 'decode', 'count changes'])
  })

  it('refuse who comes from another site before anything else', async () => {
    const elsewhere = { ...request, headers: { origin: 'https://other.example', host: 'shop.example' } } as unknown as FastifyRequest
    await expect(respond(dependencies, { request: elsewhere, reply, decode: () => expect.unreachable() })).rejects.toThrow('another site')
    expect(steps).toEqual([])
  })

  it('make the sign-in context when it is asked for, once a request', async () => {
    await calling({
      execute: async (context: Context) => {
        expect(context.signIn()).toBe(context.signIn())
        return done
      },
    })
    expect(steps).toEqual(['count requests', 'decode', 'authorize', 'sign in'])
  })
})
