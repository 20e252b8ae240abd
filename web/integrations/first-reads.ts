import {
  IntegrationImportsDocument,
  IntegrationProvidersDocument,
  IntegrationsDocument,
  MonitoringSourcesDocument,
  MonitoringStatusDocument,
  SourceStandInsDocument,
  SuppliersDocument,
} from '../generated/graphql.ts'
import { read } from '../ui/first-read.ts'

const integrations = [read(IntegrationsDocument), read(IntegrationProvidersDocument), read(IntegrationImportsDocument, { first: 20 })]
const monitoring = [
  read(MonitoringStatusDocument),
  read(SuppliersDocument, { first: 20 }),
  read(MonitoringSourcesDocument),
  read(SourceStandInsDocument),
]

/** What the tab of the address shows at once. */
export const firstReads = (search: string) => (new URLSearchParams(search).get('tab') === 'suppliers' ? monitoring : integrations)
