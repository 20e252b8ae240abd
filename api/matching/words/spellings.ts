import { isSpaceless, wordsOf } from '../fold.ts'

/** What a list of words is looked up by. */
export type Spellings = {
  /** The word by its folded spelling, the words of which stand one blank apart. */
  readonly words: ReadonlyMap<string, string>
  /** As many words as the longest spelling has that begins with a word. */
  readonly longest: ReadonlyMap<string, number>
  /** Spellings of scripts without blanks, the longest first, with their words. */
  readonly phrases: readonly (readonly [string, string])[]
}

/**
 * A table of rows of a word and its spellings, which commas separate. The first row that has a
 * spelling keeps it.
 */
export function tableOf(rows: readonly (readonly [string, string])[]): Spellings {
  const words = new Map<string, string>()
  const phrases = new Map<string, string>()
  for (const [word, spellings] of rows)
    for (const spelling of spellings.split(',').map((one) => one.trim())) {
      if (isSpaceless(spelling)) keep(phrases, spelling, word)
      else keep(words, wordsOf(spelling).join(' '), word)
    }
  return { words, longest: longestByFirst(words.keys()), phrases: [...phrases].toSorted(([a], [b]) => b.length - a.length) }
}

function longestByFirst(spellings: Iterable<string>): Map<string, number> {
  const longest = new Map<string, number>()
  for (const spelling of spellings) {
    const words = spelling.split(' ')
    const first = words[0] ?? ''
    longest.set(first, Math.max(longest.get(first) ?? 0, words.length))
  }
  return longest
}

function keep(map: Map<string, string>, key: string, word: string): void {
  if (key !== '' && !map.has(key)) map.set(key, word)
}
