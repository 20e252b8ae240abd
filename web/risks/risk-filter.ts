import type { RiskFilter, RiskRowPartsFragment, RiskSeverity, RiskStatus } from '../generated/graphql.ts'

export type RiskTab = 'active' | 'resolved' | 'dismissed'

/** What the page of alerts shows: which tab, and within it what was asked for. Empty text and null stand for all. */
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
/** As long as the server takes it. */
export const longestSearch = 200

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | null => all.find((one) => one === text) ?? null

/** From the address. A word that it does not know is as good as none; a status leads to the tab that has it. */
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

/** Into the address: what stands for all is left out, so that a plain page has a plain address. */
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

/** The tab under which risks of a status are listed: who looks into a leak has not ended it. */
export function tabOf(status: RiskStatus): RiskTab {
  return status === 'investigating' ? 'active' : status
}

/** What to ask the graph for. */
export function filterOf({ tab, status, severity, categoryId, search }: RiskView): RiskFilter {
  return {
    statuses: status ? [status] : tab === 'active' ? ['active', 'investigating'] : [tab],
    ...(severity ? { severity } : {}),
    ...(categoryId ? { categoryId } : {}),
    ...(typed(search) ? { search: typed(search) } : {}),
  }
}

/** As it would be typed: a title copied from a screen has blanks and joints at which no line breaks. */
const typed = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '').trim()

type Parts = Pick<RiskRowPartsFragment, 'status' | 'severity' | 'categoryId' | 'title' | 'description'>

/** Whether a risk that was just told belongs into a list that was read with this filter. Every field given has to fit. */
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
