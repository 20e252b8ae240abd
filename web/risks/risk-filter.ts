import type { RiskFilter, RiskRowPartsFragment, RiskSeverity, RiskStatus } from '../generated/graphql.ts'

export type RiskTab = 'active' | 'resolved' | 'dismissed'

/** The view of the page of alerts: its tab and filters. Empty text and null mean all. */
export type RiskView = {
  readonly tab: RiskTab
  readonly status: RiskStatus | null
  readonly severity: RiskSeverity | null
  readonly categoryId: string | null
  readonly search: string
}

export const severities = ['critical', 'high', 'medium', 'low'] as const
export const statuses = ['active', 'investigating', 'resolved', 'dismissed'] as const
const tabs = ['active', 'resolved', 'dismissed'] as const
/** How many risks a page of a list has. */
export const pageSize = 50
/** The server's limit. */
export const longestSearch = 200

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | null => all.find((one) => one === text) ?? null

/** Reads the view from the address. Unknown words are ignored; a status selects its tab. */
export function viewOf(address: URLSearchParams): RiskView {
  const status = oneOf(statuses, address.get('status'))
  return {
    tab: status ? tabOf(status) : (oneOf(tabs, address.get('tab')) ?? 'active'),
    status,
    severity: oneOf(severities, address.get('severity')),
    categoryId: /^[a-z]{1,50}$/.test(address.get('category') ?? '') ? address.get('category') : null,
    search: (address.get('search') ?? '').slice(0, longestSearch),
  }
}

/**
 * Writes the view into the address: defaults are omitted, so that the default view has a short
 * address.
 */
export function addressOf({ tab, status, severity, categoryId, search }: RiskView): string {
  const address = new URLSearchParams()
  if (tab !== 'active') address.set('tab', tab)
  if (status && status !== tab) address.set('status', status)
  if (status === 'active') address.set('status', status)
  if (severity) address.set('severity', severity)
  if (categoryId) address.set('category', categoryId)
  if (search) address.set('search', search)
  const text = address.toString()
  return text ? `?${text}` : ''
}

/** The tab that lists risks of a status: a leak under investigation has not ended. */
export function tabOf(status: RiskStatus): RiskTab {
  return status === 'investigating' ? 'active' : status
}

/** The view as a filter of the graph. */
export function filterOf({ tab, status, severity, categoryId, search }: RiskView): RiskFilter {
  return {
    statuses: status ? [status] : tab === 'active' ? ['active', 'investigating'] : [tab],
    ...(severity ? { severity } : {}),
    ...(categoryId ? { categoryId } : {}),
    ...(typed(search) ? { search: typed(search) } : {}),
  }
}

/** As typed by hand: a title copied from a screen has non-breaking spaces and joiners. */
const typed = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '').trim()

type Parts = Pick<RiskRowPartsFragment, 'status' | 'severity' | 'categoryId' | 'title' | 'description'>

/**
 * Whether a risk from an event belongs into a list with this filter. Every given field has to
 * match.
 */
export function fits(risk: Parts, { status, statuses: any, severity, severities: some, categoryId, search }: RiskFilter): boolean {
  const text = search?.toLowerCase()
  return (
    (!status || status === risk.status) &&
    (!any || any.includes(risk.status)) &&
    (!severity || severity === risk.severity) &&
    (!some || some.includes(risk.severity)) &&
    (!categoryId || categoryId === risk.categoryId) &&
    (!text || risk.title.toLowerCase().includes(text) || risk.description.toLowerCase().includes(text))
  )
}
