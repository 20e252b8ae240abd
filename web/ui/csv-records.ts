/**
 * Records of text that is separated by commas, semicolons or tabs, whichever the first line has
 * most of. Quotes as in RFC 4180; a byte order mark is left out.
 */
export function recordsIn(marked: string): string[][] {
  const text = marked.replace(/^\ufeff/, '')
  const firstLine = text.split(/\r?\n/, 1)[0] ?? ''
  const separator = [',', ';', '\t'].sort((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0] ?? ','
  const records: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    records.at(-1)?.push(cell)
    cell = ''
  }
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string
    if (isQuoted && char === '"' && text[i + 1] === '"') {
      cell += '"'
      i++
    } else if (char === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted
    else if (!isQuoted && char === separator) endCell()
    else if (!isQuoted && (char === '\n' || char === '\r')) {
      if (char === '\r' && text[i + 1] === '\n') i++
      endCell()
      records.push([])
    } else cell += char
  }
  endCell()
  return records
}
