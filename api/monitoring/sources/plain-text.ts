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
 * What a source wrote, as one line of plain text of at most `most` characters: without tags, scripts,
 * control characters and marks of direction; entities as what they stand for. What is longer ends with
 * an ellipsis.
 */
export function plainText(written: string, most = longestSentence): string {
  // A feed that escapes its markup has tags only after its entities are read.
  const text = withoutTags(decoded(withoutTags(written.slice(0, mostRead))))
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(/\p{Default_Ignorable_Code_Point}|\p{Bidi_Control}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...text]
  if (text.length <= most) return text
  let kept = ''
  for (const letter of letters) {
    if (kept.length + letter.length > most - 1) break
    kept += letter
  }
  return `${kept.trimEnd()}…`
}

function withoutTags(text: string): string {
  return text
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<[a-z/!?][^<>]*>/gi, ' ')
}

function decoded(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named.get(name) ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
