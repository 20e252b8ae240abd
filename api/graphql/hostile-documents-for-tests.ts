/** Documents that would cost a bare server seconds or megabytes; the corpus for the guard's tests over every way in. */
export const hostile: readonly { name: string; query: string; variables?: Record<string, unknown> }[] = [
  { name: 'an alias bomb', query: `{ ${Array.from({ length: 31 }, (_, i) => `a${i}: viewer { id }`).join(' ')} }` },
  { name: 'a fragment bomb, doubled eighteen times', query: fragmentBomb(18) },
  { name: 'a fragment bomb, doubled sixty times', query: fragmentBomb(60) },
  { name: 'a fragment that spreads itself', query: '{ viewer { ...a } } fragment a on User { ...b } fragment b on User { ...a }' },
  { name: 'thirteen fields deep', query: `{ ${'a { '.repeat(12)} id ${'}'.repeat(12)} }` },
  { name: 'nine hundred fields deep', query: `{ ${'a { '.repeat(900)} id ${'}'.repeat(900)} }` },
  { name: 'more than 64 KB', query: `{ viewer { id } } # ${'x'.repeat(64 * 1024)}` },
  { name: 'more than 2,000 tokens', query: `{ ${'viewer { id } '.repeat(600)} }` },
  { name: 'a page of 101', query: '{ risks(first: 101) { nodes { id } } }' },
  { name: 'a page of nothing', query: '{ risks(first: 0) { nodes { id } } }' },
  { name: 'a page of 101 by a variable', query: 'query ($n: Int) { risks(first: $n) { nodes { id } } }', variables: { n: 101 } },
  { name: 'pages in pages', query: '{ risks(first: 100) { nodes { findings { evidence(first: 100) { nodes { id } } } } } }' },
  { name: 'an operation that is not there', query: 'fragment a on User { id }' },
  { name: 'no document', query: '' },
]

function fragmentBomb(doublings: number): string {
  const fragments = Array.from(
    { length: doublings },
    (_, i) => `fragment F${i} on User { a: business { ...F${i + 1} } b: business { ...F${i + 1} } }`,
  )
  return `{ viewer { ...F0 } } ${fragments.join(' ')} fragment F${doublings} on User { id }`
}
