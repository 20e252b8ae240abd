import type {
  IntegrationProvidersQuery,
  IntegrationsQuery,
  MonitoringSourcesQuery,
  MonitoringStatusQuery,
  SourceStandInsQuery,
  SupplierAtStakeQuery,
  SupplierPartsFragment,
  SupplierQuestionsQuery,
  SuppliersQuery,
} from '../generated/graphql.ts'
import { readIntegration } from './legacy-answers.ts'

/** The type name by which the cache distinguishes objects. */
const kind = <Name extends string>(name: Name) => ({ __typename: name })
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** In the older format: connected or disconnected, and `lastSync`. */
const olderIntegrations = [
  { id: 'sample-shopify', name: 'Shopify', type: 'other', status: 'connected', lastSync: minutesAgo(5), provider: 'shopify' },
  {
    id: 'sample-quickbooks',
    name: 'QuickBooks Online',
    type: 'accounting',
    status: 'connected',
    lastSync: minutesAgo(60),
    provider: 'quickbooks',
  },
  { id: 'sample-hubspot', name: 'HubSpot', type: 'crm', status: 'pending', provider: 'hubspot' },
  { id: 'sample-mailchimp', name: 'Mailchimp', type: 'communication', status: 'error', provider: 'mailchimp' },
] as const

const integrations = (): IntegrationsQuery => ({
  integrations: olderIntegrations.map((older, i) => {
    const { id, name, status, lastSyncAt } = readIntegration(older, i)
    const problem = status === 'error' ? 'Mailchimp has ended the connection. Connect Mailchimp again.' : null
    const credentials = { ...kind('Credentials'), configured: status !== 'pending', last4: null }
    const { provider, type } = older
    return {
      ...kind('Integration'),
      id,
      name,
      type,
      status,
      provider,
      problem,
      notice: null,
      metadata: {},
      credentials,
      lastSyncAt,
      nextSyncAt: null,
      currency: null,
      since: null,
      lacking: [],
      hooksProblem: null,
      rereadFrom: null,
      rereadTo: null,
      rowsSetAside: 0,
      hasEnded: false,
      keepsRows: false,
      unclearFiles: [],
      streams: [],
    }
  }),
})

type Provider = IntegrationProvidersQuery['integrationProviders'][number]

const provider = (key: string, name: string, type: Provider['type'], permissions: readonly string[]): Provider => ({
  ...kind('IntegrationProvider'),
  key,
  name,
  type,
  requiresOAuth: key !== 'slack',
  isOffered: false,
  needsShop: key === 'shopify',
  takesKey: false,
  isRead: key === 'shopify',
  standIn: null,
  afterDisconnect: null,
  credentials: { ...kind('Credentials'), configured: false, last4: null },
  keyRights: [],
  permissions: [...permissions],
  redirectUri: null,
})

const providers = [
  provider('shopify', 'Shopify', 'other', ['Orders, discounts and refunds', 'Products and what they cost', 'Payouts and disputes']),
  provider('quickbooks', 'QuickBooks Online', 'accounting', ['Bills, purchases and vendors', 'Invoices and payments', 'Reports']),
  provider('hubspot', 'HubSpot', 'crm', ['Companies and contacts', 'Deals', 'Tickets']),
  provider('pipedrive', 'Pipedrive', 'crm', ['Deals', 'People and organizations', 'Activities']),
  provider('mailchimp', 'Mailchimp', 'communication', ['Campaign reports', 'Growth of audiences']),
  provider('slack', 'Slack', 'communication', ['Send alerts to a channel']),
]

const supplier = (
  id: string,
  name: string,
  category: string,
  criticality: SupplierPartsFragment['criticality'],
): SupplierPartsFragment => ({
  ...kind('Supplier'),
  id,
  name,
  website: `https://${id}.example`,
  email: `care@${id}.example`,
  category,
  criticality,
  legalName: `${name} Ltd`,
  otherNames: [],
  country: 'GB',
  city: null,
  registryNumber: null,
  lei: null,
  vatNumber: null,
  brands: [],
  daysUntilReplaced: null,
  createdAt: minutesAgo(43_200),
  updatedAt: minutesAgo(43_200),
})

