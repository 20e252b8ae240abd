/** Somebody on a sanctions list. */
export type SanctionedEntity = {
  /** The list's own number, which stays when the name changes. */
  readonly id: string
  readonly kind: 'company' | 'person' | 'vessel' | 'aircraft'
  /** The name first, then all others that the list holds for sure. */
  readonly names: readonly [string, ...string[]]
  /** Names that many have, which the list gives as a help only. */
  readonly weakNames: readonly string[]
  /** Countries as the list writes them, each once. */
  readonly countries: readonly string[]
  readonly programmes: readonly string[]
}

/** A list as it was read, or why it was not: the list that was read before stays in force then. */
export type ReadSanctions =
  | {
      readonly entities: readonly SanctionedEntity[] /** The day or moment that the list states of itself; null where it states none. */
      readonly version: string | null
    }
  | { readonly refused: string }

/** A list that lost more than half of its entries since it was read last is half a list. */
const leastLeft = 0.5

/** The list, or a refusal where it is empty or has shrunk since it held `before` entries. */
export function checkedSanctions(entities: readonly SanctionedEntity[], version: string | null, before: number): ReadSanctions {
  if (entities.length === 0) return { refused: 'The list has no entries.' }
  if (entities.length < before * leastLeft)
    return { refused: `The list has ${entities.length} entries, less than half of the ${before} that it had before.` }
  return { entities, version }
}

/** Why an answer is no file of the list at all; undefined where it may be one. `isXml` where a list is XML. */
export function notAList(text: string, { isXml = false } = {}): string | undefined {
  const start = text.trimStart().slice(0, 200).toLowerCase()
  if (start === '') return 'The file is empty.'
  if (/^<!doctype html|<html/.test(start)) return 'The answer is a web page, not the list.'
  if (!isXml && start.startsWith('<')) return 'The answer is not the list: it begins with a tag.'
  return undefined
}
