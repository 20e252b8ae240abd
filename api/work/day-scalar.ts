import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { type Day, day } from '../values/day.ts'

/** The graph's `Day`: `YYYY-MM-DD`, a local calendar day of the business. */
export const DayScalar = new GraphQLScalarType<Day, string>({
  name: 'Day',
  description: 'A local calendar day of the business, YYYY-MM-DD.',
  serialize: (value) => day(String(value)),
  parseValue: readDay,
  parseLiteral: (node) => readDay(node.kind === Kind.STRING ? node.value : undefined),
})

function readDay(value: unknown): Day {
  try {
    return day(String(value))
  } catch (error) {
    throw new GraphQLError(error instanceof Error ? error.message : String(error), { extensions: { code: 'BAD_USER_INPUT' } })
  }
}
