import { SaxesParser } from 'saxes'

/** So many items of a feed are read; the newest stand first. */
const mostItems = 500
const items: readonly string[] = ['item', 'entry']

/** An item as it was written; its texts are not plain yet. */
export type FeedItem = { readonly title: string; readonly address: string; readonly published: string | null }

/**
 * Elements that hold the parts of an item, in RSS 2.0, RSS 1.0 and Atom; `updated` counts where
 * nothing better is.
 */
const parts: Readonly<Record<string, 'title' | 'address' | 'published' | 'changed'>> = {
  title: 'title',
  link: 'address',
  pubDate: 'published',
  published: 'published',
  'dc:date': 'published',
  updated: 'changed',
}

/** Entities of HTML that feeds use although XML does not have them. */
const named = { nbsp: ' ', ndash: '–', mdash: '—', hellip: '…', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', eacute: 'é', copy: '©' }

/**
 * The items of a feed in RSS or Atom; items without a title or address are left out. Null for what
 * is no feed, and for one that is cut or broken.
 */
export function readFeed(text: string): FeedItem[] | null {
  const reader = new FeedReader()
  const parser = new SaxesParser()
  Object.assign(parser.ENTITIES, named)
  let isBroken = false
  parser.on('error', () => {
    isBroken = true
  })
  parser.on('opentag', ({ name, attributes }) => reader.open(name, attributes))
  parser.on('text', (written) => reader.text(written))
  parser.on('cdata', (written) => reader.text(written))
  parser.on('closetag', ({ name }) => reader.close(name))
  parser.write(text.replace(/^\ufeff/, '').trimStart()).close()
  return isBroken || !reader.isFeed ? null : reader.items
}

class FeedReader {
  readonly items: FeedItem[] = []
  isFeed = false
  #path: string[] = []
  #item: Partial<Record<'title' | 'address' | 'published' | 'changed', string>> | null = null

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#path.length === 0) this.isFeed = ['rss', 'feed', 'rdf:RDF'].includes(name)
    if (items.includes(name) && this.#item === null) this.#item = {}
    this.#path.push(name)
    // In Atom an address is an attribute, and other addresses have another `rel`.
    const isOwn = name === 'link' && (attributes.rel ?? 'alternate') === 'alternate'
    if (isOwn && attributes.href !== undefined && this.#item) this.#item.address ??= attributes.href
  }

  text(written: string): void {
    const part = Object.hasOwn(parts, this.#path.at(-1) ?? '') ? parts[this.#path.at(-1) as string] : undefined
    if (this.#item === null || part === undefined || !items.includes(this.#path.at(-2) ?? '')) return
    this.#item[part] = `${this.#item[part] ?? ''}${written}`
  }

  close(name: string): void {
    this.#path.pop()
    if (!items.includes(name) || this.#item === null || this.#path.some((one) => items.includes(one))) return
    const { title = '', address = '', published, changed } = this.#item
    this.#item = null
    if (title.trim() === '' || address.trim() === '' || this.items.length >= mostItems) return
    this.items.push({ title, address: address.trim(), published: (published ?? changed)?.trim() ?? null })
  }
}
