/**
 * The path of an alert in a text message: 25 characters, where its page has 43. The web application
 * leads on to that.
 */
export function shortPathOf(riskId: string): `/r/${string}` {
  const bytes = (riskId.replaceAll('-', '').match(/../g) ?? []).map((hex) => Number.parseInt(hex, 16))
  return `/r/${btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}`
}

/** The id of the alert behind the last part of such a path; null where it is none. */
export function riskIdOf(short: string): string | null {
  if (!/^[\w-]{22}$/.test(short)) return null
  const bytes = [...atob(short.replaceAll('-', '+').replaceAll('_', '/'))].map((sign) => sign.charCodeAt(0).toString(16).padStart(2, '0'))
  return bytes.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
