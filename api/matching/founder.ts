import type { Alignment } from './align-words.ts'
import type { NameEvidence } from './evidence.ts'
import type { NameWord } from './name-word.ts'
import type { Pairing } from './pairing.ts'
import type { ParsedName } from './parse-name.ts'
import { isCommonSurname } from './words/common-surnames.ts'

/** A company is called by its founder’s surname, with the given name and without (Proposed). */
const tells = 1.8
/**
 * From this weight on, which no word has that two listed companies share, two companies are not
 * called by a surname (Proposed).
 */
const rareSurname = 4.5

/**
 * What it tells that two companies’ names differ by nothing but the given name, or its initial, of
 * whom they are called by: Robert Zellweger GmbH and Zellweger GmbH. Nothing where either may be a
 * person’s name, where the surname is one of many, or where the other has a given name of its own.
 */
export function evidenceOfFounder(
  first: ParsedName,
  second: ParsedName,
  { leftFirst, leftSecond, pairs }: Alignment,
): NameEvidence | undefined {
  const [left, long] = leftFirst.length > 0 ? [leftFirst, first] : [leftSecond, second]
  if ((leftFirst.length === 0) === (leftSecond.length === 0) || !left.some(isGiven)) return undefined
  if (!isCompany(first) || !isCompany(second)) return undefined
  const paired = new Set(pairs.flatMap((pair) => [...pair.first, ...pair.second]).map(({ text }) => text))
  const [given, ...others] = left.filter(({ text }) => !paired.has(text))
  if (given === undefined || others.length > 0 || !isGiven(given) || !pairs.every(isSame)) return undefined
  if (pairs.some((pair) => pair.first.some(isGiven))) return undefined
  const surnames = pairs.filter((pair) => pair.weight >= rareSurname && pair.first.every(isRareSurname))
  const texts = new Set(surnames.flatMap((pair) => [...pair.first, ...pair.second]).map(({ text }) => text))
  if (!besides(long.words, given).some(({ text }) => texts.has(text))) return undefined
  return { weight: tells, reason: `only one name has the given name “${given.text}”` }
}

/** A legal form or an ordinary word, such as a line of business, makes it a company’s. */
function isCompany({ forms, words }: ParsedName): boolean {
  return forms.length > 0 || words.some(({ kind }) => kind === 'ordinary')
}

function isGiven({ kind, text, isGivenName }: NameWord): boolean {
  return kind === 'core' && (isGivenName || text.length === 1)
}

function isRareSurname({ kind, text }: NameWord): boolean {
  return kind === 'core' && !isCommonSurname(text)
}

function isSame({ likeness: { how } }: Pairing): boolean {
  return how === 'same' || how === 'spelling' || how === 'abbreviation'
}

/** The words on both sides of it. */
function besides(words: readonly NameWord[], word: NameWord): NameWord[] {
  const content = words.filter(({ kind }) => kind !== 'small')
  const at = content.indexOf(word)
  return [content[at - 1], content[at + 1]].flatMap((one) => one ?? [])
}
