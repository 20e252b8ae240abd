import { LockMode } from '@mikro-orm/core'
import { entitiesOf } from '../../db/in-business.ts'
import { uuidv7 } from '../../db/uuid.ts'
import { Failure } from '../platform/failures/failures.ts'
import { parse } from '../platform/failures/parse.ts'
import { keysetPage } from '../platform/graph-types/keyset-page.ts'
import { type Connection, isUuid, type PageArgs } from '../platform/graph-types/paging.ts'
import { may } from '../platform/rights/rights.ts'
import { selectList } from '../platform/transaction/entity-columns.ts'
import type { Work } from '../platform/transaction/work.ts'
import { Supplier } from './supplier.entity.ts'
import { type SupplierInput, supplierInput } from './supplier.input.ts'

const columns = selectList(Supplier)

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

/**
 * At most `limit` suppliers with the text in name, website or e-mail address, whatever its case;
 * those whose name has it come first.
 */
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
 * Adds each of these that the business does not have by name yet, whatever its case. Asks for no
 * right: what it is part of has asked. Throws `invalid_input`.
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

const noCard = {
  legalName: null,
  otherNames: [],
  country: null,
  city: null,
  registryNumber: null,
  lei: null,
  vatNumber: null,
  brands: [],
  daysUntilReplaced: null,
}

type Given<Values> = { [Key in keyof Values]: Exclude<Values[Key], undefined> }

/** Without what was left out: a key that is there without a value would be written as none. */
function given<Values extends object>(values: Values): Given<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<Values>
}

async function insertSupplier(work: Work, values: SupplierInput): Promise<Supplier> {
  const now = work.clock.now()
  const em = entitiesOf(work)
  const supplier = em.create(Supplier, {
    ...noCard,
    ...given(values),
    businessId: work.businessId,
    id: uuidv7(now),
    createdAt: now,
    updatedAt: now,
  })
  await em.persist(supplier).flush()
  return supplier
}

/**
 * Replaces what is known of a supplier; its identity card as far as it is given, for older programs
 * know none. Throws `invalid_input` and `not_found`.
 */
export async function updateSupplier(
  work: Work,
  { supplierId, ...input }: { supplierId: string } & Record<string, unknown>,
): Promise<Supplier> {
  may(work.actor, 'supplier:write')
  const values = parse(supplierInput, input)
  const supplier = await lockedSupplier(work, supplierId)
  entitiesOf(work).assign(supplier, { ...given(values), updatedAt: work.clock.now() })
  await entitiesOf(work).flush()
  return supplier
}

/**
 * Removes a supplier; its id is answered. Throws `not_found`, also for one that is gone already.
 */
export async function deleteSupplier(work: Work, { supplierId }: { supplierId: string }): Promise<string> {
  may(work.actor, 'supplier:write')
  const supplier = await lockedSupplier(work, supplierId)
  const { id } = supplier
  await entitiesOf(work).remove(supplier).flush()
  return id
}

/** Held until the transaction ends: two changes at once follow each other. Throws `not_found`. */
async function lockedSupplier(work: Work, id: string): Promise<Supplier> {
  const supplier = isUuid(id)
    ? await entitiesOf(work).findOne(Supplier, { businessId: work.businessId, id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    : null
  if (!supplier) throw absent()
  return supplier
}

/** A supplier of the business. Asks for no right. Throws `not_found`. */
export async function requireSupplier({ sql, businessId }: Work, id: string): Promise<Supplier> {
  const [found] = isUuid(id)
    ? await sql<Supplier>(`select id, ${columns} from supplier where business_id = $1 and id = $2`, [businessId, id])
    : []
  if (!found) throw absent()
  return found
}

const absent = () => new Failure('not_found', 'There is no supplier of this id.')
