/** A random UUID (version 4). The browser's own function is missing on pages without HTTPS. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/**
 * Assigns ids to a form's contents: the same content sent again after a missing answer has the same
 * id, so that it is stored once; other content has another.
 */
export function idsOfContent(make: () => string = newId): (content: unknown) => string {
  let last: { readonly json: string; readonly id: string } | null = null
  return (content) => {
    const json = JSON.stringify(content)
    if (last?.json !== json) last = { json, id: make() }
    return last.id
  }
}
