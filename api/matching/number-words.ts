import type { Tagged } from './name-word.ts'
import { isNumberMark, isTens, numberOf, romanNumberOf } from './words/numbers.ts'

/**
 * Tells numbers from other words: digits, number words, and Roman numerals that are not the first
 * word; a single I, V or X only where nothing but small words follow. `forty 4` is one number, and
 * what marks a number, such as `No.`, is no word.
 */
export function numberedWords(words: readonly Tagged[]): Tagged[] {
  const all: Tagged[] = []
  words.forEach((word, i) => {
    const value = numberAt(words, i)
    const last = all.at(-1)
    if (value === undefined) all.push(word)
    else if (last !== undefined && last.kind === 'number' && isTens(last.text) && value < 10)
      all[all.length - 1] = { ...last, key: String(Number(last.key) + value), text: last.text + word.text }
    else {
      if (last !== undefined && isNumberMark(last.text)) all.pop()
      all.push({ ...word, kind: 'number', key: String(value) })
    }
  })
  return all
}

function numberAt(words: readonly Tagged[], at: number): number | undefined {
  const { text, script } = words[at] as Tagged
  const value = numberOf(text)
  if (value !== undefined || script !== 'latin' || at === 0) return value
  const roman = romanNumberOf(text)
  const mayBeLetter = text.length === 1
  return mayBeLetter && (words.length < 3 || words.slice(at + 1).some(({ kind }) => kind !== 'small')) ? undefined : roman
}
