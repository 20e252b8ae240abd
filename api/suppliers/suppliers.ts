import { uuidv7 } from '../../db/uuid.ts'
import { Failure } from '../platform/failures/failures.ts'
import { parse } from '../platform/failures/parse.ts'
import { keysetPage } from '../platform/graph-types/keyset-page.ts'
import { type Connection, isUuid, type PageArgs } from '../platform/graph-types/paging.ts'
import { may, type Work } from '../platform/transaction/work.ts'
import type { Supplier } from './supplier.entity.ts'
import { type SupplierInput, supplierInput } from './supplier.input.ts'

const columns = 'name, website, email, category, criticality, created_at as "createdAt", updated_at as "updatedAt"'

/** Suppliers of the business, the newest first. Throws `invalid_input` for a bad page. */
export function suppliersPage(work: Work, page: PageArgs): Promise<Connection<Supplier>> {
  may(work.actor, 'supplier:read')
  return keysetPage<Supplier>(work, page, { order: 'suppliers', table: 'supplier', columns, at: 'created_at' })
}

/** Suppliers by their ids in one statement; a loader's batch. */
export async function suppliersById(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Supplier>> {
  may(work.actor, 'supplier:read')
  const rows = await work.sql<Supplier>(`select id, ${columns} from supplier where business_id = $1 and id = any($2::uuid[])`, [
    work.businessId,
    ids.filter(isUuid),
  ])
  return new Map(rows.map((row) => [row.id, row]))
}

/** At most `limit` suppliers with the text in name, website or e-mail address, whatever its case; those whose name has it come first. */
export async function suppliersWithText(work: Work, text: string, limit: number): Promise<Supplier[]> {
  may(work.actor, 'supplier:read')
  return work.sql<Supplier>(
    `select id, ${columns} from supplier
      where business_id = $1 and (strpos(lower(name), lower($2)) > 0 or strpos(lower(website), lower($2)) > 0 or strpos(lower(email), lower($2)) > 0)
      order by strpos(lower(name), lower($2)) > 0 desc, lower(name), id limit $3`,
    [work.businessId, text, limit],
  )
}

/** How many suppliers the business has. */
export async function countSuppliers(work: Work): Promise<number> {
  const [counted] = await work.sql<{ count: number }>('select count(*)::int as count from supplier where business_id = $1', [
    work.businessId,
  ])
  return counted?.count ?? 0
}

/** Adds a supplier. Throws `invalid_input`. */
export async function createSupplier(work: Work, input: Readonly<Record<string, unknown>>): Promise<Supplier> {
  may(work.actor, 'supplier:write')
  return insertSupplier(work, parse(supplierInput, input))
}

/**
 * Adds each of these that the business does not have by name yet, whatever its case. Asks for no right: what it is part of has asked.
 * Throws `invalid_input`.
 */
export async function addMissingSuppliers(work: Work, inputs: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  for (const input of inputs) {
    const wanted = parse(supplierInput, input)
    const [known] = await work.sql('select from supplier where business_id = $1 and lower(name) = lower($2)', [
      work.businessId,
      wanted.name,
    ])
    if (!known) await insertSupplier(work, wanted)
  }
}

async function insertSupplier(work: Work, { name, website, email, category, criticality }: SupplierInput): Promise<Supplier> {
  const now = work.clock.now()
  const [supplier] = await work.sql<Supplier>(
    `insert into supplier (business_id, id, name, website, email, category, criticality, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) returning id, ${columns}`,
    [work.businessId, uuidv7(now), name, website, email, category, criticality, now],
  )
  return supplier as Supplier
}

/** Replaces what is known of a supplier. Throws `invalid_input` and `not_found`. */
export async function updateSupplier(
  work: Work,
  { supplierId, ...input }: { supplierId: string } & Record<string, unknown>,
): Promise<Supplier> {
  may(work.actor, 'supplier:write')
  const { name, website, email, category, criticality } = parse(supplierInput, input)
  const [supplier] = isUuid(supplierId)
    ? await work.sql<Supplier>(
        `update supplier set name = $3, website = $4, email = $5, category = $6, criticality = $7, updated_at = $8
          where business_id = $1 and id = $2 returning id, ${columns}`,
        [work.businessId, supplierId, name, website, email, category, criticality, work.clock.now()],
      )
    : []
  if (!supplier) throw noSupplier()
  return supplier
}

/** Removes a supplier; its id is answered. Throws `not_found`, also for one that is gone already. */
export async function deleteSupplier(work: Work, { supplierId }: { supplierId: string }): Promise<string> {
  may(work.actor, 'supplier:write')
  const [gone] = isUuid(supplierId)
    ? await work.sql<{ id: string }>('delete from supplier where business_id = $1 and id = $2 returning id', [work.businessId, supplierId])
    : []
  if (!gone) throw noSupplier()
  return gone.id
}

function noSupplier(): Failure {
  return new Failure('not_found', 'There is no supplier of this id.')
}
