import { koreanSoundOf, soundOf } from './fold.ts'
import type { NameWord } from './name-word.ts'
import type { ParsedName } from './parse-name.ts'

/**
 * A word, or what stands for several, with the keys by which an index finds its like: the closest
 * first.
 */
export type KeyedWord = {
  readonly keys: readonly string[]
  readonly worth: number
  /** False for what stands beside the words: the same words in another order do not have it. */
  readonly isWord: boolean
}

/** Initials of fewer letters would find half of a list. */
const fewestInitials = 4
/** A word of so many letters with one wrong still begins or ends as it should. */
const longWord = 5

/**
 * What an index finds a name by. Words of its own by sound, by consonants, by beginning, by end and
 * by their letters in any order, so that one with a wrong letter or two swapped is found;
 * neighbours also written as one; the set of ordinary words and places, with each left out once,
 * for names that have little else; initials.
 */
export function keysOf({ words }: ParsedName): KeyedWord[] {
  const own = words.filter(({ kind }) => kind === 'core')
  const content = words.filter(({ kind }) => kind !== 'small')
  const found = own.length > 0 ? own : content
  const keyed = found.map((word): KeyedWord => ({ keys: wordKeys(word), worth: word.rarity, isWord: true }))
  keyed.push(...joinedKeys(words))
  if (content.length > 1 && own.length < 2) keyed.push({ keys: setKeys(content), worth: 2, isWord: true })
  const initials = content.map(({ text }) => text[0]).join('')
  if (initials.length >= fewestInitials) keyed.push({ keys: [`i:${initials}`], worth: 3, isWord: false })
  for (const { text } of own)
    if (text.length >= fewestInitials && text.length < 7) keyed.push({ keys: [`i:${text}`], worth: 0.1, isWord: false })
  return keyed
}

function wordKeys({ text, script, sound, consonants }: NameWord): string[] {
  if (text.length === 1) return []
  const keys = [`s:${sound}`, consonants.length < 2 ? `t:${text}` : `c:${consonants}`]
  if (script === 'hangul') keys.push(`k:${koreanSoundOf(text)}`)
  return text.length < longWord ? keys : [...keys, `b:${text.slice(0, 3)}`, `e:${text.slice(-3)}`, `a:${inAnyOrder(text)}`]
}

/**
 * Two letters that are swapped in the middle of a short word spoil its sound, its beginning and its
 * end.
 */
function inAnyOrder(text: string): string {
  return [...text].toSorted().join('')
}

/** Two or three neighbours written as one, of which one at least is the name’s own, by sound. */
function joinedKeys(words: readonly NameWord[]): KeyedWord[] {
  const hasOwn = words.filter(({ kind }) => kind === 'core').length > 1
  return words.flatMap((_, from) =>
    [2, 3].flatMap((length) => {
      const span = words.slice(from, from + length)
      if (span.length < length || span.some(({ kind }) => kind === 'number') || (hasOwn && span.every(({ kind }) => kind !== 'core')))
        return []
      const text = span.map((word) => word.text).join('')
      return [{ keys: [`s:${soundOf(text)}`], worth: Math.max(...span.map(({ rarity }) => rarity)) / 2, isWord: false }]
    }),
  )
}

function setKeys(words: readonly NameWord[]): string[] {
  const all = words.map(({ kind, key, sound }) => (kind === 'core' ? sound : key)).toSorted()
  const sets = words.length > 2 ? all.map((_, i) => all.filter((__, j) => j !== i)) : []
  return [all, ...sets].map((set) => `o:${set.join(' ')}`)
}
