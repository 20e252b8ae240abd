import { type GraphQLFieldResolver, type GraphQLSchema, isObjectType, isScalarType } from 'graphql'
import { getMetadataStorage } from 'type-graphql'
import type { Context } from '../platform/transaction/context.ts'

type FieldMetadata = ReturnType<typeof getMetadataStorage>['fieldResolvers'][number]
type Param = NonNullable<FieldMetadata['params']>[number]
type Resolve = GraphQLFieldResolver<unknown, Context>
type Given = { readonly root: unknown; readonly args: Record<string, unknown>; readonly context: Context }

/**
 * Calls the methods of field resolvers directly. The library sorts and reads the descriptions of a method's parameters at each call, which
 * for small methods costs more than the methods. Only methods whose parameters are the parent, the context, a part of either, or
 * arguments that are plain values are called so; a parent that is no instance of its type yet goes through the library, which makes it one.
 */
export function withDirectResolvers(schema: GraphQLSchema): GraphQLSchema {
  const storage = getMetadataStorage()
  const nameOf = new Map<unknown, string>(storage.objectTypes.map(({ target, name }) => [target, name]))
  const instances = new Map<unknown, object>()
  for (const metadata of storage.fieldResolvers) {
    const parent = metadata.getObjectType?.()
    const type = schema.getType(nameOf.get(parent) ?? '')
    const field = isObjectType(type) ? type.getFields()[metadata.schemaName] : undefined
    const given = field?.resolve && isPlain(metadata) ? givenTo(metadata.params ?? []) : null
    if (!field?.resolve || !given) continue
    const { target } = metadata
    const instance = instances.get(target) ?? new (target as new () => object)()
    instances.set(target, instance)
    field.resolve = direct({ instance, name: metadata.methodName, given, parent: parent as Parent, library: field.resolve as Resolve })
  }
  return schema
}

type Parent = new () => object
type Parts = {
  readonly instance: object
  readonly name: string
  readonly given: readonly ((given: Given) => unknown)[]
  readonly parent: Parent
  readonly library: Resolve
}

function direct({ instance, name, given, parent, library }: Parts): Resolve {
  const method = (instance as Record<string, (...given: unknown[]) => unknown>)[name]
  if (!method) return library
  return (root, args, context, info) => {
    if (!(root instanceof parent)) return library(root, args, context, info)
    const all = { root, args, context }
    return method.apply(
      instance,
      given.map((one) => one(all)),
    )
  }
}

function isPlain({ kind, middlewares, roles }: FieldMetadata): boolean {
  return kind === 'external' && (middlewares ?? []).length === 0 && roles === undefined
}

/** What the method is given, in its order; null where the library has more to do than hand it over. */
function givenTo(params: readonly Param[]): ((given: Given) => unknown)[] | null {
  const all = params.toSorted((a, b) => a.index - b.index).map(reading)
  return all.every((one) => one !== null) ? all : null
}

function reading(param: Param): ((given: Given) => unknown) | null {
  if (param.kind === 'context') return partOf(({ context }) => context, param.propertyName)
  if (param.kind === 'root') return partOf(({ root }) => root, param.propertyName)
  if (param.kind === 'arg' && isPlainValue(param.getType())) {
    const { name } = param
    return ({ args }) => args[name]
  }
  if (param.kind === 'args' && isOfPlainValues(param.getType())) return ({ args }) => args
  return null
}

function partOf(whole: (given: Given) => unknown, name: string | undefined): (given: Given) => unknown {
  return name === undefined ? whole : (given) => (whole(given) as Record<string, unknown>)[name]
}

const plain: ReadonlySet<unknown> = new Set([String, Number, Boolean])

function isPlainValue(type: unknown): boolean {
  return plain.has(type) || isScalarType(type)
}

/** Whether a class of arguments has plain values alone, and none of another class. */
function isOfPlainValues(type: unknown): boolean {
  const found = getMetadataStorage().argumentTypes.find(({ target }) => target === type)
  const isAlone = typeof type === 'function' && Object.getPrototypeOf(type) === Function.prototype
  return isAlone && found !== undefined && (found.fields ?? []).every((field) => isPlainValue(field.getType()))
}
