/** A quoted text or name, a text between dollars, a note, or the end of a statement. */
const marks = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;/g

/**
 * The statements of an SQL text, one by one: semicolons within texts, names, bodies of functions
 * and notes end nothing. Parts without a statement are left out.
 */
export function splitStatements(sql: string): string[] {
  const ends = [...sql.matchAll(marks)].filter(([mark]) => mark === ';').map(({ index }) => index)
  const parts = [...ends, sql.length].map((end, i) => sql.slice(i === 0 ? 0 : (ends[i - 1] ?? 0) + 1, end).trim())
  return parts.filter((part) => part.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '')
}
