import type { GraphQLSchema } from 'graphql'
import { answerSize } from './answer-size.ts'
import { type AdmittedDocument, limits } from './guard.ts'

/**
 * `requested`: the document's cost before execution. `actual`: the cost of the answer in the same
 * units. `remaining`: how much more the document could have cost.
 */
export type ReportedCost = { readonly requested: number; readonly actual: number; readonly remaining: number }

/** The guard's result for a document, for a schema. */
export type GuardedDocument = Pick<AdmittedDocument, 'document' | 'operation' | 'cost'> & { readonly schema: GraphQLSchema }

/** The cost that is reported with an answer. */
export function costOf({ cost, ...guarded }: GuardedDocument, data: unknown): ReportedCost {
  // Costs are tenths; floating-point sums of them have rounding errors.
  const tenths = Math.round(cost * 10)
  return { requested: tenths / 10, actual: answerSize(guarded, data) / 10, remaining: (limits.cost * 10 - tenths) / 10 }
}
