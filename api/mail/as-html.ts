const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const look = 'font: 16px/1.5 system-ui, sans-serif; color: #1b1f23; max-width: 36em'

/**
 * The same mail for programs that show HTML: its paragraphs and lines, and nothing that is fetched. Addresses on this server are links; others
 * are not, as a name that somebody typed may be one.
 */
export function asHtml(text: string, origin: string | undefined): string {
  const escaped = text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? '')
  const paragraphs = escaped.trim().split(/\n{2,}/)
  const body = paragraphs.map((lines) => `<p>${linked(lines, origin).replaceAll('\n', '<br>')}</p>`).join('\n')
  return `<!doctype html>\n<html lang="en"><meta charset="utf-8"><body style="${look}">\n${body}\n</body></html>\n`
}

function linked(text: string, origin: string | undefined): string {
  if (origin === undefined) return text
  return text.replace(/https?:\/\/[^\s<]*[\w/-]/g, (address) =>
    address.startsWith(`${origin}/`) ? `<a href="${address}">${address}</a>` : address,
  )
}
