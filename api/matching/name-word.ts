import type { Script } from './fold.ts'

/**
 * What a word of a name is: its own (core), one that many companies have, a place, a number, or a
 * small word or title that is no evidence.
 */
export type WordKind = 'core' | 'ordinary' | 'place' | 'number' | 'small'

/** A word of a name. */
export type NameWord = {
  /** In small Latin letters, as written. */
  readonly text: string
  readonly kind: WordKind
  /** Words with one key are one word: `intl` and `international`. */
  readonly key: string
  readonly script: Script
  /** How it sounds, and its consonants: see `soundOf` and `consonantsOf`. */
  readonly sound: string
  readonly consonants: string
  /** The letters of text and sound: see `letterSet`. */
  readonly letters: number
  readonly soundLetters: number
  /** One of several characters that are words or parts of them, which nothing divides. */
  readonly isSyllable: boolean
  /** A full stop follows it, so it may be short for another. */
  readonly isDotted: boolean
  /** Of a known phrase its words: building, materials. */
  readonly parts?: readonly string[]
  readonly isGivenName: boolean
  /**
   * Chinese in Latin letters: where a letter differs it is another word, as all short syllables are
   * words.
   */
  readonly isPinyin: boolean
  /** What it tells when it agrees, 0 to 5, in natural logarithms of odds. */
  readonly rarity: number
}

/** A word of which its kind is known and nothing is counted yet. */
export type Tagged = Omit<NameWord, 'rarity' | 'sound' | 'consonants' | 'letters' | 'soundLetters'>

/** A word that is not yet told apart; `found` where a phrase of a script without blanks was. */
export type RawWord = {
  readonly text: string
  readonly script: Script
  readonly isSyllable: boolean
  readonly isDotted?: boolean
  readonly found?: { readonly kind: 'form' | 'ordinary' | 'place'; readonly key: string }
}
