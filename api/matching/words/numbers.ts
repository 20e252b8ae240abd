import { wordsOf } from '../fold.ts'

const cardinals =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
const ordinals =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'
const romans = '. i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'
const tens = 'thirty forty fifty sixty seventy eighty ninety'

/**
 * One to ten in other languages, a number in each place, its spellings between strokes. Words that
 * companies are called by are not here (Prima, Quinta, Dix), nor small ones (dos Santos).
 */
const otherLanguages = [
  '. eins/erste/erster/erstes/ersten zwei/zweite/zweiter/zweites/zweiten drei/dritte/dritter/drittes/dritten vier/vierte/viertes fünf/fuenf/fünfte/fuenfte sechs/sechste sieben/siebte/siebente acht/achte neun/neunte zehn/zehnte',
  '. première deux/deuxième trois/troisième quatre/quatrième cinq/cinquième sixième sept/septième huit/huitième neuvième dixième',
  '. uno/primera/primeira dois/segundo/segunda/seconda tres/tercera/terceira cuatro/cuarta cinco seis siete/sete ocho/oito nueve diez',
  '. первый/первая/первое второй/вторая/второе третий/третья/третье четвертый/четвертая/четвертое пятый/пятая/пятое шестой/шестая/шестое седьмой/седьмая/седьмое восьмой/восьмая/восьмое девятый/девятая/девятое десятый/десятая/десятое',
  '. pierwszy/pierwsza/pierwsze drugi/druga/drugie trzeci/trzecia/trzecie czwarty/czwarta piąty/piąta szósty/szósta siódmy/siódma ósmy/ósma dziewiąty/dziewiąta dziesiąty/dziesiąta',
  '. birinci ikinci üçüncü dördüncü beşinci altıncı yedinci sekizinci dokuzuncu onuncu',
  '. daiichi/diyi daini daisan/disan',
]

const values = new Map<string, number>([
  ...otherLanguages.flatMap((list) =>
    list.split(' ').flatMap((spellings, value) => spellings.split('/').map((word): [string, number] => [wordsOf(word).join(''), value])),
  ),
  ...[cardinals, ordinals].flatMap((list) => list.split(' ').map((word, value): [string, number] => [word, value])),
  ...tens.split(' ').flatMap((word, i): [string, number][] => [
    [word, 30 + 10 * i],
    [word.replace(/y$/, 'ieth'), 30 + 10 * i],
  ]),
])

const romanValues = new Map(romans.split(' ').map((word, value) => [word, value]))

/**
 * The number that a folded word says, in digits or in words of some languages; undefined for other
 * words.
 */
export function numberOf(word: string): number | undefined {
  const digits = /^0*(\d+)(?:st|nd|rd|th|er|ere|i?eme|y|ya)?$/.exec(word)?.[1]
  return digits === undefined ? values.get(word) : Number(digits)
}

/** The number that a folded word says in Roman numerals, up to twenty. */
export function romanNumberOf(word: string): number | undefined {
  return romanValues.get(word)
}

/** Whether the word is one of the tens, which a digit may follow: forty four. */
export function isTens(word: string): boolean {
  return word === 'twenty' || tens.split(' ').includes(word)
}

const marks = new Set('no nr num number numbers nomer numero numer nummer numara ndeg'.split(' '))

/** Whether a folded word in front of a number only says that one follows: No., nr, n°, №, номер. */
export function isNumberMark(word: string): boolean {
  return marks.has(word)
}

const hanDigits = '零一二三四五六七八九'

/** What stands for a number in Chinese characters: 第三, 第10, 5号. */
export const hanNumber = /第([0-9]+|[一二三四五六七八九十]{1,3})[号號]?|([0-9]+)[号號]/y

/**
 * The number that digits or Chinese numerals up to ninety-nine say: 十 is ten, 二十三 is twenty-three.
 */
export function hanNumberOf(text: string): number {
  if (/^[0-9]+$/.test(text)) return Number(text)
  const [tensOf, ones] = text.includes('十') ? text.split('十') : ['零', text]
  const digit = (one: string | undefined, empty: number) => (one ? hanDigits.indexOf(one) : empty)
  return 10 * digit(tensOf, 1) + digit(ones, 0)
}
