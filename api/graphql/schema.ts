import 'reflect-metadata'
import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql'
import { GraphQLDateTimeISO } from 'graphql-scalars'
import { buildSchemaSync } from 'type-graphql'
import { enforceNeeds } from './declared-needs.ts'
import { withNodes } from './nodes.ts'
import { resolvers } from './rooms.ts'

/** Subscriptions read the events of their business through `context.subscribe`; the library only wants to see that a source exists. */
const noTopics = {
  publish: () => undefined,
  subscribe: () => {
    throw new Error('A subscription names its events with `subscribe: ({ context }) => context.subscribe(…)`.')
  },
}

/** The schema that is served. Zod checks inputs in the services, so the library's own validation is off. */
export function graphSchema(): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: [...resolvers],
    validate: false,
    pubSub: noTopics,
    scalarsMap: [{ type: Date, scalar: GraphQLDateTimeISO }],
  })
  return enforceNeeds(withNodes(schema))
}

/** `schema.graphql`: sorted, so that a change of order in the code is no change of the file. */
export function schemaText(schema: GraphQLSchema): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`
}
