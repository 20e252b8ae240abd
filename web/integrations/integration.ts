import type { IntegrationPartsFragment, IntegrationProvidersQuery, IntegrationStatus } from '../generated/graphql.ts'

export type Integration = IntegrationPartsFragment
export type Provider = IntegrationProvidersQuery['integrationProviders'][number]

/** The lists of the page in their order, each with the status that it shows. */
export const groups = [
  { status: 'active', title: 'Active Integrations' },
  { status: 'pending', title: 'Pending Setup' },
  { status: 'error', title: 'Connection Issues' },
  { status: 'disabled', title: 'Disabled' },
] as const

/** The status that each action asks for. Sync asks for active again. */
type Action = { readonly word: 'Sync' | 'Connect' | 'Retry' | 'Enable'; readonly to: IntegrationStatus }

const actions: Readonly<Record<IntegrationStatus, Action>> = {
  active: { word: 'Sync', to: 'active' },
  pending: { word: 'Connect', to: 'active' },
  error: { word: 'Retry', to: 'pending' },
  disabled: { word: 'Enable', to: 'pending' },
}

/** The main action of an integration. One that was connected before is enabled as it was. */
export function actionOf({ status, metadata }: Pick<Integration, 'status' | 'metadata'>): Action {
  const wasConnected = typeof metadata.connectedAt === 'string'
  return status === 'disabled' && wasConnected ? { word: 'Enable', to: 'active' } : actions[status]
}

/** When a sync was requested, while none has run since; null otherwise. */
export function openSyncRequest({ metadata, lastSyncAt }: Pick<Integration, 'metadata' | 'lastSyncAt'>): string | null {
  const requested = metadata.syncRequestedAt
  if (typeof requested !== 'string') return null
  return lastSyncAt && lastSyncAt >= requested ? null : requested
}

/** The counts above the lists; all of them are in the lists. */
export function countsOf(all: readonly Integration[]) {
  const of = (status: IntegrationStatus) => all.filter((one) => one.status === status).length
  return [
    { word: 'Total', count: all.length },
    { word: 'Active', count: of('active') },
    { word: 'Pending', count: of('pending') },
    { word: 'Errors', count: of('error') },
  ] as const
}

/** `QuickBooks Online, HubSpot and Mailchimp`. */
export const listOfNames = (names: readonly string[]): string => new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names)

/** `orders, products and payouts`: permissions within a sentence. */
export const inSentence = (permissions: readonly string[]): string =>
  listOfNames(permissions.map((one) => one.charAt(0).toLowerCase() + one.slice(1)))
