import { createHash } from 'node:crypto'
import {
  buildASTSchema,
  type DocumentNode,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  parse,
  printSchema,
} from 'graphql'

/**
 * The types of a schema whose fields give pseudo-random answers that depend on the seed, the field,
 * its parent and its arguments alone: at once or later, by a function or as a plain property;
 * `oneWrongIn` of them are wrong: thrown, an error as a value, null, a value of another type.
 */
export function fakeSchema(real: GraphQLSchema, { seed, oneWrongIn }: { seed: number; oneWrongIn: number }): GraphQLSchema {
  const schema = buildASTSchema(typesOf(real), { assumeValid: true })
  for (const type of Object.values(schema.getTypeMap())) {
    const served = real.getType(type.name)
    if (isScalarType(type) && isScalarType(served))
      Object.assign(type, { serialize: served.serialize, parseValue: served.parseValue, parseLiteral: served.parseLiteral })
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      const way = type === schema.getQueryType() ? 'function' : wayOf(seed, `${type.name}.${field.name}`, field)
      if (way === 'function') field.resolve = resolver({ schema, seed, oneWrongIn, field })
    }
  }
  return schema
}

const written = new WeakMap<GraphQLSchema, DocumentNode>()

/** Printed and parsed once: a test requests hundreds of fakes of one schema. */
function typesOf(real: GraphQLSchema): DocumentNode {
  const types = written.get(real) ?? parse(printSchema(real), { noLocation: true })
  written.set(real, types)
  return types
}

type Fake = { readonly schema: GraphQLSchema; readonly seed: number; readonly oneWrongIn: number }

const plainly = new Set<string>()

function wayOf(seed: number, name: string, field: GraphQLField<unknown, unknown>): 'function' | 'property' {
  const way = field.args.length === 0 && chance(seed, `way of ${name}`, 2) === 0 ? 'property' : 'function'
  if (way === 'property') plainly.add(`${seed} ${name}`)
  return way
}

function resolver({ field, ...fake }: Fake & { field: GraphQLField<unknown, unknown> }) {
  return (parent: unknown, args: Record<string, unknown>) => {
    const key = `${(parent as { key?: string } | undefined)?.key ?? ''}.${field.name}${said(args)}`
    const answer = () => chosen(fake, field.type, key)
    return isWrongAtTimes(fake) || chance(fake.seed, `when ${key}`, 2) === 0 ? Promise.resolve().then(answer) : answer()
  }
}

function chosen(fake: Fake, type: GraphQLOutputType, key: string): unknown {
  if (isWrongAtTimes(fake) && chance(fake.seed, `wrong ${key}`, fake.oneWrongIn) === 0) return wrong(fake, key)
  if (isNonNullType(type)) return rightOf(fake, type.ofType, key)
  return chance(fake.seed, `null ${key}`, 6) === 0 ? null : rightOf(fake, type, key)
}

function wrong({ seed }: Fake, key: string): unknown {
  const ways = [
    () => {
      throw new Error(`thrown at ${key}`)
    },
    () => new Error(`returned at ${key}`),
    () => null,
    () => undefined,
    () => Number.NaN,
    () => ({ unexpected: true }),
  ]
  return ways[chance(seed, `way ${key}`, ways.length)]?.()
}

function rightOf(fake: Fake, type: GraphQLOutputType, key: string): unknown {
  const of = (count: number) => chance(fake.seed, key, count)
  if (isListType(type)) {
    const items = Array.from({ length: of(4) }, (_, i) => (): unknown => itemOf(fake, type.ofType, `${key}[${i}]`))
    return of(5) === 1 ? new Set(items.map((item) => item())) : items.map((item) => item())
  }
  if (isEnumType(type)) return type.getValues()[of(type.getValues().length)]?.value
  if (isInterfaceType(type)) return rightOf(fake, fake.schema.getPossibleTypes(type)[0] as GraphQLOutputType, key)
  if (isObjectType(type)) {
    const object: Record<string, unknown> = { key, __typename: type.name }
    for (const field of Object.values(type.getFields()))
      if (plainly.has(`${fake.seed} ${type.name}.${field.name}`)) object[field.name] = plainValue(fake, field.type, `${key}.${field.name}`)
    return object
  }
  const scalars: Record<string, () => unknown> = {
    Int: () => of(1_000),
    Float: () => of(1_000) / 7,
    Boolean: () => of(2) === 1,
    Day: () => '2026-03-01',
    DateTimeISO: () => new Date(Date.UTC(2026, 0, 1 + of(300))),
    JSONObject: () => ({ key, list: [1, null, 'x'] }),
  }
  return (scalars[(type as { name: string }).name] ?? (() => key))()
}

/**
 * Then all functions answer later: graphql 16 leaves a rejection unhandled when an item of a list
 * fails at once while another is still pending.
 */
function isWrongAtTimes({ oneWrongIn }: Fake): boolean {
  return oneWrongIn !== Number.POSITIVE_INFINITY
}

function itemOf(fake: Fake, type: GraphQLOutputType, key: string): unknown {
  const isLater = !isWrongAtTimes(fake) && chance(fake.seed, `item ${key}`, 4) === 0
  return isLater ? Promise.resolve().then(() => chosen(fake, type, key)) : plainValue(fake, type, key)
}

/** The value of a property, which is not called. */
function plainValue(fake: Fake, type: GraphQLOutputType, key: string): unknown {
  return chosen({ ...fake, oneWrongIn: Number.POSITIVE_INFINITY }, type, key)
}

function chance(seed: number, key: string, of: number): number {
  return createHash('sha256').update(`${seed} ${key}`).digest().readUInt32LE(0) % of
}

/** Arguments in canonical form, whatever the order of their keys. */
function said(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(said).join(',')}]`
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? JSON.stringify(value) : String(value)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `(${entries.map(([name, one]) => `${name}:${said(one)}`).join(',')})`
}
