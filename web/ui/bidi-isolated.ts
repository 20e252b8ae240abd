/** Letters of right-to-left scripts, and control characters that change the direction of text. */
const turns = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const marks = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Isolates a name within a sentence: whatever its direction, the sentence around it keeps its own.
 * Elements use a `bdi`; this is for texts that are one string.
 */
export function bidiIsolated(name: string): string {
  return turns.test(name) ? `\u2068${name.replace(marks, '')}\u2069` : name
}
