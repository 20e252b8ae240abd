import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../work/context.ts'
import type { Run } from './compiled.ts'
import { costText, type Judged } from './cost-told.ts'

/** What is answered to requests that accept one of these texts; others are Apollo's to read. */
const contentTypes = new Map([
  ['*/*', 'application/json; charset=utf-8'],
  ['application/json', 'application/json; charset=utf-8'],
  ['application/graphql-response+json,application/json;q=0.9', 'application/graphql-response+json; charset=utf-8'],
])

/** Answers, or undefined where something went wrong, so that Apollo answers as it does to all. */
export type Straight = (context: Context, reply: FastifyReply) => Promise<Buffer | undefined>

/**
 * The way past Apollo for an operation that is compiled, which it found valid when it came before, in a request as programs and the web
 * client send it: JSON by POST, which no other site's page can send by itself. Undefined for any other. What it cost is told beside the data.
 */
export function straightAnswer({ method, headers, body }: FastifyRequest, run: Run | null, judged: Judged): Straight | undefined {
  const contentType = contentTypes.get(headers.accept ?? '*/*')
  if (!run || method !== 'POST' || contentType === undefined || !headers['content-type']?.startsWith('application/json')) return undefined
  const { operationName = null, variables = null, extensions = null } = body as Record<string, unknown>
  if (operationName === '' || (operationName !== null && typeof operationName !== 'string')) return undefined
  if (!isRecordOrNull(variables) || !isRecordOrNull(extensions) || extensions?.persistedQuery !== undefined) return undefined
  return async (contextValue, reply) => {
    const data = await run({ contextValue, variables })
    if (!data) return undefined
    const answer = Buffer.from(`{"data":${JSON.stringify(data)},"extensions":{"cost":${costText(judged, data)}}}\n`)
    reply.header('content-type', contentType)
    return answer
  }
}

function isRecordOrNull(value: unknown): value is Record<string, unknown> | null {
  return typeof value === 'object' && !Array.isArray(value)
}
