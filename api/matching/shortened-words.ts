import type { NameWord } from './name-word.ts'
import type { Pairing } from './pairing.ts'
import type { ParsedName } from './parse-name.ts'
import { isWithin } from './word-likeness.ts'

/** A shortened word tells that there is such a word, and little of which one (Proposed). */
const tells = 1
const fewestLetters = 3
/**
 * Without a full stop a beginning of so many letters is taken for the word, where the word has so
 * many more (Proposed).
 */
const mostLetters = 6
const lettersLeftOut = 3
/**
 * … and where another word of this weight agrees, so that the name does not hang on it (Proposed).
 */
const distinctive = 3

/** What is paired already: the pairs, and the words in them of either name. */
type Paired = { readonly pairs: readonly Pairing[]; readonly taken: readonly [ReadonlySet<NameWord>, ReadonlySet<NameWord>] }

/**
 * Pairs words that have no partner yet with words that they are short for: a beginning (Prod.,
 * Produkcji), or first, last and some letters between (Matls., Materials). In the order of both
 * names: what stands before a pair in the one stands before it in the other.
 */
export function shortenedPairs(first: ParsedName, second: ParsedName, { pairs, taken }: Paired): Pairing[] {
  const used = new Set<NameWord>()
  const isFree = (word: NameWord) =>
    !taken[0].has(word) && !taken[1].has(word) && !used.has(word) && word.kind !== 'number' && (word.kind !== 'small' || isCut(word))
  if (!first.words.some(isFree) || !second.words.some(isFree)) return []
  const isNamed = !(first.mayBePerson && second.mayBePerson) && pairs.some(isDistinctive)
  const found: Pairing[] = []
  first.words.forEach((a, i) => {
    second.words.forEach((b, j) => {
      if (a.text[0] !== b.text[0] || !isFree(a) || !isFree(b)) return
      const spans = spansAt(first.words.slice(i), second.words.slice(j), isNamed)
      if (spans === undefined || !spans.flat().every(isFree) || ![...pairs, ...found].every((pair) => keepsOrder(pair, i, j))) return
      for (const word of spans.flat()) used.add(word)
      found.push({
        first: spans[0],
        second: spans[1],
        at: [i, j],
        likeness: { how: 'abbreviation', share: 1 },
        weight: weightOf(spans.flat()),
      })
    })
  })
  return found
}

type Spans = readonly [readonly NameWord[], readonly NameWord[]]

/**
 * The words at the beginning of both that are one another: a word and its short one, or a phrase
 * and as many short ones.
 */
function spansAt(first: readonly NameWord[], second: readonly NameWord[], isNamed: boolean): Spans | undefined {
  const [a, b] = [first[0] as NameWord, second[0] as NameWord]
  if (a.parts === undefined && b.parts === undefined)
    return isShortFor(a, b.text, isNamed) || isShortFor(b, a.text, isNamed) ? [[a], [b]] : undefined
  if (isPhraseOf(a, second, isNamed)) return [[a], second.slice(0, a.parts?.length)]
  return isPhraseOf(b, first, isNamed) ? [first.slice(0, b.parts?.length), [b]] : undefined
}

function isPhraseOf({ parts = [] }: NameWord, words: readonly NameWord[], isNamed: boolean): boolean {
  if (parts.length === 0 || words.length < parts.length) return false
  return parts.every((part, i) => words[i]?.text === part || isShortFor(words[i] as NameWord, part, isNamed))
}

function isShortFor(short: NameWord, long: string, isNamed: boolean): boolean {
  const { text } = short
  const isWhole = short.isGivenName || (short.kind === 'ordinary' && short.key === text)
  if (isWhole || short.parts !== undefined || text[0] !== long[0] || text.length >= long.length) return false
  if (text.length < fewestLetters && !(short.isDotted && text.length > 1 && short.kind === 'core')) return false
  if (!short.isDotted && (!isNamed || short.kind === 'place')) return false
  return long.startsWith(text) ? short.isDotted || isCutBeforeVowel(text, long) : isContraction(short, long)
}

/** People cut a word in front of a vowel: Refrig, not Refri. Sun is not short for Sunshine. */
function isCutBeforeVowel(text: string, long: string): boolean {
  const isShort = text.length <= mostLetters && long.length - text.length >= lettersLeftOut
  return isShort && !isVowel(text.at(-1)) && isVowel(long[text.length])
}

const isVowel = (letter: string | undefined) => 'aeiouy'.includes(letter ?? '-')

function isContraction({ text, isDotted }: NameWord, long: string): boolean {
  const isBare = ![...text.slice(1)].some(isVowel)
  return text.length >= fewestLetters && (isDotted || isBare) && text.at(-1) === long.at(-1) && isWithin(text, long)
}

const isCut = ({ isDotted, text }: NameWord) => isDotted && text.length >= fewestLetters

function isDistinctive({ first, likeness, weight }: Pairing): boolean {
  return weight >= distinctive && likeness.how === 'same' && first.some(({ kind }) => kind === 'core')
}

/** Places move within a name, so they say nothing of its order. */
function keepsOrder({ first, at }: Pairing, i: number, j: number): boolean {
  return first.every(({ kind }) => kind === 'place') || Math.sign(i - at[0]) === Math.sign(j - at[1])
}

function weightOf(words: readonly NameWord[]): number {
  return Math.min(tells, ...words.filter(({ kind }) => kind !== 'small').map(({ rarity }) => rarity))
}
