import { firstMemberId } from '../businesses/members.ts'
import type { IntegrationStatus } from '../integrations/integration.entity.ts'
import { addSampleIntegrations } from '../integrations/integrations.ts'
import { type ProviderKey, providerOf } from '../integrations/providers.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { SupplierInput } from '../suppliers/supplier.input.ts'
import { createSupplier } from '../suppliers/suppliers.ts'

type SampleIntegration = {
  readonly provider: ProviderKey
  readonly status: IntegrationStatus
  readonly account?: string
  readonly problem?: string
}

/**
 * One of each status that an integration can stand in. None has tokens, and none says that it ever
 * read anything: the demo's rows come from files.
 */
const integrations: readonly SampleIntegration[] = [
  { provider: 'shopify', status: 'active', account: 'kettle-and-crane.myshopify.com' },
  { provider: 'quickbooks', status: 'pending' },
  { provider: 'mailchimp', status: 'error', problem: 'Mailchimp has ended the connection. Connect Mailchimp again.' },
  { provider: 'slack', status: 'disabled' },
]

/** Who supplies the shop of the demo; its carriers are those of its parcels. */
const suppliers: readonly SupplierInput[] = [
  {
    name: 'Harbor Green Coffee',
    website: 'https://harbor-green.example',
    email: 'orders@harbor-green.example',
    category: 'raw-materials',
    criticality: 'high',
  },
  {
    name: 'Kiln & Clay',
    website: 'https://kiln-clay.example',
    email: 'hello@kiln-clay.example',
    category: 'manufacturing',
    criticality: 'high',
  },
  {
    name: 'Northline',
    website: 'https://northline.example',
    email: 'care@northline.example',
    category: 'logistics',
    criticality: 'medium',
  },
  {
    name: 'Swift',
    website: 'https://swift-parcels.example',
    email: 'desk@swift-parcels.example',
    category: 'logistics',
    criticality: 'low',
  },
]

/**
 * Integrations and suppliers for visitors to look at, named as samples. Unlike the risks of the
 * demo they are not found but written down; nothing is computed from them. A demo that has some
 * keeps them.
 */
export async function addSamples(work: Work): Promise<void> {
  const userId = await firstMemberId(work)
  if (!userId) return
  const isNew = await addSampleIntegrations(
    work,
    integrations.map((one) => sampleOf(one, userId)),
  )
  if (!isNew) return
  for (const one of suppliers) await createSupplier(work, { ...one, name: `${one.name} (sample)` })
}

function sampleOf({ provider, status, account, problem }: SampleIntegration, userId: string) {
  const { name, type } = providerOf(provider) ?? { name: provider, type: 'other' }
  return { userId, name: `${name} (sample)`, type, provider, status, account: account ?? null, problem: problem ?? null }
}
