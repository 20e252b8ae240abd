import { editDistance } from './edit-distance.ts'
import { consonantsOf, koreanSoundOf, type Script } from './fold.ts'
import { hasDigit, mayBeWithin } from './letter-set.ts'
import type { NameWord } from './name-word.ts'
import { countOfWord } from './words/frequent-words.ts'
import { areOneGivenName } from './words/given-names.ts'

/** How two words, or runs of words written as one, are alike. */
export type Likeness = {
  readonly how: 'same' | 'spelling' | 'sound' | 'script' | 'typo' | 'abbreviation' | 'initial' | 'joined' | 'initials'
  /** The part of the word's rarity that this tells, 0 to 1. */
  readonly share: number
}

/** What is compared: a word, or the letters of several. */
export type Piece = Pick<
  NameWord,
  'text' | 'kind' | 'key' | 'parts' | 'script' | 'sound' | 'consonants' | 'letters' | 'soundLetters' | 'isGivenName' | 'isPinyin'
>

/**
 * From so many letters on a word that sounds the same is taken for the same, and what each letter
 * less takes (Proposed).
 */
const fullSound = 6
const lostPerMissingLetter = 0.15

/** Shares by how words agree (Proposed): another spelling of one given name is still one of few. */
const shares = {
  spelling: 1,
  givenName: 0.9,
  sound: 0.85,
  consonants: 0.75,
  fewConsonants: 0.45,
  nearConsonants: 0.45,
  abbreviation: 0.9,
  initial: 0.5,
}

/** How alike two pieces are; undefined where they are two words. */
export function likenessOf(a: Piece, b: Piece): Likeness | undefined {
  if (a.kind === 'number' || b.kind === 'number') return a.kind === b.kind && a.key === b.key ? { how: 'same', share: 1 } : undefined
  if (a.text === b.text) return { how: 'same', share: 1 }
  if (a.key === b.key && a.kind === b.kind) return { how: 'spelling', share: shares.spelling }
  if (hasDigit(a.letters | b.letters)) return undefined
  return initialOf(a, b) ?? otherSpelling(a, b) ?? abbreviation(a, b) ?? abbreviation(b, a) ?? acrossScripts(a, b) ?? typo(a, b)
}

function initialOf(a: Piece, b: Piece): Likeness | undefined {
  if (a.text.length > 1 && b.text.length > 1) return undefined
  const agrees = a.text[0] === b.text[0] && a.kind !== 'place' && b.kind !== 'place'
  return agrees ? { how: 'initial', share: shares.initial } : undefined
}

function otherSpelling(a: Piece, b: Piece): Likeness | undefined {
  if (a.isGivenName && b.isGivenName) return areOneGivenName(a.text, b.text) ? { how: 'spelling', share: shares.givenName } : undefined
  return a.sound.length > 1 && a.text.length > 3 && b.text.length > 3 && a.sound === b.sound
    ? { how: 'sound', share: soundShare(a, b) }
    : undefined
}

/** Short words sound like many others. */
function soundShare(a: Piece, b: Piece): number {
  const length = Math.min(a.text.length, b.text.length)
  return length >= fullSound ? shares.sound : Math.max(0.2, shares.sound - lostPerMissingLetter * (fullSound - length))
}

/**
 * `constr` is short for construction, `svcs` for services: a beginning, or its consonants. Of
 * ordinary words alone.
 */
function abbreviation(short: Piece, long: Piece): Likeness | undefined {
  if (
    long.kind === 'core' ||
    long.kind === 'small' ||
    long.parts !== undefined ||
    short.kind === 'place' ||
    short.text.length < 3 ||
    short.text.length >= long.text.length
  )
    return undefined
  const hasVowel = /[aeiouy]/.test(short.text.slice(1))
  const isShort = long.text.startsWith(short.text) || (!hasVowel && short.text[0] === long.text[0] && isWithin(short.text, long.text))
  return isShort ? { how: 'abbreviation', share: shares.abbreviation } : undefined
}

/** Whether all letters of the one are in the other, in their order. */
export function isWithin(short: string, long: string): boolean {
  let at = -1
  return [...short].every((letter) => {
    at = long.indexOf(letter, at + 1)
    return at >= 0
  })
}

