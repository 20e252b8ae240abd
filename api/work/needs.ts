import { Extensions } from 'type-graphql'
import type { Right } from './work.ts'

/** What a caller needs for an operation: a right; `signed-in` where what is found judges for itself; `anyone` also without a session. */
export type Need = Right | 'signed-in' | 'anyone'

/** Says beside an operation of the graph what its caller needs. An operation that says nothing is not served: the schema is not built. */
export function Needs(needs: Need): MethodDecorator {
  return Extensions({ needs }) as MethodDecorator
}
