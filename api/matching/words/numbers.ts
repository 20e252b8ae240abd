const cardinals =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
const ordinals =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'
const romans = '. i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'
const tens = 'thirty forty fifty sixty seventy eighty ninety'

const values = new Map<string, number>([
  ...[cardinals, ordinals].flatMap((list) => list.split(' ').map((word, value): [string, number] => [word, value])),
  ...tens.split(' ').map((word, i): [string, number] => [word, 30 + 10 * i]),
])

const romanValues = new Map(romans.split(' ').map((word, value) => [word, value]))

/** The number that a folded word says, in digits or as an English word; undefined for other words. */
export function numberOf(word: string): number | undefined {
  const digits = /^0*(\d+)(?:st|nd|rd|th)?$/.exec(word)?.[1]
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
