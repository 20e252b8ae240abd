/**
 * A part of a cell that fits into a sentence; characters that change the text direction or control
 * a terminal are replaced by their codes.
 */
export function cellExcerpt(text: string): string {
  const piece = text.length > 60 ? `${text.slice(0, 57)}…` : text
  return piece.replace(/[\p{Cc}\p{Cf}]/gu, (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`)
}
