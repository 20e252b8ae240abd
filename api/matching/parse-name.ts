import { consonantsOf, soundOf } from './fold.ts'
import type { NameWord, RawWord, Tagged } from './name-word.ts'
import { numberedWords } from './number-words.ts'
import { rarityOf, type WordCounts } from './rarity.ts'
import { rawWords } from './raw-words.ts'
import { longestAt } from './spelled-words.ts'
import { withoutForms } from './without-forms.ts'
import { isGivenName } from './words/given-names.ts'
import type { LegalForm } from './words/legal-forms.ts'
import { ordinaryWords } from './words/ordinary-words.ts'
import { countryOfPlace, places } from './words/places.ts'
import { isArticle, isSmallWord } from './words/small-words.ts'

/** A name, read. */
export type ParsedName = {
  readonly written: string
  readonly words: readonly NameWord[]
  readonly forms: readonly LegalForm[]
  /** The first letters of all words and forms that are not small, in their order: TSMC. */
  readonly initials: string
  /** It may be a person’s: two to six words of its own and nothing that companies have. */
  readonly mayBePerson: boolean
}

/**
 * Reads a name. `counts` are of the names it is held against, beside the table of words that many
 * names have.
 */
export function parseName(written: string, counts?: WordCounts): ParsedName {
  const raw = rawWords(written)
  const { rest, forms } = withoutForms(raw)
  const initials = raw.map(({ text }) => (isSmallWord(text) ? '' : text[0])).join('')
  const words = withoutOwnInitials(
    withPinyin(withSomeContent(numberedWords(tagged(rest)))).map((word) => ({
      ...word,
      rarity: rarityOf(word, counts),
      sound: soundOf(word.text),
      consonants: consonantsOf(word.text),
    })),
  )
  const content = words.filter(({ kind }) => kind !== 'small')
  const mayBePerson = forms.length === 0 && content.length > 1 && content.length < 7 && content.every(({ kind }) => kind === 'core')
  return { written, words, forms, initials, mayBePerson }
}

/** A name that was read, as words count among other names. */
export function recounted(name: ParsedName, counts: WordCounts): ParsedName {
  return { ...name, words: name.words.map((word) => ({ ...word, rarity: rarityOf(word, counts) })) }
}

function tagged(words: readonly RawWord[]): Tagged[] {
  const all: Tagged[] = []
  for (let at = 0; at < words.length; ) {
    const place = longestAt(words, [at, words.length], places)
    const ordinary = longestAt(words, [at, words.length], ordinaryWords)
    const isPlace = place !== undefined && place.length >= (ordinary?.length ?? 0)
    const first = words[at] as RawWord
    const longest = isPlace ? place : ordinary
    const found = longest?.length === 1 && isSmallAt(first.text, at) ? undefined : longest
    if (found === undefined) all.push(singleWord(first, at))
    else {
      const text = words.slice(at, at + found.length).map((word) => word.text)
      all.push({
        ...singleWord(first, at),
        text: text.join(''),
        kind: isPlace ? 'place' : 'ordinary',
        key: found.key,
        isSyllable: false,
        ...(text.length > 1 && { parts: text, isDotted: false }),
      })
    }
    at += found?.length ?? 1
  }
  return all
}

/** Where no word is the name’s own, it is called by its small ones: Rev Group. A name of articles alone is, too. */
function withSomeContent(words: Tagged[]): Tagged[] {
  if (words.some(({ kind }) => kind === 'core')) return words
  const isAlone = words.every(({ kind }) => kind === 'small')
  return words.map((word) => (word.kind === 'small' && (isAlone || !isArticle(word.text)) ? { ...word, kind: 'core' } : word))
}

/** In front, a single letter is an initial and Ben a given name. */
function isSmallAt(text: string, at: number): boolean {
  return isSmallWord(text) && !(at === 0 && (text.length === 1 || isGivenName(text)))
}

function singleWord({ text, script, isSyllable, isDotted = false, found }: RawWord, at: number): Tagged {
  if (found !== undefined && found.kind !== 'form')
    return { text, script, isSyllable: false, isDotted, kind: found.kind, key: found.key, isGivenName: false, isPinyin: false }
  const kind = !isSyllable && isSmallAt(text, at) ? 'small' : 'core'
  return { text, script, isSyllable, isDotted, kind, key: text, isGivenName: isGivenName(text), isPinyin: false }
}

const pinyin =
  /^(?:(?:[bpmfdtnlgkhjqxrzcsyw]|zh|ch|sh)?(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|ai|ei|ui|ao|ou|iu|ie|ue|er|an|en|in|un|ia|ua|uo|a|o|e|i|u))+$/
const chinese = new Set(['CN', 'HK', 'TW', 'MO'])

/** Beside a place in China, what can be read as syllables of Chinese is. */
function withPinyin(words: Tagged[]): Tagged[] {
  const isChinese = words.some(({ kind, key }) => kind === 'place' && chinese.has(countryOfPlace(key) ?? ''))
  return isChinese ? words.map((word) => ({ ...word, isPinyin: word.kind === 'core' && pinyin.test(word.text) })) : words
}

/** A name often ends with its initials in brackets: Naftiran Trading Services (NTS). */
function withoutOwnInitials(words: readonly NameWord[]): NameWord[] {
  return words.filter((word, i) => {
    if (word.kind !== 'core' || word.text.length < 2 || word.text.length > 6 || words.length < word.text.length + 1) return true
    const others = words.filter((other, j) => j !== i && other.kind !== 'small').map(({ text }) => text[0])
    return !others.join('').startsWith(word.text)
  })
}
