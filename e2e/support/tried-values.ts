/** A form as its callers see it, with valid values. */
export type Form = {
  readonly rest?: { readonly method: 'POST' | 'PUT' | 'PATCH'; readonly path: string }
  readonly graph: {
    readonly mutation: string
    readonly input: string
    /** Converts REST's body, where the two differ. */
    readonly from?: (body: Record<string, unknown>) => Record<string, unknown>
  }
  readonly isPublic?: boolean
  /** The graph's input contains the risk's id; over REST it is in the path. */
  readonly needsRisk?: boolean
  /** The same with a supplier. */
  readonly needsSupplier?: boolean
  readonly valid: Readonly<Record<string, unknown>>
}

/** One value, and its error; null: it is accepted. */
export type Tried = {
  readonly what: string
  readonly value: unknown
  readonly says: string | null
  /** It fits the type of the graph: it reaches the same check as over REST. */
  readonly isOfType: boolean
}

/** A field of a form with the values to try in it. */
export type Boundary = { readonly id: string; readonly form: Form; readonly field: string; readonly tried: readonly Tried[] }

export type Case = readonly [what: string, value: unknown, says: string | null, isOfType?: boolean]

export function at(id: string, form: Form, field: string, cases: readonly Case[]): Boundary {
  const tried = cases.map(([what, value, says, isOfType = typeof value === 'string' || says === null]) => ({ what, value, says, isOfType }))
  return { id, form, field, tried }
}

export type Words = {
  readonly least?: number
  readonly most: number
  readonly short?: string | null
  readonly long?: string
  readonly missing?: string | null
  readonly none?: string | null
  readonly wrong?: string
}

const nul = 'A NUL character is no text.'
export const atLeast = (count: number) => `String must contain at least ${count} character(s)`
export const atMost = (count: number) => `String must contain at most ${count} character(s)`
export const received = (kind: string) => `Expected string, received ${kind}`

/**
 * A text at its length limits: characters are counted as people do, so one beyond the first plane
 * counts as one, not two.
 */
export function text({ least = 0, most, short = null, long = atMost(most), missing = null, none = missing, wrong }: Words): Case[] {
  const fish = '\u{1F420}'
  return [
    ['left out', undefined, missing],
    ['null', null, none],
    ['a number', 5, wrong ?? received('number')],
    ['a list', ['a text'], wrong ?? received('array')],
    ['an object', {}, wrong ?? received('object')],
    ['empty', '', short],
    ['blanks alone', ' \t\n ', short],
    ...(least > 1
      ? [['one too few', 'x'.repeat(least - 1), short] as Case, ['one too few of four bytes', fish.repeat(least - 1), short] as Case]
      : []),
    ['the fewest', 'x'.repeat(Math.max(1, least)), null],
    ['the fewest of four bytes', fish.repeat(Math.max(1, least)), null],
    ['the most', 'x'.repeat(most), null],
    ['the most of four bytes', fish.repeat(most), null],
    ['the most between blanks', ` ${'x'.repeat(most)} `, null],
    ['one too many', 'x'.repeat(most + 1), long],
    ['one too many of four bytes', fish.repeat(most + 1), long],
    ['with a NUL', `${'x'.repeat(Math.max(1, least))}\0`, nul],
  ]
}

const emailAt = (length: number) =>
  `${'a'.repeat(40)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(length - 40 - 1 - 60 - 1 - 60 - 1 - 8)}.example`

type Address = Partial<Record<'missing' | 'none' | 'empty', string | null>> & { readonly wrong?: string; readonly long?: string }

export function address(says: string, { missing = says, none = missing, empty = says, wrong = says, long = says }: Address = {}): Case[] {
  return [
    ['left out', undefined, missing],
    ['null', null, none],
    ['a number', 5, wrong],
    ['empty', '', empty],
    ['without a name', '@shop.example', says],
    ['without a place', 'ann@', says],
    ['no address', 'ann', says],
    ['two signs', 'ann@@shop.example', says],
    ['a line break', 'ann@shop.example\r\nbcc: b@shop.example', says],
    ['with a plus', 'ann+tea@shop.example', null],
    ['between blanks', ' ann@shop.example ', null],
    ['254 characters', emailAt(254), null],
    ['255 characters', emailAt(255), long],
  ]
}

const page = (length: number) => `https://tea.example/${'p'.repeat(length - 20)}`

export function site(
  says: string,
  most: number,
  { missing = null, none = missing, empty = missing, wrong = says, long = says }: Address = {},
): Case[] {
  return [
    ['left out', undefined, missing],
    ['null', null, none],
    ['a number', 5, wrong],
    ['empty', '', empty],
    ['no address', 'tea', says],
    ['without a scheme', 'tea.example', says],
    ['a script', 'javascript:alert(1)', says],
    ['a file', 'file:///etc/passwd', says],
    ['without a host', 'https://', says],
    ['a blank inside', 'https://tea.example/a b', says],
    ['a line break', 'https://tea.example/a\nb', says],
    ['with a NUL', 'https://tea.example/a\0b', nul],
    ['a name and a password', 'https://ann:tea@tea.example', says],
    ['http', 'http://tea.example', null],
    ['capitals', 'HTTPS://TEA.EXAMPLE', null],
    ['a port and a path', 'https://tea.example:8443/a?b=c#d', null],
    ['letters of another script', 'https://чай.example', null],
    ['between blanks', ' https://tea.example ', null],
    ['the most', page(most), null],
    ['one too many', page(most + 1), long],
  ]
}

export const words = (
  list: readonly string[],
  says: string,
  { missing = says as string | null, empty = says as string | null } = {},
): Case[] => [
  ...list.map((word): Case => [`‘${word}’`, word, null, true]),
  ['left out', undefined, missing],
  ['null', null, missing],
  ['empty', '', empty, true],
  ['another word', 'something', says, true],
  ['other letters', list[0] === list[0]?.toUpperCase() ? `${list[0]} ` : String(list[0]).toUpperCase(), says, true],
  ['a number', 7, says, false],
]

export const truth = (says: (kind: string) => string, missing: string | null): Case[] => [
  ['true', true, null, true],
  ['false', false, null, true],
  ['left out', undefined, missing, false],
  ['a word', 'yes', says('string'), false],
  ['a number', 1, says('number'), false],
]

export const invalidEmail = 'Please enter a valid email address'
export const invalidSite = 'Please enter a valid website URL'
