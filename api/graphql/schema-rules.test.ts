import { readFileSync } from 'node:fs'
import {
  buildSchema,
  findBreakingChanges,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { codes } from '../platform/failures/failures.ts'
import { graphSchema } from './schema.ts'

const schema = graphSchema()
const types = typesOf(schema)

function typesOf(of: GraphQLSchema): GraphQLNamedType[] {
  return Object.values(of.getTypeMap()).filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
}

type Part = {
  readonly path: string
  readonly description: string | null | undefined
  readonly deprecationReason?: string | null | undefined
}

/** Every type, field, argument and value of an enumeration. */
function partsOf(type: GraphQLNamedType): Part[] {
  const parts: Part[] = [{ path: type.name, description: type.description }]
  if (isEnumType(type)) parts.push(...type.getValues().map((one) => ({ ...one, path: `${type.name}.${one.name}` })))
  if (isInputObjectType(type)) parts.push(...Object.values(type.getFields()).map((one) => ({ ...one, path: `${type.name}.${one.name}` })))
  if (isObjectType(type) || isInterfaceType(type))
    for (const field of Object.values(type.getFields())) {
      parts.push({ ...field, path: `${type.name}.${field.name}` })
      parts.push(...field.args.map((one) => ({ ...one, path: `${type.name}.${field.name}(${one.name})` })))
    }
  return parts
}

const fields = types
  .filter(isObjectType)
  .flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field, path: `${type.name}.${field.name}` })))

describe('the schema', () => {
  it('API-05 says of every type, field, argument and value what it means', () => {
    const parts = types.flatMap(partsOf)
    expect(parts.length).toBeGreaterThan(300)
    expect(parts.filter(({ description }) => !description?.trim()).map(({ path }) => path)).toEqual([])
  })

  it('API-05 mutations take one input at most and answer a payload with userErrors', () => {
    for (const { name, args, type } of Object.values(schema.getMutationType()?.getFields() ?? {})) {
      expect([name, args.map((arg) => arg.name)]).toEqual([name, args.length === 0 ? [] : ['input']])
      for (const arg of args) expect([name, isNonNullType(arg.type) && isInputObjectType(getNamedType(arg.type))]).toEqual([name, true])
      const payload = getNamedType(type)
      expect([name, String((isObjectType(payload) && payload.getFields().userErrors?.type) || '')]).toEqual([name, '[UserError!]!'])
    }
  })

  it('API-04 lists of things with an address of their own are connections, others are short by nature', () => {
    const lists = fields.filter(({ type, field }) => {
      const inner = getNamedType(field.type)
      const isList = isListType(getNullableType(field.type)) && isObjectType(inner) && 'nodeId' in inner.getFields()
      return isList && !/(Connection|Payload)$/.test(type.name)
    })
    expect(lists.filter(({ path }) => !shortLists.has(path)).map(({ path }) => path)).toEqual([])
  })

  it('API-08 every subscription can go on where it left off, but what is only said in passing', () => {
    const all = Object.values(schema.getSubscriptionType()?.getFields() ?? {})
    const without = all.filter(({ args }) => !args.some(({ name }) => name === 'since')).map(({ name }) => name)
    expect(without).toEqual(['scanProgress'])
  })

  it('API-12 instants, days and money have types of their own, never text, whole or floating numbers', () => {
    const wrong = fields.filter(({ field: { name, type } }) => {
      const inner = getNamedType(type).name
      if (/[a-z]At$/.test(name)) return inner !== 'DateTimeISO'
      if (/[a-z]On$/.test(name)) return inner !== 'Day'
      return /^(amount|price|loss|monthly|cost|spend)$|(Amount|Price|Loss|Cost|Spend)$/.test(name) && ['Int', 'Float'].includes(inner)
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
    expect(fields.filter(({ path }) => path === 'Money.amount').map(({ field }) => String(field.type))).toEqual(['String!'])
  })

  it('API-02 what is deprecated says why and when it goes', () => {
    const deprecated = types.flatMap(partsOf).filter(({ deprecationReason }) => typeof deprecationReason === 'string')
    expect(
      deprecated.filter(({ deprecationReason }) => !/\b20\d\d-\d\d-\d\d\b/.test(deprecationReason ?? '')).map(({ path }) => path),
    ).toEqual([])
  })
})

/** Lists that are never long, with the reason. */
const shortLists: ReadonlyMap<string, string> = new Map([
  ['Query.riskCategories', 'there are four'],
  ['Query.fileGuides', 'one an export that is read'],
  ['FileGuide.checks', 'at most one a detector'],
  ['DetectorStatus.nextBest', 'at most three'],
  ['Query.notJudged', 'at most six'],
  ['Query.integrations', 'at most 100, and a business has a handful'],
  ['Query.playbooks', 'one for each kind of leak'],
  ['Product.risks', 'at most 20'],
  ['Risk.findings', 'a case has a handful'],
  ['Risk.playbooks', 'those of its kind'],
  ['Subscription.detectorsScanned', 'one a detector'],
  ['Watchlist.indicators', 'there are four'],
  ['Watchlist.deadlines', 'one a rule of the product'],
  ['WatchedCustomers.silent', 'at most 20'],
  ['WatchedCustomers.named', 'at most ten'],
  ['WatchedCustomers.tiers', 'there are four'],
])

/**
 * Accepted breaking changes since the last release: each as reported by `findBreakingChanges`, with
 * the reason.
 */
const allowedBreaks: ReadonlyMap<string, string> = new Map([])

describe('the contract', () => {
  it('API-02 GQL-47 nothing that was released is taken away or changed, unless it was decided', () => {
    const released = buildSchema(readFileSync(new URL('./released.graphql', import.meta.url), 'utf8'))
    const breaks = findBreakingChanges(released, schema).map(({ description }) => description)
    expect(breaks.filter((one) => !allowedBreaks.has(one))).toEqual([])
    expect([...allowedBreaks.keys()].filter((one) => !breaks.includes(one))).toEqual([])
  })

  it('API-02 sees what would break: a field that is gone, a new required argument, another type', () => {
    const before = buildSchema('type Query { a: Int b: Int c: Int }')
    const after = buildSchema('type Query { b(x: Int!): Int c: String }')
    expect(findBreakingChanges(before, after)).toHaveLength(3)
  })

  it('API-05 every code that an answer may carry is explained', () => {
    const text = readFileSync('docs/graphql.md', 'utf8')
    expect(
      Object.values(codes)
        .map(({ code }) => code)
        .filter((code) => !text.includes(`\`${code}\``)),
    ).toEqual([])
  })
})
