import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'

/** Where the business's alerts go; null as long as the wizard was not completed. */
export type AlertSettings = {
  readonly channels: readonly string[]
  readonly financialRecipients: readonly string[]
  readonly vendorRecipients: readonly string[]
  readonly legalRecipients: readonly string[]
}

const columnOf = {
  channels: 'channels',
  financialRecipients: 'financial_recipients',
  vendorRecipients: 'vendor_recipients',
  legalRecipients: 'legal_recipients',
} as const satisfies Record<keyof AlertSettings, string>

const names = Object.keys(columnOf) as (keyof AlertSettings)[]
const columns = Object.values(columnOf)
const selected = names.map((name) => `${columnOf[name]} as "${name}"`).join(', ')

/** Of the business. */
export async function alertSettings(work: Work): Promise<AlertSettings | null> {
  may(work.actor, 'setting:read')
  return storedSettings(work)
}

const noneYet: AlertSettings = { channels: [], financialRecipients: [], vendorRecipients: [], legalRecipients: [] }

/** Replaces where alerts go. Asks for no right: what it is part of has asked. Returns where they went before. */
export async function saveAlertSettings(work: Work, wanted: AlertSettings): Promise<AlertSettings> {
  const known = (await storedSettings(work)) ?? noneYet
  await work.sql(
    `insert into alert_setting (business_id, updated_at, ${columns}) values ($1, $2, ${columns.map((_, i) => `$${i + 3}`)})
     on conflict (business_id) do update set (updated_at, ${columns}) = (excluded.updated_at, ${columns.map((name) => `excluded.${name}`)})`,
    [work.businessId, work.clock.now(), ...names.map((name) => wanted[name])],
  )
  return known
}

async function storedSettings(work: Work): Promise<AlertSettings | null> {
  const [kept] = await work.sql<AlertSettings>(`select ${selected} from alert_setting where business_id = $1`, [work.businessId])
  return kept ?? null
}
