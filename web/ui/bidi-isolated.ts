/** Letters of scripts that run from right to left, and the marks that turn a text around. */
const turns = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const marks = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * A name within a sentence of ours: whatever direction it runs in, the sentence around it stays as it was written. On its own a name stands in a
 * `bdi`; this is for texts that are one string.
 */
export function bidiIsolated(name: string): string {
  return turns.test(name) ? `\u2068${name.replace(marks, '')}\u2069` : name
}
