import type { Alignment } from './align-words.ts'
import { areOfTwoCountries } from './form-evidence.ts'
import { isScrap } from './left-evidence.ts'
import type { NameWord } from './name-word.ts'
import type { ParsedName } from './parse-name.ts'

/** From this weight on an agreeing word tells two companies from all others (Proposed). */
const distinctive = 3
/** … and from this on where a place alone is more: LG Mexico. */
const shorter = 2

/**
 * Whether two names are those of related companies: they share a word of their own that few have,
 * and differ by places, lines of business or words such as Holding, or by legal forms of two
 * countries. A word of its own may stand on one side alone, where the shared word comes first in
 * both.
 */
export function isRelated(first: ParsedName, second: ParsedName, { pairs, leftFirst, leftSecond }: Alignment): boolean {
  const left = [...leftFirst, ...leftSecond].filter((word) => !isScrap(word))
  const isPlaceAlone = left.length > 0 && left.every(({ kind }) => kind === 'place')
  const shared = pairs.filter((pair) => isOwn(pair.first) && isOwn(pair.second) && pair.weight >= (isPlaceAlone ? shorter : distinctive))
  if (shared.length === 0) return false
  if (leftFirst.length + leftSecond.length === 0) return areOfTwoCountries(first.forms, second.forms)
  if (first.mayBePerson && second.mayBePerson) return false
  if (left.some(({ kind }) => kind === 'number')) return false
  if (left.every(({ kind }) => kind !== 'core')) return true
  const isOneSided = leftFirst.length === 0 || leftSecond.length === 0
  return (
    isOneSided && left.length === 1 && shared.some((pair) => pair.first.includes(content(first)) && pair.second.includes(content(second)))
  )
}

const isOwn = (words: readonly NameWord[]) => words.some(({ kind }) => kind === 'core')

const content = ({ words }: ParsedName) => words.find(({ kind }) => kind !== 'small') as NameWord
