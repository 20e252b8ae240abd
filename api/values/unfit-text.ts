/**
 * Why a text cannot be kept as it is. PostgreSQL takes no NUL into a text and, into JSON, no half
 * of a surrogate pair.
 */
function unfitText(text: string): string | null {
  if (text.includes('\0')) return 'A NUL character is no text.'
  return text.isWellFormed() ? null : 'Half a character is no text.'
}

/**
 * Every text in a value that cannot be kept, by its place: `input.suppliers.0.name`. Names in an
 * object are texts too.
 */
export function unfitTexts(value: unknown, at = ''): { field: string; message: string }[] {
  if (typeof value === 'string') {
    const message = unfitText(value)
    return message === null ? [] : [{ field: at, message }]
  }
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return []
  return Object.entries(value).flatMap(([name, one]) => {
    const ofName = unfitText(name)
    return ofName === null ? unfitTexts(one, at === '' ? name : `${at}.${name}`) : [{ field: at, message: ofName }]
  })
}
