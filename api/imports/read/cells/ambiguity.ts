/** A column with a cell that has several readings. */
export type Ambiguity = { readonly header: string; readonly holds: 'number' | 'date'; readonly found: string; readonly line: number }

/**
 * The clearer reading needs this many times the cells of the other one: a single typing error
 * decides nothing.
 */
export const clearMajority = 20
/** This many cells with one reading are enough; the rest of a long file is not searched. */
export const enough = 1_000
