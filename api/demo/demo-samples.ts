import { uuidv7 } from '../../db/uuid.ts'
import type { IntegrationStatus } from '../integrations/integration.entity.ts'
import { type ProviderKey, providerOf } from '../integrations/providers.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { SupplierInput } from '../suppliers/supplier.input.ts'
import { createSupplier } from '../suppliers/suppliers.ts'

type SampleIntegration = {
  readonly provider: ProviderKey
  readonly status: `${IntegrationStatus}`
  readonly account?: string
  readonly problem?: string
}

/** One of each status that an integration can stand in. None has tokens, and none says that it ever read anything: the demo's rows come from files. */
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
 * Integrations and suppliers for visitors to look at, named as samples. Unlike the risks of the demo they are not found but written down; nothing
 * is computed from them. A demo that has some keeps them.
 */
export async function addSamples(work: Work): Promise<void> {
  const [known] = await work.sql('select from integration where business_id = $1 limit 1', [work.businessId])
  if (known) return
  const [visitor] = await work.sql<{ userId: string }>('select user_id as "userId" from membership where business_id = $1 limit 1', [
    work.businessId,
  ])
  if (!visitor) return
  for (const one of integrations) await addIntegration(work, one, visitor.userId)
  for (const one of suppliers) await createSupplier(work, { ...one, name: `${one.name} (sample)` })
}

async function addIntegration(work: Work, { provider, status, account, problem }: SampleIntegration, userId: string): Promise<void> {
  const { name, type } = providerOf(provider) ?? { name: provider, type: 'other' }
  const now = work.clock.now()
  await work.sql(
    `insert into integration (business_id, id, user_id, name, type, provider, status, account, problem, connected_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $7 = 'active' then $10::timestamptz end, $10, $10)`,
    [work.businessId, uuidv7(now), userId, `${name} (sample)`, type, provider, status, account ?? null, problem ?? null, now],
  )
}
