import type { IntegrationPartsFragment, IntegrationProvidersQuery, IntegrationStatus } from '../generated/graphql.ts'

export type Integration = IntegrationPartsFragment
export type Provider = IntegrationProvidersQuery['integrationProviders'][number]

/** One that was disconnected and left no rows is in no list. */
export const isListed = ({ hasEnded, keepsRows }: Integration): boolean => !hasEnded || keepsRows

/** The lists of the page in their order, each with what it shows. */
export const groups: readonly { readonly title: string; readonly has: (one: Integration) => boolean }[] = [
  { title: 'Active Integrations', has: ({ status }) => status === 'active' },
  { title: 'Pending Setup', has: ({ status, hasEnded }) => status === 'pending' && !hasEnded },
  { title: 'Connection Issues', has: ({ status }) => status === 'error' || status === 'disabled' },
  { title: 'Disconnected', has: ({ status, hasEnded }) => status === 'pending' && hasEnded },
]

/** The status that each action asks for. Sync asks for active again. */
type Action = { readonly word: 'Sync' | 'Connect' | 'Retry' | 'Enable' | 'Resume'; readonly to: IntegrationStatus }

const actions: Readonly<Record<IntegrationStatus, Action>> = {
  active: { word: 'Sync', to: 'active' },
  pending: { word: 'Connect', to: 'active' },
  error: { word: 'Retry', to: 'pending' },
  disabled: { word: 'Enable', to: 'pending' },
}

/** Whether somebody was let in there, whatever became of it. */
export const wasConnected = ({ metadata }: Pick<Integration, 'metadata'>): boolean => typeof metadata.connectedAt === 'string'

/** The main action of an integration. One that was connected before goes on as it was. */
export function actionOf(of: Pick<Integration, 'status' | 'metadata'>, isRead: boolean): Action {
  if (of.status === 'disabled' && wasConnected(of)) return { word: isRead ? 'Resume' : 'Enable', to: 'active' }
  return actions[of.status]
}

/** When a sync was requested, while none has run since; null otherwise. */
export function openSyncRequest({ metadata, lastSyncAt }: Pick<Integration, 'metadata' | 'lastSyncAt'>): string | null {
  const requested = metadata.syncRequestedAt
  if (typeof requested !== 'string') return null
  return lastSyncAt && lastSyncAt >= requested ? null : requested
}

/** The counts above the lists: those of the lists, without what was disconnected. */
export function countsOf(all: readonly Integration[]) {
  const [active = 0, pending = 0, errors = 0] = groups.map(({ has }) => all.filter(has).length)
  return [
    { word: 'Total', count: active + pending + errors },
    { word: 'Active', count: active },
    { word: 'Pending', count: pending },
    { word: 'Errors', count: errors },
  ] as const
}

/** The account of a connection, as it names itself; null where it never did. */
export const accountOf = ({ metadata }: Pick<Integration, 'metadata'>): string | null =>
  typeof metadata.account === 'string' ? metadata.account : null

/** What an integration is called among all: with its account, where another one has its name. */
export function labelIn(all: readonly Integration[], of: Integration): string {
  const account = accountOf(of)
  const isAlone = all.every(({ id, name }) => id === of.id || name !== of.name)
  return isAlone || account === null ? of.name : `${of.name} ${account}`
}

/**
 * Where somebody was let in, so that it can be let in anew: those that are still to be set up are
 * not.
 */
export const connectionsTo = (all: readonly Integration[], provider: string): readonly Integration[] =>
  all.filter((one) => one.provider === provider && one.status !== 'pending')

/**
 * What a person asks to set up: a connection anew, or one beside those that are there (`another`).
 */
export type SetUp = { readonly provider: string; readonly anew: Integration | null; readonly isAnother: boolean }

/** `QuickBooks Online, HubSpot and Mailchimp`. */
export const listOfNames = (names: readonly string[]): string => new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)

/** `orders, products and payouts`: permissions within a sentence. */
export const inSentence = (permissions: readonly string[]): string =>
  listOfNames(permissions.map((one) => one.charAt(0).toLowerCase() + one.slice(1)))
