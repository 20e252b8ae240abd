type Hostile = { readonly name: string; readonly query: string; readonly variables?: Record<string, unknown> }

/**
 * Documents that would cost an unprotected server seconds or megabytes; the corpus for the guard's
 * tests over every transport.
 */
export const hostile: readonly Hostile[] = [
  { name: 'an alias bomb', query: `{ ${many(31, (i) => `a${i}: viewer { id }`)} }` },
  {
    name: 'aliases in a fragment that is spread',
    query: `{ ${many(8, (i) => `a${i}: viewer { ...f }`)} } fragment f on User { x: id y: email z: name }`,
  },
  { name: 'a fragment bomb, doubled eighteen times', query: fragmentBomb(18) },
  { name: 'a fragment bomb, doubled sixty times', query: fragmentBomb(60) },
  { name: 'a fragment bomb without aliases', query: sameFieldBomb(18) },
  { name: 'a fragment that spreads itself', query: '{ viewer { ...a } } fragment a on User { ...b } fragment b on User { ...a }' },
  {
    name: 'a circle of forty fragments',
    query: `{ viewer { ...c0 } } ${many(40, (i) => `fragment c${i} on User { id ...c${(i + 1) % 40} }`)}`,
  },
  { name: 'thirteen fields deep', query: `{ ${'a { '.repeat(12)} id ${'}'.repeat(12)} }` },
  {
    name: 'thirteen fields deep, in fragments',
    query: `{ a { ...f0 } } ${many(12, (i) => `fragment f${i} on A { a { ...f${i + 1} } }`)} fragment f12 on A { id }`,
  },
  { name: 'nine hundred fields deep', query: `{ ${'a { '.repeat(900)} id ${'}'.repeat(900)} }` },
  { name: 'more than 64 KB', query: `{ viewer { id } } # ${'x'.repeat(64 * 1024)}` },
  { name: 'more than 64 KB in few characters', query: `{ viewer { id } } # ${'😀'.repeat(17_000)}` },
  { name: 'more than 2,000 tokens', query: `{ ${'viewer { id } '.repeat(600)} }` },
  { name: 'a thousand directives', query: `{ viewer { id ${'@include(if: true) '.repeat(1_000)} } }` },
  { name: 'a list of three thousand', query: `{ node(nodeId: [${'1 '.repeat(3_000)}]) { __typename } }` },
  { name: 'a list in a list, two thousand times', query: `{ node(nodeId: ${'['.repeat(1_000)}${']'.repeat(1_000)}) { __typename } }` },
  { name: 'a thousand variables', query: `query (${many(1_000, (i) => `$v${i}: ID`)}) { viewer { id } }` },
  { name: 'one field three hundred times', query: `{ ${'viewer { business { id } } '.repeat(270)} }` },
  { name: 'one value two thousand times', query: `{ viewer { ${'id '.repeat(1_900)} } }` },
  {
    name: 'one field in three hundred fragments',
    query: `{ viewer { ${many(140, (i) => `...f${i}`)} } } ${many(140, (i) => `fragment f${i} on User { id id }`)}`,
  },
  { name: 'introspection, again and again', query: `{ ${'__schema { types { fields { name } } } '.repeat(150)} }` },
  { name: 'introspection under thirty-one names', query: `{ ${many(31, (i) => `a${i}: __schema { types { name } }`)} }` },
  { name: 'a page of 101', query: '{ risks(first: 101) { nodes { id } } }' },
  { name: 'a page of nothing', query: '{ risks(first: 0) { nodes { id } } }' },
  { name: 'a page of less than nothing', query: '{ risks(first: -1) { nodes { id } } }' },
  { name: 'a page of 101 by a variable', query: 'query ($n: Int) { risks(first: $n) { nodes { id } } }', variables: { n: 101 } },
  { name: 'a page of 101 by the default of a variable', query: 'query ($n: Int = 101) { risks(first: $n) { nodes { id } } }' },
  { name: 'a page of 101 in a fragment', query: '{ ...f } fragment f on Query { risks(first: 101) { nodes { id } } }' },
  { name: 'pages in pages', query: '{ risks(first: 100) { nodes { findings { evidence(first: 100) { nodes { id } } } } } }' },
  {
    name: 'pages in pages by the defaults of variables',
    query: 'query ($n: Int = 100) { risks(first: $n) { nodes { findings { evidence(first: $n) { nodes { id } } } } } }',
  },
  { name: 'an operation that is not there', query: 'fragment a on User { id }' },
  { name: 'two operations without a name', query: 'query a { viewer { id } } query b { viewer { id } }' },
  { name: 'no document', query: '' },
]

