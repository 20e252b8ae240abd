import 'reflect-metadata'
import { createBusiness } from '../../api/businesses/businesses.ts'
import { entities } from '../../api/graphql/entities.ts'
import { systemClock } from '../../api/platform/transaction/run-in-transaction.ts'
import { connect } from '../../db/connect.ts'
import { importLargeShop, workOf } from './large-shop.ts'

/**
 * Imports a shop of 300,000 order lines as a business of its own, in a process of its own as
 * servers do. Argument: the application's address of the database. Ends when it is read.
 */
const [appUrl = ''] = process.argv.slice(2)
const db = await connect({ appUrl, entities: [...entities], poolSize: 2 })
const businessId = await createBusiness({ db, clock: systemClock }, { name: 'Beside', currency: 'GBP', zone: 'Europe/London' })
await importLargeShop(workOf({ db }, businessId), { lines: 300_000, seed: 10 })
await db.close()
