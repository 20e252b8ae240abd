import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kept } from '../platform/requests/response-cache.ts'
import type { Context } from '../platform/transaction/context.ts'
import { cacheableFields } from './cacheable-documents.ts'
import type { Run } from './compiled-documents.ts'
import { costText, type GuardedDocument } from './reported-cost.ts'

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
export function straightAnswer(
  { method, headers, body }: FastifyRequest,
  run: Run | null,
  judged: GuardedDocument & { readonly kept: Kept | undefined },
): Straight | undefined {
  const contentType = contentTypes.get(headers.accept ?? '*/*')
  if (!run || method !== 'POST' || contentType === undefined || !headers['content-type']?.startsWith('application/json')) return undefined
  const { query, operationName = null, variables = null, extensions = null } = body as Record<string, unknown>
  if (operationName === '' || (operationName !== null && typeof operationName !== 'string')) return undefined
  if (!isRecordOrNull(variables) || !isRecordOrNull(extensions) || extensions?.persistedQuery !== undefined) return undefined
  const { schema, document, operation } = judged
  const fields = cacheableFields(schema, document, operation)
  const kept = fields ? judged.kept : undefined
  const question = kept && `${contentType}\n${JSON.stringify([query, operationName, variables])}`
  return async (contextValue, reply) => {
    const known = question && kept.find(question)
    if (known) {
      reply.headers(known.headers)
      return known.body
    }
    const data = await run({ contextValue, variables })
    if (!data) return undefined
    const answer = Buffer.from(`{"data":${JSON.stringify(data)},"extensions":{"cost":${costText(judged, data)}}}\n`)
    const asJson = { 'content-type': contentType }
    if (question && fields) kept.keep(question, { body: answer, headers: asJson, fields })
    reply.headers(asJson)
    return answer
  }
}

function isRecordOrNull(value: unknown): value is Record<string, unknown> | null {
  return typeof value === 'object' && !Array.isArray(value)
}
