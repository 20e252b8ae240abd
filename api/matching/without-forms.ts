import type { RawWord } from './name-word.ts'
import { type FoundSpelling, spellingsAt } from './spelled-words.ts'
import { formNamed, isOnlyLast, type LegalForm, legalForms, mayStandInFront } from './words/legal-forms.ts'
import { places } from './words/places.ts'

/**
 * Takes the legal forms out. A name that would have no word left keeps all of them: a company may
 * be called Limited.
 */
export function withoutForms(words: readonly RawWord[]): { rest: readonly RawWord[]; forms: readonly LegalForm[] } {
  const taken = new Set<number>()
  const keys: string[] = []
  const take = (at: number, length: number, key: string) => {
    for (let i = at; i < at + length; i++) taken.add(i)
    keys.push(key)
  }
  // From the end, so that a form that only stands last is known to have nothing but forms and
  // places behind it.
  for (let at = words.length - 1; at >= 0; at--) {
    const phrase = words[at]?.found
    if (phrase?.kind === 'form') take(at, 1, phrase.key)
    for (const found of spellingsAt(words, at, legalForms)) {
      if (!isFormThere(words, at, found, taken)) continue
      take(at, found.length, found.key)
      break
    }
  }
  const rest = words.filter((_, i) => !taken.has(i))
  if (rest.length === 0) return { rest: words, forms: [] }
  return { rest, forms: [...new Set(keys)].flatMap((key) => formNamed(key) ?? []) }
}

function isFormThere(words: readonly RawWord[], at: number, { spelling, length }: FoundSpelling, taken: ReadonlySet<number>): boolean {
  if (at === 0) return length < words.length && mayStandInFront(spelling)
  if (!isOnlyLast(spelling)) return true
  return words.slice(at + length).every((_, i) => taken.has(at + length + i) || isPlaceAt(words, at + length + i))
}

function isPlaceAt(words: readonly RawWord[], at: number): boolean {
  const word = words[at]
  return word !== undefined && (word.found?.kind === 'place' || places.words.has(word.text))
}
