/**
 * Characters that leave nothing on a screen: blanks, control characters, what Unicode has displays
 * ignore (joiners, marks of direction, fillers, soft hyphens), the empty Braille cell and the marks
 * around annotations.
 */
const unseen = /^[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]*$/u

/**
 * Whether something of a text can be seen. Empty text is for others to judge: it may be missing, or
 * mean none.
 */
export function isSeen(text: string): boolean {
  return text === '' || !unseen.test(text)
}

/**
 * What is said of a text that nobody can see; the option of a schema's
 * `refine(isSeen, mustBeSeen)`.
 */
export const mustBeSeen = { error: 'Nobody could see this: it has no letter, digit or sign that shows. Write some.' } as const
