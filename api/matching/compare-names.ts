import { type Alignment, alignWords } from './align-words.ts'
import { evidenceOfCountries } from './countries.ts'
import type { NameEvidence } from './evidence.ts'
import { evidenceOfForms } from './form-evidence.ts'
import { evidenceOfLeft } from './left-evidence.ts'
import type { NameWord } from './name-word.ts'
import { namesIn } from './names-in.ts'
import type { Pairing } from './pairing.ts'
import { type ParsedName, parseName } from './parse-name.ts'
import type { WordCounts } from './rarity.ts'
import { isRelated } from './related.ts'

/** What two names are to each other. */
export type Decision = 'match' | 'possible' | 'related' | 'no'

/** How likely two names are one company's or person's, and why. */
export type Comparison = {
  /** Of their being the same, 0 to 1. A related company is another one. */
  readonly probability: number
  readonly decision: Decision
  /**
   * Whether a word of their own agrees that few have, letter for letter or nearly; initials and
   * abbreviations are none.
   */
  readonly sharesRareWord: boolean
  /** Sentences: what agrees, what contradicts, what holds the probability down. */
  readonly reasons: readonly string[]
  /** Those of the sentences that speak against it. */
  readonly against: readonly string[]
}

/** A name with what is known of it. */
export type Named = { readonly name: string; readonly country?: string | undefined }

/** From here two names are one (Proposed). */
const matchFrom = 0.8
/** From here a person is asked. */
export const possibleFrom = 0.5

/**
 * Two names drawn at random are not one: the logarithm of odds before anything is read (Proposed).
 */
const before = -4
/** Every word has its partner. */
const nothingLeft = 2.5
/** … and they stand in one order: that alone carries a name of ordinary words. */
const sameOrder = 2.5
/** … or in another: every word is there, so they are one name however ordinary. */
const otherOrder = 1.75
/** … or in another and spelled otherwise, where they are so many. */
const sameWords = 1
const manyWords = 3
/** … or nearly, with letters wrong in a name of so many. */
const nearlySameOrder = 1.2
const longName = 12
/** Ordinary words and places together tell no more than this, however many agree. */
const mostOrdinary = 2

/** A name as it is compared: read once, for all names that it is held against. */
export type ReadName = { readonly variants: readonly ParsedName[]; readonly country?: string | undefined }

/** Reads a name with its former and other names, which it may give in brackets. */
export function readName({ name, country }: Named, counts?: WordCounts): ReadName {
  return { variants: namesIn(name).map((one) => parseName(one, counts)), country }
}

/**
 * Compares two names. Symmetric and deterministic: the same for both orders, with no state.
 *
 * A sum of evidence in natural logarithms of odds, after Fellegi and Sunter (A Theory for Record
 * Linkage, 1969): each word that agrees adds by its rarity, each that has another against it or
 * none takes away; the sum is turned into a probability, which stays below the lowest ceiling of
 * what was found.
 */
export function compareNames(first: Named, second: Named): Comparison {
  return compareRead(readName(first), readName(second))
}

/**
 * The same for names that were read, with what else is known of the two. Of names with former names
 * the likeliest pair counts.
 */
export function compareRead(first: ReadName, second: ReadName, also: readonly NameEvidence[] = []): Comparison {
  const countries = [...evidenceOfCountries(first.country, second.country), ...also]
  const all = first.variants.flatMap((a) => second.variants.map((b) => comparePair(a, b, countries)))
  return all.reduce((best, one) => (one.probability > best.probability ? one : best))
}

/** In one order whatever was given first, so that ties are broken alike. */
function comparePair(a: ParsedName, b: ParsedName, countries: readonly NameEvidence[]): Comparison {
  const [first, second] = a.written <= b.written ? [a, b] : [b, a]
  const alignment = alignWords(first, second)
  const evidence = [...agreeing(alignment), ...wholeNames(first, second, alignment), ...evidenceOfLeft(first, second, alignment)]
  if (!(first.mayBePerson && second.mayBePerson)) evidence.push(...shortSlips(alignment))
  const all = [...evidence, ...evidenceOfForms(first.forms, second.forms), ...countries, ...evidenceOfScripts(alignment)]
  const odds = all.reduce((sum, { weight }) => sum + weight, before)
  const ceiling = Math.min(1, ...all.map((one) => one.ceiling ?? 1))
  const probability = rounded(Math.min(ceiling, 1 / (1 + Math.exp(-odds))))
  const related = isRelated(first, second, alignment)
  const said = all.filter(({ reason }) => reason !== '')
  const reasons = said.map(({ reason }) => reason)
  const against = said.filter(({ weight, ceiling: most = 1 }) => weight < 0 || most < 1).map(({ reason }) => reason)
  return { probability, decision: decisionOf(probability, related), sharesRareWord: alignment.pairs.some(isRareWord), reasons, against }
}

