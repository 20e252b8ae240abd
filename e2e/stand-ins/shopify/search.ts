// Shopify's search syntax as far as sweeps need it (shopify.dev/docs/api/usage/search-syntax,
// 2026-11).

/** What can be compared of a record, by the name of its filter. */
export type Searched = Readonly<Record<string, string | number | boolean | null>>

export type Found = { readonly matches: (record: Searched) => boolean; readonly unknown: readonly string[] }

type Test = (record: Searched) => boolean
type Token = { readonly word: string; readonly isTerm: boolean }

/**
 * Reads a filter. A field that cannot be searched is left out of it and named, as Shopify does:
 * then the answer has more than was asked for.
 */
export function searchOf(query: string, { fields, times }: { fields: readonly string[]; times: readonly string[] }): Found {
  const tokens = [...query.matchAll(/\(|\)|-?[a-z_]+:(?:[<>]=?)?(?:"[^"]*"|'[^']*'|[^\s()]+)|[^\s()]+/gi)].map(([word]) => ({
    word,
    isTerm: /^-?[a-z_]+:/i.test(word),
  }))
  const unknown: string[] = []
  const reader = new Reader(tokens, (term) => {
    const [, no, field = '', sign = '', stated = ''] = /^(-?)([a-z_]+):([<>]=?)?(.*)$/i.exec(term) ?? []
    if (!fields.includes(field)) {
      unknown.push(field)
      return () => true
    }
    const value = stated.replace(/^(["'])(.*)\1$/, '$2')
    const test = compared(field, sign, { value, isTime: times.includes(field) })
    return no === '-' ? (record) => !test(record) : test
  })
  return { matches: reader.read(), unknown }
}

class Reader {
  #at = 0

  constructor(
    private readonly tokens: readonly Token[],
    private readonly testOf: (term: string) => Test,
  ) {}

  read(): Test {
    const [first, ...others] = this.#all('OR', () => this.#and())
    return first === undefined ? () => true : (record) => [first, ...others].some((test) => test(record))
  }

  #all(word: string, next: () => Test): Test[] {
    const tests = [next()]
    while (this.#peek() === word) {
      this.#at += 1
      tests.push(next())
    }
    return tests
  }

  /** Terms beside each other must all hold. */
  #and(): Test {
    const tests: Test[] = []
    for (let word = this.#peek(); word !== undefined && word !== 'OR' && word !== ')'; word = this.#peek()) {
      this.#at += 1
      if (word === 'AND') continue
      if (word === '(') {
        tests.push(this.read())
        this.#at += 1
      } else if (word === 'NOT') {
        const one = this.testOf(this.tokens[this.#at++]?.word ?? '')
        tests.push((record) => !one(record))
      } else if (this.tokens[this.#at - 1]?.isTerm) tests.push(this.testOf(word))
      else tests.push((record) => Object.values(record).some((value) => String(value).toLowerCase().includes(word.toLowerCase())))
    }
    return (record) => tests.every((test) => test(record))
  }

  #peek(): string | undefined {
    return this.tokens[this.#at]?.word
  }
}

function compared(field: string, sign: string, { value, isTime }: { value: string; isTime: boolean }): Test {
  const wanted = value.split(',')
  if (sign === '' && !isTime) return (record) => wanted.some((one) => String(record[field]).toLowerCase() === one.toLowerCase())
  const bound = isTime ? Date.parse(value) / 1_000 : Number(value)
  return (record) => {
    const is = Number(record[field])
    if (sign === '') return is === bound
    if (sign === '>') return is > bound
    if (sign === '>=') return is >= bound
    return sign === '<' ? is < bound : is <= bound
  }
}
