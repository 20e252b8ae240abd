import { defaultFieldResolver, type GraphQLSchema } from 'graphql'
import type { Context } from '../work/context.ts'
import { demoRefusal, type Right } from '../work/work.ts'

/** What a visitor of the demo may ask for that is no read: it changes nothing of the business. */
const harmless = new Set(['demoLogin', 'logout'])

/** Mutations whose refusal has words of its own, by the right they need. */
const rightOf: Readonly<Record<string, Right>> = { updateRiskStatus: 'risk:handle' }

/** Puts the one guard of the demo before every mutation, before its arguments mean anything. */
export function refuseDemoWrites(schema: GraphQLSchema): GraphQLSchema {
  for (const [name, field] of Object.entries(schema.getMutationType()?.getFields() ?? {})) {
    if (harmless.has(name)) continue
    const resolve = field.resolve ?? defaultFieldResolver
    field.resolve = (source, args, context: Context, info) => {
      const { viewer } = context
      if (viewer?.kind === 'person' && viewer.isDemo) throw demoRefusal(rightOf[name])
      return resolve(source, args, context, info)
    }
  }
  return schema
}