function decisionOf(probability: number, related: boolean): Decision {
  if (probability >= matchFrom) return 'match'
  if (related) return 'related'
  return probability >= possibleFrom ? 'possible' : 'no'
}

const rounded = (probability: number) => Math.round(probability * 10_000) / 10_000

function agreeing({ pairs }: Alignment): NameEvidence[] {
  const isOrdinary = ({ first, second }: Pairing) => [...first, ...second].every(({ kind }) => kind !== 'core' && kind !== 'number')
  let room = mostOrdinary
  return pairs.map((pair) => {
    const weight = isOrdinary(pair) ? Math.min(room, pair.weight) : pair.weight
    if (isOrdinary(pair)) room -= weight
    return { weight, reason: sentenceOf(pair) }
  })
}

function wholeNames(first: ParsedName, second: ParsedName, { pairs, leftFirst, leftSecond }: Alignment): NameEvidence[] {
  if (pairs.length === 0) return []
  if (leftFirst.length + leftSecond.length > 0) return []
  const whole = { weight: nothingLeft, reason: 'no word is left over' }
  const ordered = pairs.toSorted((a, b) => indexOf(first, a.first) - indexOf(first, b.first))
  const isTranslated = pairs.some((pair) => scriptsDiffer(pair))
  const isOrdered =
    isTranslated || ordered.every((pair, i) => i === 0 || indexOf(second, pair.second) > indexOf(second, ordered[i - 1]?.second ?? []))
  if (pairs.every(({ likeness }) => asWritten.has(likeness.how))) return [whole, { weight: isOrdered ? sameOrder : otherOrder, reason: '' }]
  if (!isOrdered) return pairs.length < manyWords ? [whole] : [whole, { weight: sameWords, reason: '' }]
  return lettersIn(first.words) < longName || pairs.length < 2 ? [whole] : [whole, { weight: nearlySameOrder, reason: '' }]
}

const asWritten: ReadonlySet<string> = new Set(['same', 'spelling', 'joined', 'abbreviation'])

const indexOf = ({ words }: ParsedName, [word]: readonly NameWord[]) => words.indexOf(word as NameWord)

/**
 * In a company’s name a word so short with a letter wrong may be another word, so somebody is asked
 * (Proposed).
 */
const shortWord = 5
const shortSlipCeiling = 0.79

function shortSlips({ pairs }: Alignment): NameEvidence[] {
  const isShortSlip = pairs.some(
    ({ likeness, first, second }) => likeness.how === 'typo' && lettersIn(first) <= shortWord && lettersIn(second) <= shortWord,
  )
  return isShortSlip ? [{ weight: 0, ceiling: shortSlipCeiling, reason: 'a letter of a short word differs' }] : []
}

const lettersIn = (words: readonly NameWord[]) => words.reduce((sum, { text }) => sum + text.length, 0)

/** Languages order the words of a name in their own way. */
function scriptsDiffer({ first, second }: Pairing): boolean {
  return first.some((a) => second.some((b) => a.script !== b.script))
}

/**
 * What is written in other letters was read by rules that do not know how its bearer writes it
 * (Proposed).
 */
const otherScript = 0.95
const otherScriptByConsonants = 0.9

function evidenceOfScripts({ pairs }: Alignment): NameEvidence[] {
  if (!pairs.some(scriptsDiffer)) return []
  const isGuess = pairs.some(({ likeness }) => likeness.how === 'script')
  return [{ weight: 0, ceiling: isGuess ? otherScriptByConsonants : otherScript, reason: 'written in other letters' }]
}

const textOf = (words: readonly NameWord[]) => `“${words.map(({ text }) => text).join(' ')}”`

/** From here a word is called rare. */
const rare = 4

const isRareWord = ({ first, second, likeness, weight }: Pairing) =>
  weight >= rare && !shortened.has(likeness.how) && [first, second].every((words) => words.some(({ kind }) => kind === 'core'))

const shortened: ReadonlySet<string> = new Set(['abbreviation', 'initial', 'initials'])

const manners: Readonly<Record<Pairing['likeness']['how'], string>> = {
  same: '',
  joined: 'written as one',
  spelling: 'the same word',
  sound: 'sounds the same',
  script: 'sounds alike in other letters',
  typo: 'but for a letter or two',
  abbreviation: 'an abbreviation',
  initial: 'an initial',
  initials: 'its initials',
}

function sentenceOf({ first, second, likeness, weight }: Pairing): string {
  const kinds = new Set([...first, ...second].map(({ kind }) => kind))
  const worth = kinds.has('core')
    ? weight >= rare
      ? ', a rare word'
      : ''
    : kinds.has('number')
      ? ', a number'
      : kinds.has('place')
        ? ', a place'
        : ', an ordinary word'
  if (likeness.how === 'same') return `${textOf(first)} agrees${worth}`
  return `${textOf(first)} agrees with ${textOf(second)} (${manners[likeness.how]})${worth}`
}
