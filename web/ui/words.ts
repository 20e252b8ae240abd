import { readersLocale } from './money.ts'

/**
 * A sentence of the engine without line breaks between a figure and its %, or within a range of
 * amounts.
 */
export const unbroken = (text: string): string => text.replaceAll(/(?<=\d) %/g, '\u00a0%').replaceAll(/–(?=\p{Sc})/gu, '–\u2060')

/** `1,040`, with the reader's separators. */
export const wholeNumber = (count: number): string => count.toLocaleString(readersLocale())

/** `1 row`, `2 rows`, `1,040 rows`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${wholeNumber(count)} ${count === 1 ? one : many}`

/** Up to the first full stop that ends a sentence; a point within a figure (`$2.62`) does not. */
export const firstSentence = (text: string): string => /^.*?[.!?](?=\s+\p{Lu})/su.exec(text)?.[0] ?? text
