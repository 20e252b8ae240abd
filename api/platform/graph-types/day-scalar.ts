import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { type Day, day } from '../../values/day.ts'

/** The GraphQL scalar `Day`: `YYYY-MM-DD`, a local calendar day of the business. */
export const DayScalar = new GraphQLScalarType<Day, string>({
  name: 'Day',
  description: 'A local calendar day of the business, YYYY-MM-DD.',
  serialize: (value) => written(String(value)),
  parseValue: readDay,
  parseLiteral: (node) => readDay(node.kind === Kind.STRING ? node.value : undefined),
})

const known = new Map<string, Day>()

/** Cached: an answer repeats the same few days, and validating one is expensive. */
function written(text: string): Day {
  const found = known.get(text)
  if (found) return found
  const read = day(text)
  if (known.size >= 10_000) known.clear()
  known.set(text, read)
  return read
}

function readDay(value: unknown): Day {
  try {
    return day(String(value))
  } catch (error) {
    throw new GraphQLError(error instanceof Error ? error.message : String(error), { extensions: { code: 'BAD_USER_INPUT' } })
  }
}
