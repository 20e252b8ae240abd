import type { Fetcher, FetcherParams } from '@graphiql/toolkit'
import { getOperationAST, parse } from 'graphql'

/**
 * The same request, with the operation's name only where the document has it: just after a document
 * was opened, the editor still knows the operation of the one before.
 */
export function ownOperation(params: FetcherParams): FetcherParams {
  const { query, operationName, ...rest } = params
  return operationName && has(query, operationName) ? params : { query, ...rest }
}

/** Whether the document has an operation of this name, and is one that can be read at all. */
function has(query: string, name: string): boolean {
  try {
    return Boolean(getOperationAST(parse(query), name))
  } catch {
    return false
  }
}

export function withOwnOperation(fetcher: Fetcher): Fetcher {
  return (params, options) => fetcher(ownOperation(params), options)
}
