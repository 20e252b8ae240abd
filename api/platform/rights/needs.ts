import { Extensions } from 'type-graphql'
import type { Right } from './rights.ts'

/**
 * What a caller needs for an operation: a right; `person` for personal data, which excludes keys
 * and visitors of the demo; `staff` for a person whom the installation trusts beyond a business,
 * which the resolver checks; `signed-in` where the resolver checks the rights itself; `anyone` also
 * without a session.
 */
export type Need = Right | 'person' | 'staff' | 'signed-in' | 'anyone'

/**
 * Declares what the caller of a GraphQL operation needs. The schema does not build with an
 * operation that declares nothing.
 */
export function Needs(needs: Need): MethodDecorator {
  return Extensions({ needs }) as MethodDecorator
}
