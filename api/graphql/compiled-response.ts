import type { FastifyRequest } from 'fastify'
import type { Context } from '../platform/transaction/context.ts'
import { notStored, type Response } from '../requests/response.ts'
import type { Run } from './compiled-documents.ts'
import { costOf, type GuardedDocument } from './reported-cost.ts'

/** Responses by the accept header; requests with any other header go to Apollo. */
const contentTypes = new Map([
  ['*/*', 'application/json; charset=utf-8'],
  ['application/json', 'application/json; charset=utf-8'],
  ['application/graphql-response+json,application/json;q=0.9', 'application/graphql-response+json; charset=utf-8'],
])

/**
 * Answers a compiled operation, which Apollo validated in an earlier request, for requests in the
 * form of programs and the web client: JSON by POST, which another site's page cannot send. Null
 * for any other request and for errors, which Apollo then answers. The measured gain is in
 * docs/adr/0025.
 */
export async function executeCompiled(
  { method, headers, body }: FastifyRequest,
  run: Run | null,
  { context, judged }: { readonly context: Context; readonly judged: GuardedDocument },
): Promise<Response | null> {
  const contentType = contentTypes.get(headers.accept ?? '*/*')
  if (!run || method !== 'POST' || contentType === undefined || !headers['content-type']?.startsWith('application/json')) return null
  const { operationName = null, variables = null, extensions = null } = body as Record<string, unknown>
  if (operationName === '' || (operationName !== null && typeof operationName !== 'string')) return null
  if (!isRecordOrNull(variables) || !isRecordOrNull(extensions) || extensions?.persistedQuery !== undefined) return null
  const data = await run({ contextValue: context, variables })
  if (!data) return null
  const text = `${JSON.stringify({ data, extensions: { cost: costOf(judged, data) } })}\n`
  return { status: 200, headers: { ...notStored, 'content-type': contentType }, body: text }
}

function isRecordOrNull(value: unknown): value is Record<string, unknown> | null {
  return typeof value === 'object' && !Array.isArray(value)
}
