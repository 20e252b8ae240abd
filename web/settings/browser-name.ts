/** Browsers by a mark of their own, those first that carry the marks of others too. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /Edg(A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
]

const systems: readonly (readonly [string, RegExp])[] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux|X11/],
]

/**
 * A browser and its system in a person’s words, from what it says of itself: "Firefox on Windows".
 */
export function browserName(userAgent: string): string {
  const find = (list: typeof browsers) => list.find(([, mark]) => mark.test(userAgent))?.[0]
  const browser = find(browsers)
  const system = find(systems)
  if (!browser) return system ? `A browser on ${system}` : 'A program, or a browser that does not say'
  return system ? `${browser} on ${system}` : browser
}
