/** First letter large: for the beginning of a line. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `1 row`, `2 rows`, `1,040 rows`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count.toLocaleString()} ${count === 1 ? one : many}`

/** Up to the first full stop that ends a sentence; a point within a figure (`$2.62`) ends none. */
export const firstSentence = (text: string): string => /^.*?[.!?](?=\s+\p{Lu})/su.exec(text)?.[0] ?? text