/** Documents that are refused for another reason before execution, with the error code. */
export const unfit: readonly (Hostile & { readonly code: string })[] = [
  { name: 'a comment alone', query: '# nothing', code: 'GRAPHQL_PARSE_FAILED' },
  { name: 'an end that is missing', query: '{ viewer { id }', code: 'GRAPHQL_PARSE_FAILED' },
  { name: 'characters that turn the writing around', query: '{ viewer { \u202eid } }', code: 'GRAPHQL_PARSE_FAILED' },
  { name: 'half a character', query: '{ viewer { \ud800 } }', code: 'GRAPHQL_PARSE_FAILED' },
  { name: 'a zero byte', query: '{ viewer { \u0000id } }', code: 'GRAPHQL_PARSE_FAILED' },
  { name: 'letters that only look like others', query: '{ viеwer { id } }', code: 'GRAPHQL_PARSE_FAILED' },
  { name: 'nine hundred unknown directives', query: `{ viewer { id ${'@a '.repeat(900)} } }`, code: 'GRAPHQL_VALIDATION_FAILED' },
  {
    name: 'a directive that is there twice',
    query: '{ viewer { id @include(if: true) @include(if: true) } }',
    code: 'GRAPHQL_VALIDATION_FAILED',
  },
  { name: 'two thousand unknown fields', query: `{ viewer { ${many(1_900, (i) => `f${i}`)} } }`, code: 'GRAPHQL_VALIDATION_FAILED' },
  {
    name: 'five hundred variables that nobody uses',
    query: `query (${many(480, (i) => `$v${i}: ID`)}) { viewer { id } }`,
    code: 'GRAPHQL_VALIDATION_FAILED',
  },
  {
    name: 'an object in an object, four hundred times',
    query: `{ node(nodeId: ${'{a:'.repeat(450)}1${'}'.repeat(450)}) { __typename } }`,
    code: 'GRAPHQL_VALIDATION_FAILED',
  },
  { name: 'the prototype as a field', query: '{ __proto__ { id } constructor toString }', code: 'GRAPHQL_VALIDATION_FAILED' },
  { name: 'a variable that is missing', query: 'query ($id: ID!) { node(nodeId: $id) { __typename } }', code: 'BAD_USER_INPUT' },
  {
    name: 'an object for a text',
    query: 'query ($id: ID!) { node(nodeId: $id) { __typename } }',
    variables: { id: { a: 1 } },
    code: 'BAD_USER_INPUT',
  },
  {
    name: 'a list of a hundred thousand for a text',
    query: 'query ($id: ID!) { node(nodeId: $id) { __typename } }',
    variables: { id: Array.from({ length: 20_000 }, () => 1) },
    code: 'BAD_USER_INPUT',
  },
  {
    name: 'a variable two thousand levels deep',
    query: 'mutation ($input: UpdateRiskStatusInput!) { updateRiskStatus(input: $input) { userErrors { code } } }',
    variables: { input: nested(2_000) },
    code: 'BAD_USER_INPUT',
  },
  {
    name: 'twenty thousand fields that an input does not have',
    query: 'mutation ($input: UpdateRiskStatusInput!) { updateRiskStatus(input: $input) { userErrors { code } } }',
    variables: { input: Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`f${i}`, 1])) },
    code: 'BAD_USER_INPUT',
  },
]

function many(count: number, one: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => one(i)).join(' ')
}

function fragmentBomb(doublings: number): string {
  const fragments = many(doublings, (i) => `fragment F${i} on User { a: business { ...F${i + 1} } b: business { ...F${i + 1} } }`)
  return `{ viewer { ...F0 } } ${fragments} fragment F${doublings} on User { id }`
}

function sameFieldBomb(doublings: number): string {
  const fragments = many(doublings, (i) => `fragment F${i} on User { business { ...F${i + 1} } business { ...F${i + 1} } }`)
  return `{ viewer { ...F0 } } ${fragments} fragment F${doublings} on User { id }`
}

function nested(levels: number): Record<string, unknown> {
  let value: Record<string, unknown> = {}
  for (let i = 0; i < levels; i++) value = { riskId: value }
  return value
}
