/** Which letters a folded word or its sound has, as bits; all digits are one. */
export function letterSet(text: string): number {
  let set = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    set |= code >= zero && code <= nine ? digit : 1 << (code & 31)
  }
  return set
}

const [zero, nine] = [48, 57]
const digit = 1 << 30

/** Whether one of the letters is a digit. */
export const hasDigit = (set: number): boolean => (set & digit) !== 0

/**
 * Whether two words can be so many letters apart at most: each letter that is added, left out or
 * replaced changes two of a set at most. Cheap; true proves nothing.
 */
export function mayBeWithin(a: number, b: number, most: number): boolean {
  return bitCount(a ^ b) <= 2 * most
}

/** How many bits are set (Hacker's Delight, 5-1). */
export function bitCount(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
