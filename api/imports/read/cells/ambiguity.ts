/** A column in which a cell was met that can be read in several ways. */
export type Ambiguity = { readonly header: string; readonly holds: 'number' | 'date'; readonly found: string; readonly line: number }

/** The clearer reading needs this many times the cells that speak for the other one: a slip of the hand decides nothing. */
export const clearMajority = 20
/** So many cells that all say the same are enough; the rest of a long file need not be looked through. */
export const enough = 1_000
