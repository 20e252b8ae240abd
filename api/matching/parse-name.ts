import { consonantsOf, soundOf } from './fold.ts'
import { letterSet } from './letter-set.ts'
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
  /**
   * The first letters of all words in their order, small ones left out and not, and of none, some
   * or all forms at the end: TSMC.
   */
  readonly initials: readonly string[]
  /** It has one word besides small ones. */
  readonly isOneWord: boolean
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
  const all = withPinyin(withSomeContent(numberedWords(tagged(rest)))).map((word) => ({
    ...word,
    rarity: rarityOf(word, counts),
    ...heard(word),
  }))
  const words = all.filter((word) => !isOwnInitials(word, all, raw))
  const dropped = words.length === all.length ? [] : all.filter((word) => !words.includes(word)).map(({ text }) => text)
  const isKept = ({ text }: RawWord) => !dropped.includes(text)
  const initials = allInitials(raw.filter(isKept), rest.findLast(isKept))
  const content = words.filter(({ kind }) => kind !== 'small')
  const mayBePerson = forms.length === 0 && content.length > 1 && content.length < 7 && content.every(({ kind }) => kind === 'core')
  return { written, words, forms, initials, isOneWord: content.length === 1, mayBePerson }
}

/** How a word sounds, and its letters. */
export function heard({ text }: Pick<NameWord, 'text'>): Pick<NameWord, 'sound' | 'consonants' | 'letters' | 'soundLetters'> {
  const sound = soundOf(text)
  return { sound, consonants: consonantsOf(text), letters: letterSet(text), soundLetters: letterSet(sound) }
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

/**
 * Where no word is the name’s own, it is called by its small ones: Rev Group. A name of articles
 * alone is, too.
 */
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

function initialsOf(words: readonly RawWord[]): readonly [withoutSmall: string, all: string] {
  const firstLetters = (some: readonly RawWord[]) => some.map(({ text }) => text[0]).join('')
  return [firstLetters(words.filter(({ text }) => !isSmallWord(text))), firstLetters(words)]
}

/** Of the words up to the last that is no form, and of one form more each. */
function allInitials(raw: readonly RawWord[], lastOwn: RawWord | undefined): string[] {
  const all: string[] = []
  let [withoutSmall, whole, isOwnBefore] = ['', '', false]
  for (const word of raw) {
    if (!isSmallWord(word.text)) withoutSmall += word.text[0]
    whole += word.text[0]
    isOwnBefore ||= word === lastOwn
    if (isOwnBefore) all.push(withoutSmall, whole)
  }
  return [...new Set(all)]
}

const mostInitials = 6
const fewestWithForms = 3
const fewestWithSmall = 4

/**
 * A name often begins or ends with its initials: Naftiran Trading Services (NTS), MSC Mediterranean
 * Shipping Company. Two letters must be of two words that are no forms, and small words are counted
 * where the letters are those of the whole name.
 */
function isOwnInitials(word: NameWord, words: readonly NameWord[], raw: readonly RawWord[]): boolean {
  const { text, kind, isGivenName: isName } = word
  if (kind !== 'core' || text.length < 2 || text.length > mostInitials || words.length < 2) return false
  if (!isLed(word, words, raw)) return false
  const others = words.filter((other) => other !== word && other.kind !== 'small').map((other) => other.text[0])
  if (words.length > text.length && others.join('').startsWith(text)) return true
  if (isName || text.length < fewestWithForms) return false
  const [withoutSmall, all] = initialsOf(raw.filter((other) => other.text !== text))
  return withoutSmall.startsWith(text) || (text.length >= fewestWithSmall && all === text)
}

/**
 * Whether the first of the other words, of those that are not small, or of those that are no forms,
 * lends the first letter.
 */
function isLed(word: NameWord, words: readonly NameWord[], raw: readonly RawWord[]): boolean {
  const isOther = ({ text }: RawWord) => text !== word.text
  const leads = [
    raw.find(isOther),
    raw.find((other) => isOther(other) && !isSmallWord(other.text)),
    words.find((other) => other !== word && other.kind !== 'small'),
  ]
  return leads.some((lead) => lead?.text[0] === word.text[0])
}
