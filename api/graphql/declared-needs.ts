import { defaultFieldResolver, type GraphQLField, type GraphQLFieldResolver, type GraphQLSchema, type OperationTypeNode } from 'graphql'
import type { Context } from '../work/context.ts'
import { Failure } from '../work/failures.ts'
import type { Need } from '../work/needs.ts'
import { demoRefusal, isVisitor, may } from '../work/work.ts'
import { audited } from './audited.ts'

type Root = GraphQLField<unknown, Context>

/** Fields of the three roots, by the kind of operation. */
function rootsOf(schema: GraphQLSchema): readonly (readonly [OperationTypeNode, readonly Root[]])[] {
  const fieldsOf = (type: ReturnType<GraphQLSchema['getQueryType']>) => Object.values(type?.getFields() ?? {}) as Root[]
  return [
    ['query' as OperationTypeNode, fieldsOf(schema.getQueryType())],
    ['mutation' as OperationTypeNode, fieldsOf(schema.getMutationType())],
    ['subscription' as OperationTypeNode, fieldsOf(schema.getSubscriptionType())],
  ]
}

/** What the caller of each operation needs, by `Query.risks`, `Mutation.updateRiskStatus` and so on. */
export function declaredNeeds(schema: GraphQLSchema): ReadonlyMap<string, Need> {
  const kinds = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' } as const
  return new Map(
    rootsOf(schema).flatMap(([kind, fields]) => fields.map((field) => [`${kinds[kind]}.${field.name}`, needOf(field)] as const)),
  )
}

/** Names of the root fields that need no session, by the kind of operation. */
export type OpenFields = Readonly<Record<OperationTypeNode, ReadonlySet<string>>>

export function openFields(schema: GraphQLSchema): OpenFields {
  const open = (fields: readonly Root[]) =>
    new Set(['__typename', ...fields.filter((one) => needOf(one) === 'anyone').map(({ name }) => name)])
  return Object.fromEntries(rootsOf(schema).map(([kind, fields]) => [kind, open(fields)])) as unknown as OpenFields
}

/**
 * Puts one guard before every operation, before its arguments mean anything: who lacks what the operation declares is refused, and a
 * visitor of the demo changes nothing. Throws for an operation that declares nothing, so it can be neither served nor emitted.
 */
export function enforceNeeds(schema: GraphQLSchema): GraphQLSchema {
  for (const [kind, fields] of rootsOf(schema)) {
    for (const field of fields) {
      const need = needOf(field)
      if (need === 'anyone') continue
      if (kind === 'subscription') field.subscribe = guarded(need, field.subscribe ?? defaultFieldResolver)
      else field.resolve = guarded(need, field.resolve ?? defaultFieldResolver, kind === 'mutation')
    }
  }
  return schema
}

function needOf({ name, extensions }: Root): Need {
  const { needs } = extensions as { needs?: Need }
  if (!needs) throw new Error(`The operation ${name} does not say what its caller needs: put @Needs(…) beside it.`)
  return needs
}

type Resolve = GraphQLFieldResolver<unknown, Context>

function guarded(need: Exclude<Need, 'anyone'>, resolve: Resolve, isChange = false): Resolve {
  // Async, because what a compiled document calls must not throw but reject.
  return async (source, args, context, info) => {
    const { viewer } = context
    if (!viewer) throw new Failure('unauthenticated', 'Sign in first.')
    if (isChange && isVisitor(viewer)) throw demoRefusal(need === 'signed-in' ? undefined : need)
    if (need !== 'signed-in') may(viewer, need)
    return resolve(source, args, isChange ? audited(context, info, args) : context, info)
  }
}
