const between =
  /[\s,;(]+(?:formerly(?: known as)?|formally|previously|f\/k\/a|fka|a\/k\/a|a\.k\.a\.?|aka|also known as|trading as|t\/a|d\/b\/a|dba|doing business as|now known as|n\/k\/a|née|vormals|ehemals|anciennement|già|antes)[\s:]+/i

/**
 * The names that a text gives: itself, or its parts where it says that one was called or is known
 * as another.
 */
export function namesIn(text: string): string[] {
  const parts = text.split(between).map((part) => part.replace(/^[\s(]+|[\s)]+$/g, ''))
  const names = parts.length === 1 ? parts : parts.map((part) => (part.includes('(') ? part : part.replaceAll(')', '')))
  const found = [...new Set(names.filter((name) => /[\p{L}\p{N}]/u.test(name)))]
  return found.length === 0 ? [text] : found
}
