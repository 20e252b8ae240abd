/** So long a sentence of a notice is at most. */
const longestSentence = 300
/** More of a text is not looked at: what is kept of it is a sentence. */
const mostRead = 5_000

const named = new Map(
  Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', hellip: '…' },
    ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', euro: '€', pound: '£', copy: '©', reg: '®', trade: '™' },
  }),
)

/**
 * What a source wrote, as one line of plain text of at most `most` characters, read as
 * `textOfMarkup` reads it. What is longer is cut at a word, or within one where that would lose
 * more than half, and ends with an ellipsis.
 */
export function plainText(written: string, most = longestSentence): string {
  const text = textOfMarkup(written.slice(0, mostRead))
  if (text.length <= most) return text
  const end = text.lastIndexOf(' ', most - 1)
  const kept = text.slice(0, end > most / 2 ? end : most - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${kept.replace(/[,;:\s]+$/, '')}…`
}

/**
 * All of what a source wrote, as one line of plain text: without tags, scripts, control characters
 * and marks of direction; entities as what they stand for. Read again it stays as it is, unless its
 * entities were written twice over.
 */
export function textOfMarkup(written: string): string {
  // A feed that escapes its markup has tags only after its entities are read.
  return withoutTags(decoded(withoutTags(written)))
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(/\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Each search ends where another of its kind begins: one that never ends would be searched to the
 * end again and again.
 */
function withoutTags(text: string): string {
  return text
    .replace(/<(script|style)\b(?:(?!<\1\b)[\s\S])*?<\/\1\s*>/gi, ' ')
    .replace(/<!--(?:(?!<!--)[\s\S])*?-->/g, ' ')
    .replace(/<[a-z/!?][^<>]*>/gi, ' ')
}

function decoded(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named.get(name) ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
