import anyAscii from 'any-ascii'

/** How a name was written, as far as it decides what its Latin letters are worth. */
export type Script = 'latin' | 'alphabet' | 'consonants' | 'han' | 'kana' | 'hangul' | 'thai'

/**
 * In the order in which they are looked for. Cyrillic, Greek, Georgian and Armenian write vowels
 * and are told apart by nothing here; Arabic, Hebrew and the Indic scripts leave vowels out, or
 * any-ascii does.
 */
const scripts: readonly (readonly [Script, RegExp])[] = [
  ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['hangul', /\p{Script=Hangul}/u],
  ['han', /\p{Script=Han}/u],
  ['thai', /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u],
  ['consonants', /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Gujarati}]/u],
  ['alphabet', /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Georgian}\p{Script=Armenian}]/u],
]

/** The script of a word. */
export function scriptOf(word: string): Script {
  return scripts.find(([, letters]) => letters.test(word))?.[0] ?? 'latin'
}

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/**
 * Whether the text has letters of a script that writes no blank between words, or not where Latin
 * does.
 */
export function isSpaceless(text: string): boolean {
  return spaceless.test(text)
}

/**
 * Vav and its like are vowels as often as consonants, and any-ascii takes the rarer sound for them.
 */
const betterLetters: Readonly<Record<string, string>> = {
  ו: 'w',
  ב: 'b',
  פ: 'p',
  כ: 'k',
  ך: 'k',
  ת: 't',
  ش: 'sh',
  گ: 'g',
  ё: 'yo',
  Ё: 'yo',
  ッ: '',
  っ: '',
  ー: '',
}

const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const apostrophes = /['’‘`´ʻʼʹʺ"“”„«»״׳]/g

const isAscii = /^[\x20-\x7e]*$/

/**
 * The words of a text in small Latin letters and digits, in their order. What is written with dots
 * or strokes between single letters is one word: S.p.A., A/S. Apostrophes vanish: Int’l is intl.
 */
export function wordsOf(text: string): string[] {
  return latin(text)
    .toLowerCase()
    .replace(/['`"]/g, '')
    .replace(/[&+]/g, ' and ')
    .replace(/\b[a-z](?:[./][a-z])+\b|\b[a-z]\.(?:\s[a-z]\.(?![a-z]))+/g, (initials) => ` ${initials.replace(/[^a-z]/g, '')} `)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

function latin(text: string): string {
  if (isAscii.test(text)) return text
  const plain = text.normalize('NFKC').replace(invisible, '').replace(apostrophes, '')
  return anyAscii(plain.replace(/[ובפכךתشگёЁッっー]/g, (letter) => betterLetters[letter] ?? letter))
}

/** What stands for a spelling; the empty text for letters that are left out. */
type Sounds = Readonly<Record<string, string>>

/** One sound, one letter: what transliterations and languages spell differently. */
const sounds: Sounds = {
  ...{ shch: 'S', tsch: 'S', sch: 'S', sh: 'S', dzh: 'j', zh: 'j', dj: 'j', kh: 'h', ch: 'C', tz: 'C', ts: 'C', cz: 'C' },
  ...{ ph: 'f', th: 't', gh: 'g', dh: 'd', ck: 'k', qu: 'k', q: 'k', x: 'ks', w: 'v', our: 'or', ff: 'v', f: 'v', j: 'i', y: 'i' },
  ...{
    ou: 'u',
    oo: 'u',
    ue: 'u',
    iu: 'u',
    yu: 'u',
    ju: 'u',
    ee: 'i',
    ae: 'e',
    ye: 'e',
    ie: 'e',
    je: 'e',
    yo: 'e',
    oe: 'o',
    ya: 'a',
    ja: 'a',
    ia: 'a',
  },
}
const soundSpellings =
  /our$|shch|tsch|sch|sh|dzh|zh|dj|kh|ch|tz|ts|cz|ph|th|gh|dh|ck|qu|q|x|c|w|ff?$|ou|oo|ue|iu|yu|ju|ee|ae|ye|ie|je|yo|oe|ya|ja|ia|[jy]/g

/** How a folded word sounds, roughly, in all of the languages that write it. */
export function soundOf(word: string): string {
  return word
    .replace(soundSpellings, (spelling, at: number) => (spelling === 'c' ? soundOfC(word, at) : (sounds[spelling] ?? spelling)))
    .replace(/(?<=[aeiou])h(?![aeiou])/g, '')
    .replace(/(.)\1+/g, '$1')
}

function soundOfC(word: string, at: number): string {
  return 'eiy'.includes(word[at + 1] ?? '-') ? 's' : 'k'
}

const consonantSounds: Sounds = {
  sh: 's',
  ch: 's',
  kh: 'h',
  gh: 'k',
  th: 't',
  dh: 'd',
  ph: 'b',
  q: 'k',
  g: 'k',
  j: 'k',
  x: 'ks',
  p: 'b',
  v: 'b',
  f: 'b',
  z: 's',
  l: 'r',
}

/** The consonants of a folded word, for scripts that leave vowels out or put some in between. */
export function consonantsOf(word: string): string {
  return word
    .replace(/[skgtdp]h|ch|[cqgjxpvfzl]|[aeiouwy]|h$/g, (spelling, at: number) =>
      spelling === 'c' ? soundOfC(word, at) : (consonantSounds[spelling] ?? ''),
    )
    .replace(/(.)\1+/g, '$1')
}

const koreanRules: readonly (readonly [RegExp, string])[] = [
  [/sh/g, 's'],
  [/ch/g, 'j'],
  [/ph|f|v/g, 'b'],
  [/eo|eu|oo|ou/g, 'u'],
  [/ae|ai|ay|e/g, 'a'],
  [/o/g, 'u'],
  [/y|w/g, ''],
  [/i/g, ''],
  [/[gc]/g, 'k'],
  [/d/g, 't'],
  [/p/g, 'b'],
  [/l/g, 'r'],
  [/z/g, 'j'],
  [/(?<=u)r(?=k|$)/g, ''],
  [/(.)\1+/g, '$1'],
]

/** How a folded Korean word sounds in any of its romanisations: Samseong and Samsung. */
export function koreanSoundOf(word: string): string {
  return koreanRules.reduce((sound, [spelling, letter]) => sound.replace(spelling, letter), word)
}
