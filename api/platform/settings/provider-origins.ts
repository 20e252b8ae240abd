/**
 * Origins that stand for all hosts of a provider, or of a source of monitoring, by its name; by its
 * name with a host behind it, such as `shopify/my-shop.myshopify.com`, for that host alone.
 */
export type ProviderOrigins = ReadonlyMap<string, string>

/**
 * `stripe=http://127.0.0.1:9002,shopify=http://127.0.0.1:9001`. Null where it is not such a list,
 * or has a name twice.
 */
export function providerOriginList(text: string): ProviderOrigins | null {
  const list = new Map<string, string>()
  for (const one of text.split(',').map((part) => part.trim())) {
    const [, name = '', origin = ''] = /^([a-z][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9.-]*)?)=(https?:\/\/.+)$/.exec(one) ?? []
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
  const { host, pathname, search } = new URL(address)
  const origin = origins.get(`${provider}/${host}`) ?? origins.get(provider)
  if (origin === undefined) return address
  return `${origin}${pathname}${search}`
}

/** The origins that stand for hosts of a provider. */
export function standInsOf(origins: ProviderOrigins, provider: string): readonly string[] {
  return [...origins].flatMap(([name, origin]) => (name === provider || name.startsWith(`${provider}/`) ? [origin] : []))
}
