import 'reflect-metadata'
import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql'
import { GraphQLDateTimeISO } from 'graphql-scalars'
import { buildSchemaSync } from 'type-graphql'
import { enforceNeeds } from './declared-needs.ts'
import { withFitTexts } from './fit-texts.ts'
import { withNodes } from './nodes.ts'
import { resolvers } from './resolvers.ts'

/**
 * Subscriptions read the events of their business through `context.subscribe`; the library only
 * requires that a source exists.
 */
const noTopics = {
  publish: () => undefined,
  subscribe: () => {
    throw new Error('A subscription names its events with `subscribe: ({ context }) => context.subscribe(…)`.')
  },
}

/**
 * The schema that is served. Zod checks inputs in the services, so the library's own validation is
 * off.
 */
export function graphSchema(): GraphQLSchema {
  return withUsualWords(enforceNeeds(schemaWithoutGuard()))
}

/**
 * The same without the guard at its operations, whose services then refuse by themselves. It is
 * never served; tests call it.
 */
export function schemaWithoutGuard(): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: [...resolvers],
    validate: false,
    pubSub: noTopics,
    scalarsMap: [{ type: Date, scalar: GraphQLDateTimeISO }],
    // Apollo checks the schema that is served. The check of this library reads all of its
    // description too, at each start.
    skipCheck: true,
  })
  return withFitTexts(withNodes(schema))
}

/**
 * Descriptions of parts that mean the same everywhere: the three roots, and the input of a
 * mutation.
 */
function withUsualWords(schema: GraphQLSchema): GraphQLSchema {
  const [query, mutation, subscription] = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  if (query) query.description ??= 'What can be read.'
  if (mutation) mutation.description ??= 'What can be changed. Every mutation takes one input and answers a payload with userErrors.'
  if (subscription)
    subscription.description ??= 'What can be listened to, over graphql-transport-ws. A subscription with `since` can be gone on with.'
  for (const { args } of Object.values(mutation?.getFields() ?? {}))
    for (const arg of args) if (arg.name === 'input') arg.description ??= 'What it is given.'
  return schema
}

/** `schema.graphql`: sorted, so that a change of order in the code does not change the file. */
export function schemaText(schema: GraphQLSchema): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`
}
