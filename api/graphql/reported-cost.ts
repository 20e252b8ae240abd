import type { GraphQLSchema } from 'graphql'
import { answerSize } from './answer-size.ts'
import { type AdmittedDocument, limits } from './guard.ts'

/**
 * `requested`: what the document was judged to cost before it ran. `actual`: what the answer came to, counted alike. `remaining`: how much
 * dearer the document might have been.
 */
export type ReportedCost = { readonly requested: number; readonly actual: number; readonly remaining: number }

/** What the guard let in, for a schema. */
export type GuardedDocument = Pick<AdmittedDocument, 'document' | 'operation' | 'cost'> & { readonly schema: GraphQLSchema }

/** The cost as it is told with an answer. */
export function costOf({ cost, ...asked }: GuardedDocument, data: unknown): ReportedCost {
  // Costs are tenths; adding them up as they are leaves crumbs.
  const tenths = Math.round(cost * 10)
  return { requested: tenths / 10, actual: answerSize(asked, data) / 10, remaining: (limits.cost * 10 - tenths) / 10 }
}
