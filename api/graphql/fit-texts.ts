import { defaultFieldResolver, type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql'
import type { Failure } from '../platform/failures/failures.ts'
import { unfitIn } from '../platform/failures/parse.ts'
import type { Context } from '../platform/transaction/context.ts'

type Resolve = GraphQLFieldResolver<unknown, Context>

/**
 * Refuses, at every field with arguments, texts that cannot be stored or searched, as variables or
 * literals: `invalid_input` with the argument's name.
 */
export function withFitTexts(schema: GraphQLSchema): GraphQLSchema {
  const [mutation, subscription] = [schema.getMutationType(), schema.getSubscriptionType()]
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      if (field.args.length === 0) continue
      if (type === subscription) field.subscribe = reading(field.subscribe ?? defaultFieldResolver)
      else field.resolve = (type === mutation ? changing : reading)(field.resolve ?? defaultFieldResolver)
    }
  }
  return schema
}

function reading(resolve: Resolve): Resolve {
  return (source, args, context, info) => {
    const mistake = unfitIn(named(args))
    // Rejects instead of throwing: a function called by a compiled document must not throw.
    return mistake ? Promise.reject(mistake) : resolve(source, args, context, info)
  }
}

/**
 * A mutation reports the mistake in its own payload: the first use of its context fails with it.
 */
function changing(resolve: Resolve): Resolve {
  return (source, args, context, info) => {
    const mistake = unfitIn(named(args))
    return resolve(source, args, mistake ? refusing(context, mistake) : context, info)
  }
}

/** The fields of a mutation's one input are named without it, as in `userErrors`. */
function named(args: Readonly<Record<string, unknown>>): unknown {
  const { input, ...others } = args
  return typeof input === 'object' && input !== null ? { ...others, ...input } : args
}

function refusing(context: Context, mistake: Failure): Context {
  const refuse = () => Promise.reject(mistake)
  const refuseSignIn = () => {
    throw mistake
  }
  return { ...context, change: refuse, read: refuse, snapshot: refuse, withoutBusiness: refuse, load: refuse, signIn: refuseSignIn }
}
