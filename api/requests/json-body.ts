import type { FastifyBodyParser, FastifyInstance } from 'fastify'
import { Failure } from '../platform/failures/failures.ts'

/** Reads JSON bodies and nothing else. What is no JSON is refused with the place of its mistake. */
export function jsonBodies(app: FastifyInstance, { mayBeEmpty }: { mayBeEmpty: boolean }): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  const read: FastifyBodyParser<string> = (request, body, done) => {
    if (body === '' && mayBeEmpty) return done(null, undefined)
    return parse(request, body, (error, value) => done(error && (mistakeIn(body) ?? error), value))
  }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, read)
}

/** Undefined where the text is JSON, and refused for what it names (`__proto__`). */
function mistakeIn(text: string): Failure | undefined {
  if (text.trim() === '') return new Failure('invalid_input', 'The body is empty. Send the values as one JSON object.')
  const mistake = jsonMistake(text)
  if (!mistake) return new Failure('invalid_input', 'The body has a name that JSON objects may not have here: __proto__ or constructor.')
  return new Failure('invalid_input', `The body is not JSON: ${inWords(text, mistake)} Correct it and send it again.`)
}

/** Where a text stops being JSON, and what would have to stand there. */
export type JsonMistake = { readonly at: number; readonly expected: string }

const aValue = 'a value'
const aName = 'a name in double quotes'

/** The characters that may begin or be a token, with what they are for the reader below. */
const token =
  /[ \t\r\n]*(?:([{}[\]:,])|("(?:[^"\\]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.]))/y

/** JSON writes them as `\n` and the like. */
function hasControlCharacter(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) < 32) return true
  return false
}

/** The first mistake in a text; null when it is JSON (RFC 8259). */
export function jsonMistake(text: string): JsonMistake | null {
  const open: ('{' | '[')[] = []
  let expected = aValue
  for (let at = 0; ; ) {
    if (expected === '') return placeOf(text, at) === text.length ? null : { at: placeOf(text, at), expected: 'the end' }
    token.lastIndex = at
    const [all = '', mark, string, literal] = token.exec(text) ?? []
    const isNone = all === '' || (string !== undefined && hasControlCharacter(string))
    const step = isNone ? null : after(expected, { mark, isString: string !== undefined, isValue: literal !== undefined }, open)
    if (step === null) return { at: placeOf(text, at), expected }
    expected = step
    at += all.length
  }
}

type Token = { readonly mark: string | undefined; readonly isString: boolean; readonly isValue: boolean }

/** What may follow a token; the empty text at the end, null where the token does not fit. */
function after(expected: string, { mark, isString, isValue }: Token, open: ('{' | '[')[]): string | null {
  const within = () => (open.length === 0 ? '' : open.at(-1) === '{' ? 'a comma or }' : 'a comma or ]')
  const close = (opener: '{' | '[') => (open.at(-1) === opener ? (open.pop(), within()) : null)
  if (expected === 'a colon') return mark === ':' ? aValue : null
  if (expected.startsWith(aName)) {
    if (isString) return 'a colon'
    return expected.endsWith('}') && mark === '}' ? close('{') : null
  }
  if (expected.startsWith('a comma')) {
    if (mark === ',') return open.at(-1) === '{' ? aName : aValue
    return mark === '}' || mark === ']' ? close(mark === '}' ? '{' : '[') : null
  }
  if (isString || isValue) return within()
  if (mark === ']' && expected.endsWith(']')) return close('[')
  if (mark !== '{' && mark !== '[') return null
  open.push(mark)
  return mark === '{' ? `${aName} or }` : `${aValue} or ]`
}

/** Behind the blanks. */
function placeOf(text: string, from: number): number {
  let at = from
  while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) at++
  return at
}

function inWords(text: string, { at, expected }: JsonMistake): string {
  const before = text.slice(0, at).split('\n')
  const found = [...text.slice(at, at + 2)][0]
  const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
  return `${place} should have ${expected}, and ${found === undefined ? 'the body ends there' : `has ${found}`}.`
}
