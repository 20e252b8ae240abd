import type { RiskFilter, RiskRowPartsFragment, RiskSeverity, RiskSort, RiskStatus, SortDirection } from '../generated/graphql.ts'

export type RiskTab = (typeof tabs)[number]

/** The view of the page of alerts: its tab, filters and order. Empty text and null mean all. */
export type RiskView = {
  readonly tab: RiskTab
  readonly status: RiskStatus | null
  readonly severity: RiskSeverity | null
  readonly categoryId: string | null
  readonly search: string
  /** Only one's own open alerts, or only those that rest. */
  readonly show: 'mine' | 'snoozed' | null
  /** The order of the tab when null. */
  readonly sort: RiskSort | null
  readonly direction: SortDirection | null
}

export const severities = ['critical', 'high', 'medium', 'low'] as const
export const statuses = ['active', 'investigating', 'resolved', 'dismissed'] as const
export const tabs = ['active', 'resolved', 'dismissed', 'training'] as const
export const shows = ['mine', 'snoozed'] as const
export const sorts = ['money', 'loss', 'severity', 'since', 'score', 'title', 'newest'] as const
export const directions = ['ascending', 'descending'] as const
/** How many risks a page of a list has. */
export const pageSize = 50
/** The server's limit. */
export const longestSearch = 200

export const plainView: RiskView = {
  tab: 'active',
  status: null,
  severity: null,
  categoryId: null,
  search: '',
  show: null,
  sort: null,
  direction: null,
}

/** The tab that lists risks of a status: a leak under investigation has not ended. */
export function tabOf(status: RiskStatus): RiskTab {
  return status === 'investigating' ? 'active' : status
}

/** What is over is compared by what it cost in all. */
export const sortOf = ({ sort, tab }: Pick<RiskView, 'sort' | 'tab'>): RiskSort => sort ?? (tab === 'resolved' ? 'loss' : 'money')

/** The way a sort runs unless it is turned. */
export const usualDirection = (sort: RiskSort): SortDirection => (sort === 'title' ? 'ascending' : 'descending')

/** Whether a person narrowed the view beyond its tab. */
export function isFiltered({ status, severity, categoryId, search, show }: RiskView): boolean {
  return status !== null || severity !== null || categoryId !== null || search !== '' || show !== null
}

/** The view as a filter of the graph. What rests is not among the open ones. */
export function filterOf({ tab, status, severity, categoryId, search, show }: RiskView): RiskFilter {
  const isOpen = tab === 'active' || tab === 'training'
  return {
    statuses: status ? [status] : isOpen ? ['active', 'investigating'] : [tab],
    ...(isOpen ? { isSnoozed: show === 'snoozed' } : {}),
    ...(show === 'mine' ? { isMine: true } : {}),
    ...(severity ? { severity } : {}),
    ...(categoryId ? { categoryId } : {}),
    ...(typed(search) ? { search: typed(search) } : {}),
  }
}

/** A saved filter as a view: `filterOf` backwards. */
export function viewOfFilter(filter: RiskFilter): Partial<RiskView> {
  const { statuses: any, severity, categoryId, search, isMine, isSnoozed } = filter
  const one = any?.length === 1 ? (any[0] ?? null) : null
  return {
    ...(one ? { tab: tabOf(one), status: tabOf(one) === one && one !== 'active' ? null : one } : {}),
    severity: severity ?? null,
    categoryId: categoryId ?? null,
    search: search ?? '',
    show: isMine ? 'mine' : isSnoozed ? 'snoozed' : null,
  }
}

/** What the list asks for. */
export function listVariables(view: RiskView) {
  return { filter: filterOf(view), first: pageSize, sort: sortOf(view), direction: view.direction }
}

/** As typed by hand: a title copied from a screen has non-breaking spaces and joiners. */
const typed = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '').trim()

type Parts = Pick<RiskRowPartsFragment, 'status' | 'severity' | 'categoryId' | 'title' | 'description' | 'snooze' | 'assignee'>

/**
 * Whether a risk from an event belongs into a list with this filter. Every given field has to
 * match.
 */
export function fits(risk: Parts, filter: RiskFilter): boolean {
  const { status, statuses: any, severity, severities: some, categoryId, search, isMine, isSnoozed } = filter
  const text = search?.toLowerCase()
  return (
    (!status || status === risk.status) &&
    (!any || any.includes(risk.status)) &&
    (!severity || severity === risk.severity) &&
    (!some || some.includes(risk.severity)) &&
    (!categoryId || categoryId === risk.categoryId) &&
    (isSnoozed == null || isSnoozed === Boolean(risk.snooze)) &&
    (!isMine || risk.assignee?.isViewer === true) &&
    (!text || risk.title.toLowerCase().includes(text) || risk.description.toLowerCase().includes(text))
  )
}
