import { globSync, readFileSync } from 'node:fs'
import { type FragmentDefinitionNode, getIntrospectionQuery, Kind, type OperationDefinitionNode, parse, print } from 'graphql'
import { describe, expect, it } from 'vitest'
import { hostile } from '../../e2e/support/hostile-documents.ts'
import { openFields } from './declared-needs.ts'
import { admit } from './guard.ts'
import { graphSchema } from './schema.ts'

const signedIn = 'all'
const stranger = openFields(graphSchema())

describe('the guard', () => {
  it.each(hostile)('SEC-11 $name is refused at once', ({ query, variables }) => {
    // That the fragment doubled sixty times gets an answer at all shows that its 2^60 fields are
    // not visited.
    expect(() => admit({ query, variables }, signedIn)).toThrow(expect.objectContaining({ kind: 'query_refused' }))
  })

  it('lets the introspection of a playground and a page of a real screen through', () => {
    const fields =
      'id title severity monthly { low { amount } expected { amount currency } high { amount } } findings { id loss { expected { amount } } }'
    expect(admit({ query: `{ risks(first: 50) { nodes { ${fields} } pageInfo { endCursor hasNextPage } } }` }, signedIn).type).toBe('query')
    const nested = 'ofType { name '.repeat(9) + '}'.repeat(9)
    expect(admit({ query: `{ __schema { types { name fields { name type { name ${nested} } } } } }` }, signedIn).type).toBe('query')
  })

  it('SEC-11 counts the depth of an introspection too, in fragments as well: the question of tools passes, 21 fields do not', () => {
    expect(admit({ query: getIntrospectionQuery({ inputValueDeprecation: true, oneOf: true }) }, signedIn).type).toBe('query')
    const ofTypes = (depth: number) => `${'ofType { '.repeat(depth)}name${' }'.repeat(depth)}`
    const refusal = expect.objectContaining({
      kind: 'query_refused',
      message: 'An introspection is at most 20 fields deep; this one is 21.',
    })
    for (const spread of [(body: string) => body, (body: string) => `...on Query { ${body} }`]) {
      expect(admit({ query: `{ ${spread(`__schema { queryType { ${ofTypes(17)} } }`)} }` }, signedIn).type).toBe('query')
      expect(() => admit({ query: `{ ${spread(`__schema { queryType { ${ofTypes(18)} } }`)} }` }, signedIn)).toThrow(refusal)
      expect(() => admit({ query: `{ ${spread(`__type(name: "Query") { ${ofTypes(19)} }`)} }` }, signedIn)).toThrow(refusal)
    }
    const inFragment = `{ __schema { queryType { ...deep } } } fragment deep on __Type { ${ofTypes(18)} }`
    expect(() => admit({ query: inFragment }, signedIn)).toThrow(refusal)
  })

  it('lets every operation of the web application through, with the longest page', () => {
    const definitions = globSync('web/**/*.graphql').flatMap((path) => parse(readFileSync(path, 'utf8')).definitions)
    const fragments = definitions.filter((node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION)
    const operations = definitions.filter((node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION)
    expect(operations.length).toBeGreaterThan(5)
    for (const operation of operations) {
      const query = withFragments(print(operation), fragments)
      expect(admit({ query, variables: { first: 50 } }, signedIn).type).toBe(operation.operation)
    }
  })

  it('parses a document once while it comes again, and judges it each time', () => {
    const query = 'query Again($first: Int) { risks(first: $first) { nodes { id } } }'
    const first = admit({ query, variables: { first: 5 } }, signedIn)
    expect(admit({ query, variables: { first: 6 } }, signedIn).document).toBe(first.document)
    expect(() => admit({ query, variables: { first: 101 } }, signedIn)).toThrow('A page has 1 to 100 entries, not 101.')
    expect(() => admit({ query, variables: { first: 5 } }, stranger)).toThrow('Sign in first.')
    for (let i = 0; i < 200; i++) admit({ query: `{ risks { nodes { a${i}: id } } }` }, signedIn)
    expect(admit({ query, variables: { first: 5 } }, signedIn).document).not.toBe(first.document)
    const long = `{ viewer { id } } # ${'x'.repeat(30_000)}`
    expect(admit({ query: long }, signedIn).document).not.toBe(admit({ query: long }, signedIn).document)
  })

  it('SEC-11 lets a document write a field again where its parts need it, and no hundred times', () => {
    const parts = Array.from({ length: 20 }, (_, i) => `fragment f${i} on Risk { id title monthly { expected { amount currency } } }`)
    const spread = parts.map((_, i) => `...f${i}`).join(' ')
    expect(admit({ query: `{ risks { nodes { ${spread} } } } ${parts.join(' ')}` }, signedIn).type).toBe('query')
    const again = (count: number) => ({ query: `{ ${'viewer { business { id } } '.repeat(count)} }` })
    expect(admit(again(20), signedIn).type).toBe('query')
    expect(() => admit(again(100), signedIn)).toThrow('the same fields at the same place too often')
  })

  it('counts a fragment as often as it is spread', () => {
    const query = `{ ${Array.from({ length: 20 }, (_, i) => `a${i}: viewer { ...f }`).join(' ')} } fragment f on User { x: id y: name }`
    expect(() => admit({ query }, signedIn)).toThrow('at most 30 aliases; this one has 60')
  })

  it('SEC-12 strangers may ask for the viewer and nothing else, by whatever way', () => {
    expect(admit({ query: '{ viewer { id } __typename }' }, stranger).document).toEqual(parse('{ viewer { id } __typename }'))
    const refused = [
      '{ __schema { types { name } } }',
      '{ __type(name: "User") { name } }',
      '{ ...f } fragment f on Query { viewer { id } __schema { types { name } } }',
      '{ ... on Query { risks { nodes { id } } } }',
      '{ x: __schema { types { name } } }',
      'mutation { viewer }',
      'subscription { viewer { id } }',
      'query a { viewer { id } } query b { risks { totalCount } }',
    ]
    for (const query of refused) {
      expect(() => admit({ query, operationName: query.startsWith('query a') ? 'b' : undefined }, stranger)).toThrow(
        expect.objectContaining({ kind: 'unauthenticated' }),
      )
    }
  })

  it('tells the place of a syntax error', () => {
    expect(() => admit({ query: '{ viewer { id }' }, signedIn)).toThrow(
      expect.objectContaining({ extensions: { code: 'GRAPHQL_PARSE_FAILED' } }),
    )
  })
})

/** The text with the fragments it spreads, and theirs. */
function withFragments(text: string, fragments: readonly FragmentDefinitionNode[]): string {
  const used = new Map<string, string>()
  for (let open = [text]; open.length > 0; ) {
    const names = [...(open.pop() as string).matchAll(/\.\.\.\s*(?!on\b)(\w+)/g)].map(([, name]) => name as string)
    for (const name of names.filter((one) => !used.has(one))) {
      const fragment = fragments.find((one) => one.name.value === name)
      if (!fragment) continue
      used.set(name, print(fragment))
      open.push(print(fragment))
    }
  }
  return [text, ...used.values()].join('\n')
}
