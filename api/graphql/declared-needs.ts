import { defaultFieldResolver, type GraphQLField, type GraphQLFieldResolver, type GraphQLSchema, OperationTypeNode } from 'graphql'
import { Failure, signInFirst } from '../platform/failures/failures.ts'
import type { Need } from '../platform/rights/needs.ts'
import {
  accountNeeded,
  demoFailure,
  demoRefusal,
  isDemoActor,
  isFileCheckActor,
  isShownInDemo,
  may,
  rolesWith,
} from '../platform/rights/rights.ts'
import type { Context } from '../platform/transaction/context.ts'
import { withAudit } from './audit-mutations.ts'

type Root = GraphQLField<unknown, Context>

/** Fields of the three roots, by the kind of operation. */
function rootsOf(schema: GraphQLSchema): readonly (readonly [OperationTypeNode, readonly Root[]])[] {
  const fieldsOf = (type: ReturnType<GraphQLSchema['getQueryType']>) => Object.values(type?.getFields() ?? {}) as Root[]
  return [
    [OperationTypeNode.QUERY, fieldsOf(schema.getQueryType())],
    [OperationTypeNode.MUTATION, fieldsOf(schema.getMutationType())],
    [OperationTypeNode.SUBSCRIPTION, fieldsOf(schema.getSubscriptionType())],
  ]
}

/**
 * The rights that each operation requires, by `Query.risks`, `Mutation.updateRiskStatus` and so on.
 */
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
  const roots = new Map(rootsOf(schema))
  const openOf = (kind: OperationTypeNode) => open(roots.get(kind) ?? [])
  return {
    query: openOf(OperationTypeNode.QUERY),
    mutation: openOf(OperationTypeNode.MUTATION),
    subscription: openOf(OperationTypeNode.SUBSCRIPTION),
  }
}

/**
 * Adds one guard to every operation, which runs before its arguments are interpreted: it refuses
 * callers without the declared rights and every change by a demo visitor. It also adds the rights
 * to the operation's description. Throws for an operation without a declaration, so that it can be
 * neither served nor emitted.
 */
export function enforceNeeds(schema: GraphQLSchema): GraphQLSchema {
  for (const [kind, fields] of rootsOf(schema)) {
    for (const field of fields) {
      const need = needOf(field)
      field.description = [field.description, inWords(need)].filter(Boolean).join(' ')
      if (need === 'anyone') continue
      if (kind === 'subscription') field.subscribe = guarded(need, field.subscribe ?? defaultFieldResolver)
      else field.resolve = guarded(need, field.resolve ?? defaultFieldResolver, kind === 'mutation')
    }
  }
  return schema
}

/** For the description of an operation, so that the playground shows who may call it. */
function inWords(need: Need): string {
  if (need === 'anyone') return 'Open to anyone.'
  if (need === 'signed-in') return 'Needs a session or an API key.'
  if (need === 'person') return 'Needs the session of a person with an account of their own.'
  if (need === 'staff') return 'Needs the session of a person of the staff, whom `riskpilot staff add` names.'
  return `Needs the right ${need}: ${rolesWith(need).join(', ')}.`
}

function needOf({ name, extensions }: Root): Need {
  const { needs } = extensions as { needs?: Need }
  if (!needs) throw new Error(`The operation ${name} does not say what its caller needs: put @Needs(…) beside it.`)
  return needs
}

/**
 * Throws `unauthenticated` or `forbidden` for a caller without the rights that an operation
 * declares. A demo visitor has no right to change anything.
 */
export function refuseWithout(need: Need, viewer: Context['actor'], { isChange }: { isChange: boolean }): void {
  if (need === 'anyone') return
  if (!viewer) throw signInFirst()
  const isPersonal = need === 'person' || need === 'staff'
  const right = need === 'signed-in' || isPersonal ? undefined : need
  if ((isChange || isPersonal) && isDemoActor(viewer)) throw demoRefusal(right)
  if (right && isDemoActor(viewer) && !isShownInDemo(right)) throw demoFailure('This is not shown in demo mode')
  if (isPersonal && isFileCheckActor(viewer)) throw accountNeeded()
  if (isPersonal && viewer.kind !== 'person') throw new Failure('forbidden', 'An API key has no account of its own.')
  if (right) may(viewer, right)
}

type Resolve = GraphQLFieldResolver<unknown, Context>

function guarded(need: Need, resolve: Resolve, isChange = false): Resolve {
  // Async, because a function called by a compiled document must reject instead of throwing.
  return async (source, args, context, info) => {
    refuseWithout(need, context.actor, { isChange })
    return resolve(source, args, isChange ? withAudit(context, info, args) : context, info)
  }
}
