/** Origins that stand for all hosts of a provider, or of a source of monitoring, by its name. */
export type ProviderOrigins = ReadonlyMap<string, string>

/**
 * `stripe=http://127.0.0.1:9002,shopify=http://127.0.0.1:9001`. Null where it is not such a list,
 * or has a name twice.
 */
export function providerOriginList(text: string): ProviderOrigins | null {
  const list = new Map<string, string>()
  for (const one of text.split(',').map((part) => part.trim())) {
    const [, name = '', origin = ''] = /^([a-z][a-z0-9_-]*)=(https?:\/\/.+)$/.exec(one) ?? []
    if (list.has(name) || !URL.canParse(origin) || new URL(origin).origin !== origin.replace(/\/$/, '')) return null
    list.set(name, new URL(origin).origin)
  }
  return list
}

/**
 * An address of a provider, at the origin that stands for its hosts where there is one: path and
 * query stay.
 */
export function atProvider(origins: ProviderOrigins, provider: string, address: string): string {
  const origin = origins.get(provider)
  if (origin === undefined) return address
  const { pathname, search } = new URL(address)
  return `${origin}${pathname}${search}`
}
