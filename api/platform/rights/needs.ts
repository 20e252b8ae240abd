import { Extensions } from 'type-graphql'
import type { Right } from '../transaction/work.ts'

/**
 * What a caller needs for an operation: a right; `person` for what is somebody's own, so neither a key nor a visitor of the demo has it;
 * `signed-in` where what is found judges for itself; `anyone` also without a session.
 */
export type Need = Right | 'person' | 'signed-in' | 'anyone'

/** Says beside an operation of the graph what its caller needs. An operation that says nothing is not served: the schema is not built. */
export function Needs(needs: Need): MethodDecorator {
  return Extensions({ needs }) as MethodDecorator
}
