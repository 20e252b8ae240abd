import { wordsOf } from '../../matching/fold.ts'
import type { Article } from './article.ts'
import { canonicalAddress, publisherOf } from './canonical-address.ts'
import { eventOf, type NewsEvent } from './event-words.ts'

/** One event that the press tells of a supplier, however many copies there are of it. */
export type ReportedEvent = {
  readonly event: NewsEvent
  /** All reports of it, the first one first, each address once. */
  readonly articles: readonly [DatedArticle, ...DatedArticle[]]
  /** Who published them, each once. */
  readonly publishers: readonly string[]
}

type DatedArticle = Article & { readonly at: Date; readonly canonical: string }

/** Reports so far apart are of two events. */
const oneEventHours = 72
/** Titles that share so much of their words are one title (Proposed). */
const sameTitle = 0.6
/**
 * An event has been told by so many publishers that do not belong together; one alone may be wrong.
 */
const fewestPublishers = 2
/** More reports of one supplier are not looked at. */
const mostArticles = 1_000

/**
 * What the press tells of somebody under any of the names, each in small Latin words without its
 * legal form: events that two independent publishers report at least. Reports are of one event
 * where they are one page, have one title by their words, or tell the same kind of event, within 72
 * hours of each other. Reports without a moment are left out: they may be years old.
 */
export function newsEvents(names: readonly string[], articles: readonly Article[]): ReportedEvent[] {
  const told = articles.slice(0, mostArticles).flatMap((article) => toldOf(names, article) ?? [])
  const groups: Told[][] = []
  for (const one of told.toSorted((a, b) => a.article.at.getTime() - b.article.at.getTime() || compare(a, b))) {
    const group = groups.find((others) => others.some((other) => isOneEvent(other, one)))
    if (group === undefined) groups.push([one])
    else group.push(one)
  }
  return groups.flatMap((group) => reported(group) ?? [])
}

type Told = { readonly event: NewsEvent; readonly article: DatedArticle; readonly words: ReadonlySet<string> }

const compare = (a: Told, b: Told) => (a.article.canonical < b.article.canonical ? -1 : 1)

function toldOf(names: readonly string[], article: Article): Told | null {
  const event = names.map((name) => eventOf(name, article.title)).find((one) => one !== null) ?? null
  const canonical = canonicalAddress(article.address)
  if (event === null || canonical === null || article.at === null) return null
  return { event, article: { ...article, at: article.at, canonical }, words: new Set(wordsOf(article.title)) }
}

function isOneEvent(a: Told, b: Told): boolean {
  if (a.article.canonical === b.article.canonical) return true
  const hours = Math.abs(a.article.at.getTime() - b.article.at.getTime()) / 3_600_000
  return hours <= oneEventHours && (a.event === b.event || likeness(a.words, b.words) >= sameTitle)
}

/** The part of the words of both that both have. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter((word) => b.has(word)).length
  return both / (a.size + b.size - both || 1)
}

function reported(group: readonly Told[]): ReportedEvent | null {
  const pages = [...new Map(group.toReversed().map(({ article }) => [article.canonical, article])).values()].toReversed()
  const [first, ...others] = pages
  const publishers = [...new Set(pages.map(({ canonical }) => publisherOf(canonical)))]
  if (first === undefined || publishers.length < fewestPublishers) return null
  return { event: group[0]?.event as NewsEvent, articles: [first, ...others], publishers }
}
