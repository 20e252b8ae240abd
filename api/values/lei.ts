/**
 * Whether a text is a legal entity identifier as ISO 17442 writes it: eighteen capital letters and
 * digits, then two check digits by ISO 7064 (MOD 97-10): with A as 10 to Z as 35, the number leaves
 * 1 over 97.
 */
export function isLei(text: string): boolean {
  if (!/^[A-Z0-9]{18}\d{2}$/.test(text)) return false
  const digits = text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}
