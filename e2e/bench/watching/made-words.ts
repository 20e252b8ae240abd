import type { Random } from '../../../api/made-shops/random.ts'

const onsets = 'b br d dr f fr g gr h k kl kr l m n p pr r s sk st t tr v w z th sh'.split(' ')
const middles = 'a e i o u ei ou ia'.split(' ')
const endings = ['', '', 'n', 'r', 'l', 's', 'nd', 'rk', 'lt', 'm', 'nk']

/** A word that can be said and that hardly anybody is called: two syllables, 6 to 11 letters. */
export function rareWord(random: Random): string {
  for (;;) {
    const syllable = () => random.pick(onsets) + random.pick(middles) + random.pick(endings)
    const word = syllable() + syllable()
    if (word.length >= 6 && word.length <= 11) return capital(word)
  }
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The word with an umlaut for its first vowel, and as machines write it that have none. */
export function withUmlaut(word: string): { readonly own: string; readonly plain: string } {
  const put = (umlaut: string) => word.replace(/[aeiou]+/, umlaut)
  return { own: put('ü'), plain: put('ue') }
}

/** A rare word of Cyrillic letters with two of the ways in which it is written in Latin ones. */
export type CyrillicWord = { readonly cyrillic: string; readonly english: string; readonly german: string }

/** Syllables by the BGN/PCGN romanization of Russian, and as Germans write. */
const cyrillicSyllables = [
  ['хо', 'kho', 'cho'],
  ['ще', 'shche', 'schtsche'],
  ['жу', 'zhu', 'schu'],
  ['цы', 'tsy', 'zy'],
  ['вол', 'vol', 'wol'],
  ['чен', 'chen', 'tschen'],
  ['юр', 'yur', 'jur'],
  ['мя', 'mya', 'mja'],
  ['тов', 'tov', 'tow'],
  ['шин', 'shin', 'schin'],
  ['гор', 'gor', 'gor'],
  ['лу', 'lu', 'lu'],
  ['дар', 'dar', 'dar'],
  ['пет', 'pet', 'pet'],
  ['рум', 'rum', 'rum'],
  ['кас', 'kas', 'kas'],
] as const

/** Three syllables, of which the first is written in two ways. */
export function cyrillicWord(random: Random): CyrillicWord {
  const syllables = [random.whole(0, 9), random.whole(0, 15), random.whole(10, 15)].map((i) => cyrillicSyllables[i] ?? cyrillicSyllables[0])
  const [cyrillic = '', english = '', german = ''] = [0, 1, 2].map((way) => capital(syllables.map((one) => one[way]).join('')))
  return { cyrillic, english, german }
}

/** The word with two letters in its middle swapped that differ, as people mistype. */
export function mistyped(word: string): string {
  const at = [...word].findIndex((letter, i) => i >= 2 && i + 1 < word.length && word[i + 1] !== letter)
  return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
}

export const digits = (random: Random, count: number): string => Array.from({ length: count }, () => random.whole(0, 9)).join('')

export const madeBarcode = (random: Random): string => barcodeOf(`40${digits(random, 10)}`)

/** A GTIN-13 of its first twelve digits, with its check digit (GS1 General Specifications 7.9). */
export function barcodeOf(body: string): string {
  const sum = [...body].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

/** A legal entity identifier with its check digits (ISO 17442, ISO 7064 MOD 97-10). */
export function madeLei(random: Random): string {
  const body = `5299${digits(random, 14)}`
  return `${body}${String(98n - (BigInt(`${body}00`) % 97n)).padStart(2, '0')}`
}

export const surnames =
  'Smith Jones Taylor Brown Novak Kowalski Müller Schmidt Weber Fischer Rossi Bianchi Ferrari Garcia Martinez Lopez Silva Santos Nguyen Tran Chen Wang Li Zhang Liu Kim Park Singh Kumar Patel Sharma Khan Ahmed Hassan Hussein Ali Ibrahim Yilmaz Kaya Demir Ivanov Petrov Smirnov Popov Jansen Bakker Dubois Laurent Moreau Larsen Hansen Lindqvist Virtanen Papadopoulos Murphy Kelly Walsh'.split(
    ' ',
  )
/** Words under which many sell. */
export const commonBrands = 'Nova Luna Terra Aurora Vega Apex Zenith Atlas Stella Bella Iris Solo'.split(' ')

export const firstNames =
  'Anna Maria Katarzyna Piotr Jan Ivan Sergei Olga Elena Mohammed Ahmad Ali Fatima Hassan Omar Wei Li Min Jun Raj Priya Anil Sunita John James Sarah Emma Luca Giulia Marco Carlos Ana Jose Mehmet Ayse Thomas Michael Nguyen Linh Dmitri Yusuf'.split(
    ' ',
  )
export const cities =
  'Ningbo Shenzhen Guangzhou Yiwu Hangzhou Qingdao Xiamen Dongguan Suzhou Wenzhou Foshan Shanghai Istanbul Bursa Dubai Karachi Mumbai Delhi Hanoi Saigon Leeds Hamburg Milano Lyon Rotterdam Odessa Almaty Minsk'.split(
    ' ',
  )
