/**
 * A CSV file (RFC 4180, but LF): header line, cells quoted only where necessary, a line feed at the
 * end.
 */
export function csv(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [header, ...rows].map((cells) => cells.map(cell).join(','))
  return `${lines.join('\n')}\n`
}

function cell(of: string | number): string {
  const text = String(of)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
