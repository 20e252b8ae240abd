import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import {
  buildSchema,
  defaultFieldResolver,
  execute,
  type FragmentDefinitionNode,
  GraphQLEnumType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  validate,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { documents } from '../../e2e/support/documents.ts'
import { fakeSchema } from '../../e2e/support/fake-answers.ts'
import { compiled, compiledDocuments } from './compiled-documents.ts'
import { graphSchema } from './schema.ts'

type Asked = { readonly query: string; readonly variables?: Record<string, unknown>; readonly rootValue?: unknown }

/** The results of graphql and of the compiled document; null where it falls back to graphql. */
async function both(schema: GraphQLSchema, { query, variables = {}, rootValue }: Asked) {
  const document = parse(query)
  const operation = getOperationAST(document) as OperationDefinitionNode
  const expected = await execute({ schema, document, rootValue, variableValues: variables, contextValue: {} })
  const data = (await compiled(schema, document, operation)?.({ contextValue: {}, variables, rootValue })) ?? null
  return { expected: JSON.stringify(expected), compiled: data && JSON.stringify({ data }), isFine: expected.errors === undefined }
}

const shop = buildSchema(`
  enum Size { small large }
  scalar Stamp
  input Place { street: String, size: Size = small, floor: Int! = 3, tags: [String!] }
  interface Thing { id: ID! }
  type Box implements Thing { id: ID!, size: Size!, stamp: Stamp, boxes: [Box!]!, lid: Lid, note(text: String = "none", place: Place, n: Int): String }
  type Lid { name: String!, box: Box! }
  type Query { box: Box, sure: Box!, boxes(first: Int = 2): [Box!], thing: Thing, words: [String!]!, numbers: [Int], echo(place: Place, sizes: [Size!], size: Size): String }
`)
const size = shop.getType('Size') as GraphQLEnumType
for (const value of size.getValues()) value.value = value.name.toUpperCase()
Object.assign(size, new GraphQLEnumType({ name: 'Size', values: { small: { value: 'S' }, large: { value: 'L' } } }))

// Functions among the values are called where a field has a resolver; other values contain none.
for (const name of ['Query', 'Box'] as const)
  for (const field of Object.values((shop.getType(name) as GraphQLObjectType).getFields()))
    if (name === 'Query' || field.args.length > 0) field.resolve = defaultFieldResolver

const box = { __typename: 'Box', id: 7, size: 'S', stamp: 'now', boxes: [], lid: null }
const failing = () => {
  throw new Error('no')
}

const answered: Record<string, Asked> = {
  'plain properties': { query: '{ box { id size stamp boxes { id } lid { name } } }', rootValue: { box } },
  'functions, promises and lists of promises': {
    query: '{ boxes { id } words numbers }',
    rootValue: { boxes: async () => [Promise.resolve(box), box], words: () => ['a', 'b'], numbers: [1, Promise.resolve(null), 3] },
  },
  'empty and missing lists': { query: '{ boxes { id } words numbers }', rootValue: { boxes: null, words: [] } },
  'aliases, fragments and names twice': {
    query: '{ a: box { ...B ... on Box { id size } } box { id __typename id } __typename } fragment B on Box { boxes { size id } id }',
    rootValue: { box: { ...box, boxes: [box, box] } },
  },
  'arguments: enums, lists, defaults, null and absent': {
    query:
      'query ($size: Size, $no: Int, $n: Int = 5) { echo(place: { size: large }, sizes: [small, large], size: $size) box { a: note(n: $no) b: note(n: $n) c: note(n: null) note } }',
    variables: { size: 'large', n: null },
    rootValue: {
      echo: (args: unknown) => JSON.stringify(args, ['place', 'size', 'sizes', 'street', 'floor', 'tags']),
      box: { note: (args: object) => JSON.stringify(Object.entries(args).toSorted()) },
    },
  },
  'nothing at all': { query: '{ box { id } }' },
}

const left: Record<string, Asked> = {
  'a field that throws': { query: '{ box { id } words }', rootValue: { box: failing, words: ['a'] } },
  'a field that throws later, in a list': { query: '{ boxes { id } }', rootValue: { boxes: [box, async () => failing()] } },
  'null where none may be, up to the next that may': {
    query: '{ box { id lid { name box { id } } } }',
    rootValue: { box: { ...box, lid: { name: 'l' } } },
  },
  'null up to the root': { query: '{ sure { id } box { id } }', rootValue: { box } },
  'null in a list': { query: '{ boxes { id } }', rootValue: { boxes: [box, null] } },
  'no list where one is due': { query: '{ words }', rootValue: { words: 'text' } },
  'a value that its scalar refuses': { query: '{ numbers }', rootValue: { numbers: [1, 'x'] } },
  'an enum value that is none': { query: '{ box { size } }', rootValue: { box: { size: 'huge' } } },
  'a variable of another type': { query: 'query ($n: Int) { boxes(first: $n) { id } }', variables: { n: 'x' }, rootValue: { boxes: [] } },
  'a variable that is missing': { query: 'query ($n: Int!) { boxes(first: $n) { id } }', rootValue: { boxes: [] } },
  'an interface': { query: '{ thing { id } }', rootValue: { thing: box } },
  'an interface whose type cannot be told': { query: '{ thing { id } }', rootValue: { thing: { id: 1 } } },
  'a condition': {
    query: 'query ($yes: Boolean!) { box { id @include(if: $yes) size @skip(if: $yes) } }',
    variables: { yes: true },
    rootValue: { box },
  },
  'a text as an argument': { query: '{ box { note(text: "a") } }', rootValue: { box } },
  'a variable inside of an argument': { query: 'query ($f: Int!) { echo(place: { floor: $f }) }', variables: { f: 1 }, rootValue: {} },
  'a name that objects have already': { query: '{ box { __proto__: id } }', rootValue: { box } },
  introspection: { query: '{ __schema { queryType { name } } }' },
}

describe('a compiled document', () => {
  it.each(Object.entries(answered))('answers as graphql does: %s', async (_name, asked) => {
    const { expected, compiled: said } = await both(shop, asked)
    expect(said).toBe(expected)
  })

  it.each(Object.entries(left))('leaves to graphql: %s', async (_name, asked) => {
    expect((await both(shop, asked)).compiled).toBeNull()
  })

  it('answers every query of the web application as graphql does, whatever the fields say', async () => {
    const real = graphSchema()
    const definitions = globSync('web/**/*.graphql').flatMap((path) => parse(readFileSync(path, 'utf8')).definitions)
    const fragments = definitions.filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION)
    const queries = definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION && node.operation === 'query')
    const isUsed = (text: string, name: string) => new RegExp(`\\.\\.\\.${name}\\b`).test(text)
    const fakes = Array.from({ length: 20 }, (_, seed) => fakeSchema(real, { seed, oneWrongIn: Number.POSITIVE_INFINITY }))
    for (const one of queries) {
      let query = print(one)
      for (let size = 0; size !== query.length; ) {
        size = query.length
        for (const node of fragments)
          if (isUsed(query, node.name.value) && !query.includes(`fragment ${node.name.value} `)) query += `\n${print(node)}`
      }
      expect(validate(real, parse(query))).toEqual([])
      const variables = {
        id: '1',
        findingId: '2',
        playbookId: '3',
        riskId: '4',
        channelId: '5',
        token: 't',
        after: 'x',
        filter: query.includes('$filter: EvidenceFilter') ? { search: 'x' } : { statuses: ['active'], search: 'x' },
        first: 3,
        sort: 'money',
        orderBy: 'loss',
        direction: 'descending',
        query: 'cups',
        sku: 'MUG',
        figure: 'net_sales',
        by: 'country',
        text: 'mug',
        supplierId: '6',
      }
      for (const fake of fakes) {
        const { expected, compiled: said } = await both(fake, { query, variables })
        expect(said).toBe(expected)
      }
    }
  })

  it('answers as graphql does, or leaves the answer to it, for any document of the schema', async () => {
    const real = graphSchema()
    let answers = 0
    await fc.assert(
      fc.asyncProperty(documents(real), fc.nat(1_000), fc.constantFrom(40, Number.POSITIVE_INFINITY), async (made, seed, oneWrongIn) => {
        fc.pre(validate(real, parse(made.query)).length === 0)
        const { expected, compiled: said, isFine } = await both(fakeSchema(real, { seed, oneWrongIn }), made)
        if (said !== null) {
          answers++
          expect(said).toBe(expected)
        }
        if (!isFine) expect(said).toBeNull()
      }),
      { numRuns: 300 },
    )
    expect(answers).toBeGreaterThan(50)
  })

  it('SEC-11 never makes code of a caller’s text, not even of one that the compiler takes for its own', async () => {
    const marker = '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d0) + (globalThis.wasRun = true'
    const schema = buildSchema('scalar Any input In { any: Any } type Query { a(text: String, any: Any, in: In): String }')
    const ask = async (args: string, variables = {}) => {
      const { compiled: said } = await both(schema, { query: `query ($v: Any) { a(${args}) }`, variables })
      expect('wasRun' in globalThis).toBe(false)
      return said
    }
    for (const args of [`text: "${marker}"`, `text: """${marker}"""`, `any: { a: ["${marker}"] }`, `in: { any: "${marker}" }`])
      expect(await ask(`${args}, any: $v`)).toBeNull()
    expect(await ask('any: $v', { v: marker })).toBe('{"data":{"a":null}}')
    const literal = `query ($v: String = "${marker}") { a(text: $v) }`
    expect((await both(schema, { query: literal })).compiled).toBeNull()
    expect('wasRun' in globalThis).toBe(false)
  })
})

describe('compiled documents', () => {
  const ask = (documents: ReturnType<typeof compiledDocuments>, document: ReturnType<typeof parse>) =>
    documents.answer(document, getOperationAST(document) as OperationDefinitionNode, {
      contextValue: {},
      variables: {},
      rootValue: { words: ['a'] },
    })

  it('are made when a document comes again, and are forgotten when many others came', async () => {
    const cache = compiledDocuments(shop, { after: 2, most: 3 })
    const one = parse('{ words }')
    expect([await ask(cache, one), await ask(cache, one), await ask(cache, one)]).toEqual([null, null, { words: ['a'] }])
    for (let i = 0; i < 2; i++) await ask(cache, parse(`{ a${i}: words }`))
    expect(await ask(cache, one)).toEqual({ words: ['a'] })
    for (let i = 0; i < 3; i++) await ask(cache, parse(`{ b${i}: words }`))
    expect(await ask(cache, one)).toBeNull()
  })
})
