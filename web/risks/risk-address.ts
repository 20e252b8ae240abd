import { createLoader, createParser, createSerializer, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { directions, longestSearch, plainView, type RiskView, severities, shows, sorts, statuses, tabOf, tabs } from './risk-filter.ts'

const category = createParser({
  parse: (text) => (/^[a-z]{1,50}$/.test(text) ? text : null),
  serialize: (text) => text,
})
const search = createParser({ parse: (text) => text.slice(0, longestSearch), serialize: (text: string) => text })

/** The words of the address; those that it does not know count as absent. */
const words = {
  tab: parseAsStringLiteral(tabs).withDefault('active'),
  status: parseAsStringLiteral(statuses),
  severity: parseAsStringLiteral(severities),
  category,
  search: search.withDefault(''),
  show: parseAsStringLiteral(shows),
  sort: parseAsStringLiteral(sorts),
  direction: parseAsStringLiteral(directions),
}

type Words = {
  readonly tab: RiskView['tab']
  readonly category: string | null
} & Omit<RiskView, 'tab' | 'categoryId'>

const read = createLoader(words)
const write = createSerializer(words)

/** A status selects its tab; in a tab of one status it narrows nothing. */
function viewFrom({ category: categoryId, status, ...rest }: Words): RiskView {
  const tab = status ? tabOf(status) : rest.tab
  return { ...rest, tab, status: tab === 'active' ? status : null, categoryId }
}

const wordsOf = ({ categoryId, ...rest }: RiskView): Words => ({ ...rest, category: categoryId })

/** Reads the view from the address. */
export function viewOf(address: URLSearchParams): RiskView {
  return viewFrom(read(address))
}

/**
 * Writes the view into an address. Defaults are left out, so that the plain view has a short one.
 */
export function addressOf(view: RiskView): string {
  return write(wordsOf(view))
}

/**
 * The view that the address shows, and a function that changes parts of it. Each change is a step
 * back in the history, unless it replaces the last one.
 */
export function useRiskView() {
  const [said, say] = useQueryStates(words, { history: 'push', shallow: false, scroll: false })
  const view = viewFrom(said)
  const change = (part: Partial<RiskView>, { isReplacing = false } = {}) => {
    // Of the newest request, which the screen may not show yet.
    void say((now) => wordsOf(viewFrom(wordsOf({ ...viewFrom(now), ...part }))), isReplacing ? { history: 'replace' } : {})
  }
  return [view, change] as const
}

/** The address without filters, of the same tab and order. */
export function unfilteredAddress({ tab, sort, direction }: RiskView): string {
  return addressOf({ ...plainView, tab, sort, direction })
}