const withoutVowels: ReadonlySet<Script> = new Set(['consonants', 'kana', 'thai'])

function acrossScripts(a: Piece, b: Piece): Likeness | undefined {
  if (a.script === 'hangul' || b.script === 'hangul') {
    const [first, second] = [koreanSoundOf(a.text), koreanSoundOf(b.text)]
    if (a.script !== b.script && first !== '' && (first === second || first === koreanSurname(a, b)))
      return { how: 'script', share: shares.consonants }
  }
  if (a.script === b.script || !(withoutVowels.has(a.script) || withoutVowels.has(b.script))) return undefined
  const pairs = [a, b].map(({ text, script, consonants }) =>
    script === 'consonants' && text.startsWith('l') ? [consonants, consonantsOf(text.slice(1))] : [consonants],
  )
  const all = (pairs[0] ?? []).flatMap((first) => (pairs[1] ?? []).map((second) => share(first, second)))
  const best = Math.max(0, ...all)
  return best > 0 ? { how: 'script', share: best } : undefined
}

function share(first: string, second: string): number {
  const length = Math.min(first.length, second.length)
  if (first === second) return length > 2 ? shares.consonants : length > 0 ? shares.fewConsonants : 0
  return length > 3 && editDistance(first, second, 1) === 1 ? shares.nearConsonants : 0
}

/** Family names that are romanised by habit. */
const surnames: Readonly<Record<string, string>> = {
  i: 'lee rhee yi ri',
  bag: 'park pak',
  gim: 'kim',
  choe: 'choi',
  jeong: 'jung chung',
  jo: 'cho',
  im: 'lim',
  yu: 'yoo ryu',
  no: 'roh noh',
  u: 'woo',
  o: 'oh',
}

function koreanSurname(a: Piece, b: Piece): string | undefined {
  const [korean, latin] = a.script === 'hangul' ? [a, b] : [b, a]
  return surnames[korean.text]?.split(' ').includes(latin.text) ? koreanSoundOf(a.text) : undefined
}

/** Letters of a word that may be wrong: none up to four, one in five. */
const lettersPerTypo = 4
const mostTypos = 3
/** What one wrong letter in a word of so many takes from what it tells (Proposed). */
const lostPerTypo = 2.2
const enoughLetters = 5
/** Below this they are two words. */
const leastTypo = 0.25
/** A first letter is rarely wrong. */
const lostWithFirst = 0.15

function typo(a: Piece, b: Piece): Likeness | undefined {
  const length = Math.max(a.text.length, b.text.length)
  const most = Math.min(mostTypos, Math.floor(length / lettersPerTypo))
  // Cheap, and true of most pairs.
  if (length < 5 || !(mayBeWithin(a.letters, b.letters, most) || mayBeWithin(a.soundLetters, b.soundLetters, most - 1))) return undefined
  if (areKnownWords(a, b) || (a.isPinyin && b.isPinyin)) return undefined
  if (a.script === b.script && (a.script === 'han' || a.script === 'hangul')) return undefined
  if (isLonger(a.text, b.text) || isLonger(b.text, a.text)) return undefined
  const bySound = Math.min(a.sound.length, b.sound.length) < 5 ? most + 1 : editDistance(a.sound, b.sound, most - 0.5) + 0.5
  const distance = Math.min(editDistance(a.text, b.text, most), bySound)
  if (distance > most) return undefined
  const short = lostPerMissingLetter * Math.max(0, enoughLetters - length)
  const share = 1 - (lostPerTypo * distance) / length - short - (a.text[0] === b.text[0] ? 0 : lostWithFirst)
  return share > leastTypo ? { how: 'typo', share } : undefined
}

/** Morris and Morrison: an ending of two letters or more makes another name. */
function isLonger(long: string, short: string): boolean {
  return long.length - short.length > 1 && long.startsWith(short)
}

/**
 * Two words that companies are called by are two words, and no slip of the pen: health and wealth.
 */
export function areKnownWords(a: Piece, b: Piece): boolean {
  return [a, b].every(({ kind, text, isGivenName }) => kind !== 'core' || isGivenName || countOfWord(text) > 1)
}
