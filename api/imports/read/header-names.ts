import { isCurrency } from '../../values/money.ts'
import type { LayoutColumn } from './layout.ts'

/** A header's names, compared without case, spaces and marks, and without a currency suffix. */
export class HeaderNames {
  /** The code in `Amount spent (USD)`, `Cost [EUR]`, by position; null where there is none. */
  readonly currencies: readonly (string | null)[]
  readonly #plain = new Map<string, number[]>()
  readonly #bare = new Map<string, number[]>()

  constructor(readonly header: readonly string[]) {
    this.currencies = header.map((name) => currencyIn(name))
    for (const [index, name] of header.entries()) {
      const plain = plainName(name)
      note(this.#plain, plain, index)
      if (this.currencies[index]) note(this.#bare, plain.slice(0, -3), index)
    }
  }

  /**
   * The first free position with the column's own name or one of its synonyms; -1 when there is
   * none.
   */
  placeOf(column: LayoutColumn, taken: ReadonlySet<number>): number {
    for (const name of namesOf(column)) {
      for (const names of [this.#plain, this.#bare]) {
        const index = names.get(name)?.find((at) => !taken.has(at))
        if (index !== undefined) return index
      }
    }
    return -1
  }

  /** Whether any of these names, in their normalized form, is in the header. */
  hasAny(wanted: ReadonlySet<string>): boolean {
    return [this.#plain, this.#bare].some((names) => [...names.keys()].some((name) => wanted.has(name)))
  }
}

/**
 * `Created (UTC)` names a zone: three letters are a currency only where there is such a currency.
 */
function currencyIn(name: string): string | null {
  const code = /[([]([A-Z]{3})[)\]]\s*$/.exec(name)?.[1]
  return code !== undefined && isCurrency(code) ? code : null
}

/** The normalized form of a name for comparisons. */
export function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function note(names: Map<string, number[]>, name: string, index: number): void {
  const known = names.get(name)
  if (known) known.push(index)
  else names.set(name, [index])
}

/** Cached, because layouts are constant and every file is compared with all of them. */
const compared = new WeakMap<LayoutColumn, readonly string[]>()

/** A column's own name and its synonyms, normalized. */
export function namesOf(column: LayoutColumn): readonly string[] {
  const known = compared.get(column)
  if (known) return known
  const names = [column.name, ...(column.synonyms ?? [])].map(plainName)
  compared.set(column, names)
  return names
}
