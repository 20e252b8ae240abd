import type { FastifyReply } from 'fastify'
import { codes, type Failure, retryHeaders } from '../platform/failures/failures.ts'

/** What is answered over HTTP. */
export type Response = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Null: headers only. */
  readonly body: string | Buffer | null
  /** An unexpected error: the write must be rolled back. */
  readonly isFault?: boolean
}

export const json = 'application/json; charset=utf-8'

/** No cache may store it, including the reader's own. */
export const notStored = { 'cache-control': 'no-store' } as const

/** Writes a response. */
export function send(reply: FastifyReply, { status, headers, body }: Response): FastifyReply {
  reply.code(status).headers(headers)
  return body === null ? reply.send() : reply.send(body)
}

/** Status of a failure, and the wait time where it is known. */
export function refused(reply: FastifyReply, failure: Failure): FastifyReply {
  return reply.code(codes[failure.kind].status).headers(retryHeaders(failure))
}
