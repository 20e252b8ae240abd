import { randomBytes } from 'node:crypto'
import { createBusiness } from '../businesses/businesses.ts'
import { entities } from '../graphql/resolvers.ts'
import { openDatabase } from '../platform/operations/open-database.ts'
import { runUnheard, systemClock } from '../platform/transaction/run-in-transaction.ts'
import type { Work } from '../platform/transaction/work.ts'

/** Runs one transaction in the business. */
export type InBusiness = <T>(fn: (work: Work) => Promise<T>) => Promise<T>

export type NewShop = { readonly name: string; readonly currency: string; readonly zone: string }

/** Migrates the temporary database that runs on the folder and makes its one business. */
export async function openThrowAway(
  dataDir: string,
  { name, currency, zone }: NewShop,
): Promise<{ within: InBusiness; close(): Promise<void> }> {
  const settings = { dataDir, databaseUrl: undefined, databaseAppUrl: undefined, secretKey: randomBytes(32).toString('hex') }
  const { db, close } = await openDatabase(settings, { as: 'command', entities: [...entities], durable: false, poolSize: 4 })
  const businessId = await createBusiness({ db, clock: systemClock }, { name, currency, zone })
  return { within: (task) => runUnheard({ db, clock: systemClock }, { businessId, actor: { kind: 'system' } }, task), close }
}
