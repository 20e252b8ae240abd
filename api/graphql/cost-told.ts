import type { GraphQLSchema } from 'graphql'
import { answerSize } from './answer-size.ts'
import { type Admitted, limits } from './guard.ts'

/**
 * `requested`: what the document was judged to cost before it ran. `actual`: what the answer came to, counted alike. `remaining`: how much
 * dearer the document might have been.
 */
export type ToldCost = { readonly requested: number; readonly actual: number; readonly remaining: number }

/** What the guard let in, for a schema. */
export type Judged = Pick<Admitted, 'document' | 'operation' | 'cost'> & { readonly schema: GraphQLSchema }

/** The cost as it is told with an answer. */
export function costOf({ cost, ...asked }: Judged, data: unknown): ToldCost {
  // Costs are tenths; adding them up as they are leaves crumbs.
  const tenths = Math.round(cost * 10)
  return { requested: tenths / 10, actual: answerSize(asked, data) / 10, remaining: (limits.cost * 10 - tenths) / 10 }
}

/** The same as JSON. */
export function costText(judged: Judged, data: unknown): string {
  return JSON.stringify(costOf(judged, data))
}