const suppliers = [
  supplier('harbor-green', 'Harbor Green Coffee', 'raw-materials', 'high'),
  supplier('kiln-clay', 'Kiln & Clay', 'manufacturing', 'high'),
  supplier('northline', 'Northline', 'logistics', 'medium'),
]

/** The samples have no files of costs that would name a vendor. */
const noStake: SupplierAtStakeQuery['supplierAtStake'] = {
  ...kind('SupplierAtStake'),
  ...{ expected: null, low: null, high: null, daysUntilReplaced: 42, isAssumed: true, since: null, until: null },
  ...{ productCount: 0, leftOut: 0, withoutStock: 0 },
}

const page = { ...kind('PageInfo'), hasNextPage: false, endCursor: null }
const listed: SuppliersQuery = {
  suppliers: { ...kind('SupplierConnection'), nodes: suppliers, pageInfo: page, totalCount: suppliers.length },
}

const source = (key: string, name: string, description: string, frequency: string, apis: readonly string[]) => ({
  ...kind('MonitoringSource'),
  key,
  name,
  description,
  frequency,
  apis: [...apis],
  isConnected: false,
  lastSuccess: null,
  found: 0,
  publishers: [],
})

const standIns: SourceStandInsQuery = { sourceStandIns: [] }

const sources: MonitoringSourcesQuery = {
  monitoringSources: [
    source('news', 'News', 'Press reports that name a supplier.', '30 minutes', ['GDELT', 'RSS feeds']),
    source('legal', 'Legal and regulatory', 'Court dockets, sanctions and recalls.', 'daily', ['CourtListener', 'OFAC', 'FDA']),
    source('financial', 'Financial health', 'Filings and registers that show trouble.', 'daily', ['SEC EDGAR', 'Companies House']),
    source('social', 'Social and status pages', 'What customers and status pages say.', 'hourly', ['Status pages', 'Mastodon']),
    source('industry', 'Industry and disasters', 'Earthquakes, floods and storms near a supplier.', 'daily', ['USGS', 'GDACS']),
    source('cyber', 'Cyber security', 'Breaches and exploited flaws.', 'hourly', ['CISA KEV', 'NVD']),
  ],
}

const status: MonitoringStatusQuery = {
  monitoringStatus: {
    ...kind('MonitoringStatus'),
    ...{ isActive: false, supplierCount: suppliers.length, recentRisks: 0, lastCheck: null },
    ...{ activeSince: null, nextCheck: null, suppliersChecked: null, questions: 0, questionsHeldBack: 0 },
  },
}

/** The sample answers for integrations and suppliers, by the operation's name. */
export const integrationAnswers: Readonly<Record<string, (variables: Record<string, unknown>) => unknown>> = {
  Integrations: integrations,
  IntegrationRows: () => ({ integration: null }),
  IntegrationProviders: (): IntegrationProvidersQuery => ({ integrationProviders: providers }),
  IntegrationImports: () => ({ imports: { ...kind('ImportConnection'), edges: [], totalCount: 0 } }),
  MonitoringStatus: () => status,
  MonitoringSources: () => sources,
  SupplierQuestions: (): SupplierQuestionsQuery => ({
    supplierQuestions: { ...kind('SupplierQuestionConnection'), nodes: [], pageInfo: page, totalCount: 0 },
  }),
  SourceStandIns: () => standIns,
  Suppliers: () => listed,
  Supplier: ({ id }) => ({ supplier: suppliers.find((one) => one.id === id) ?? null }),
  SupplierAtStake: () => ({ supplierAtStake: noStake }),
  SupplierProducts: () => ({ supplierProducts: { ...kind('SupplierProductConnection'), nodes: [], pageInfo: page, totalCount: 0 } }),
  ProposedSupplierProducts: () => ({ proposedSupplierProducts: [] }),
  FindProducts: () => ({ findProducts: [] }),
}
