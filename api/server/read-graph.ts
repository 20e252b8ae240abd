import { type DocumentNode, execute, type GraphQLSchema, parse } from 'graphql'
import type { ReadGraph } from '../channels/payload.ts'
import { graphSchema } from '../graphql/schema.ts'
import { nowhere } from '../platform/transaction/audit.ts'
import { requestContext } from '../requests/request-context.ts'
import type { ServerContext } from './server-context.ts'

/** Nobody's key. */
const keyId = '00000000-0000-0000-0000-000000000000'

/**
 * Reads documents of the graph for the product itself, with the rights of a key that reads. So what
 * is sent to channels comes from the resolvers and services that the screens read. The schema is
 * made at the first reading. Throws the graph's error.
 */
export function graphReader(serverContext: ServerContext): ReadGraph {
  let schema: GraphQLSchema | undefined
  const documents = new Map<string, DocumentNode>()
  return async (businessId, text, variables) => {
    schema ??= graphSchema()
    const document = documents.get(text) ?? parse(text)
    documents.set(text, document)
    const session = {
      id: keyId,
      businessId,
      name: 'RiskPilot',
      from: nowhere,
      actor: { kind: 'key', keyId, name: 'RiskPilot', scopes: ['read'] },
    } as const
    const contextValue = requestContext(serverContext, { session, requestId: 'channel' })
    const { data, errors } = await execute({ schema, document, contextValue, variableValues: variables })
    if (errors?.[0]) throw errors[0].originalError ?? errors[0]
    return data ?? {}
  }
}
