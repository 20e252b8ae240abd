import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql'
import type { ServerMetrics } from './metrics.ts'

/**
 * Counts and times the root fields of operations from all sources: HTTP, sockets, REST, compiled or
 * not. Root fields are few, because the schema defines them; operation names are chosen by callers.
 * The time ends when the root field itself has its value.
 */
export function withMetrics(schema: GraphQLSchema, { fields, fieldSeconds }: ServerMetrics): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const { resolve, name } = field
      if (!resolve) continue
      const labels = { operation: type === schema.getQueryType() ? 'query' : 'mutation', field: name }
      field.resolve = counted(resolve, (outcome, seconds) => {
        fields.inc({ ...labels, outcome })
        fieldSeconds.observe(labels, seconds)
      })
    }
  }
  return schema
}

type Resolve = GraphQLFieldResolver<unknown, unknown>
type Note = (outcome: 'done' | 'failed', seconds: number) => void

function counted(resolve: Resolve, note: Note): Resolve {
  return (...args) => {
    const begun = performance.now()
    const end = (outcome: 'done' | 'failed') => note(outcome, (performance.now() - begun) / 1_000)
    try {
      const value: unknown = resolve(...args)
      if (value instanceof Promise) {
        value.then(
          () => end('done'),
          () => end('failed'),
        )
      } else end('done')
      return value
    } catch (error) {
      end('failed')
      throw error
    }
  }
}
