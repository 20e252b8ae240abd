import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { atStakeOf, type ProductAtStake } from '../../suppliers/at-stake.ts'
import { suppliersById } from '../../suppliers/suppliers.ts'
import type { Day } from '../../values/day.ts'
import { type Currency, currency } from '../../values/money.ts'

/** What a source says of the event, as it was told. */
export type CaseSource = {
  readonly sourceName: string
  readonly sentence: string
  readonly day: Day | null
  readonly link: string | null
  readonly agrees: readonly string[]
  readonly against: readonly string[]
}

/**
 * An event at a supplier: all that the files of its playbook are made of. Amounts are minor units.
 */
export type SupplierCase = {
  readonly business: string
  /** The kind of the event, as sources name it: sanction, recall, insolvency and so on. */
  readonly type: string
  /** Whether a key that is the supplier's alone agrees; else it may be another company. */
  readonly isSure: boolean
  readonly sources: readonly CaseSource[]
  /** Why it is over; null while it is not. */
  readonly endedBecause: string | null
  readonly supplier: {
    /** As it is registered, else as the shop calls it. */
    readonly name: string
    readonly email: string | null
    readonly website: string | null
    readonly city: string | null
    readonly country: string | null
  }
  readonly currency: Currency
  /** Those of most at stake first; empty where no product is known to come from it. */
  readonly products: readonly ProductAtStake[]
  /** Null where the supplier was removed. */
  readonly daysUntilReplaced: number | null
  /** Nobody said how long it takes: the days are those of its criticality. */
  readonly isAssumed: boolean
  /** The steps of the playbook, in their order. */
  readonly steps: readonly string[]
}

type Told = CaseSource & { readonly decision: string }
type EventRow = {
  readonly supplierId: string
  readonly supplierName: string
  readonly type: string
  readonly told: readonly Told[]
  readonly endedBecause: string | null
  readonly business: string
  readonly currency: string
}

/**
 * The event at a supplier of which a risk tells, with what is at stake today; null where the risk
 * tells of none.
 */
export async function supplierCase(
  work: Work,
  { riskId, steps }: { riskId: string; steps: readonly string[] },
): Promise<SupplierCase | null> {
  may(work.actor, 'supplier:read')
  const [event] = await work.sql<EventRow>(
    `select event.supplier_id as "supplierId", event.supplier_name as "supplierName", event.type, event.told,
            event.ended_because as "endedBecause", business.name as business, business.currency
       from supplier_event as event join business on business.id = $1
      where event.business_id = $1 and event.risk_id = $2`,
    [work.businessId, riskId],
  )
  if (event === undefined) return null
  const { supplierId, supplierName, type, told, endedBecause, business } = event
  const supplier = (await suppliersById(work, [supplierId])).get(supplierId)
  const atStake = supplier === undefined ? null : await atStakeOf(work, supplierId)
  return {
    ...{ business, type, endedBecause, steps, sources: told },
    isSure: told.some(({ decision }) => decision === 'key'),
    supplier: {
      name: supplier?.legalName ?? supplier?.name ?? supplierName,
      ...{ email: supplier?.email ?? null, website: supplier?.website ?? null },
      ...{ city: supplier?.city ?? null, country: supplier?.country ?? null },
    },
    currency: atStake?.currency ?? currency(event.currency),
    products: atStake?.products ?? [],
    daysUntilReplaced: atStake?.daysUntilReplaced ?? null,
    isAssumed: atStake?.isAssumed ?? false,
  }
}
