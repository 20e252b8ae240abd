import { importIdOf, takeBackConnection } from '../../imports/source-import.ts'
import { noteKeptRows } from '../../integrations/connection.ts'
import { hasAccountEnded } from '../../integrations/hook-accounts.ts'
import { rollUpTouchedDays } from '../../ledger/daily-roll-up.ts'
import { holdLedger } from '../../ledger/ledger-lock.ts'
import { recordCount, recordsOfCustomer } from '../../ledger/source-records/records-of-customer.ts'
import { replaceRecords } from '../../ledger/source-records/replace-records.ts'
import { notifyMembers } from '../../notifications/tell.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Connector } from '../connector.ts'
import { connectorOf } from '../list.ts'
import { booksOf } from '../sync/books.ts'
import { recordOf, sourceWords } from '../sync/record-of.ts'
import { forgetForgotten, noteForgotten } from './forgotten-customers.ts'

type Wish = {
  readonly id: string
  readonly provider: string
  readonly account: string
  readonly topic: string
  readonly customer: string | null
  readonly orders: readonly string[]
}

/** What was found, and how much of it was changed or removed. */
type Done = { readonly found: number; readonly removed: number; readonly text: string }

/**
 * Does what a provider asks on behalf of its customers: says what is held of one, forgets one, or
 * forgets an account whose access has ended. Of each a receipt is kept, without whose it was.
 * Returns whether there was anything to do.
 */
export async function fulfilPrivacyWishes(work: Work, integrationId: string): Promise<boolean> {
  const wishes = await work.sql<Wish>(
    `select id, provider, account, topic, customer, orders from privacy_request
      where business_id = $1 and integration_id = $2 and done_at is null order by received_at, id for update`,
    [work.businessId, integrationId],
  )
  for (const wish of wishes) {
    const connector = connectorOf(wish.provider)
    if (connector) await fulfil(work, { wish, connector, integrationId })
  }
  if (wishes.length === 0) return false
  await holdLedger(work)
  if ((await rollUpTouchedDays(work)).length > 0) await work.enqueue('scan', { businessId: work.businessId })
  return true
}

type Fulfilling = { readonly wish: Wish; readonly connector: Connector; readonly integrationId: string }

async function fulfil(work: Work, of: Fulfilling): Promise<void> {
  const { wish, connector, integrationId } = of
  const { found, removed, text } = wish.topic === 'shop/redact' ? await forgetAccount(work, of) : await answerForCustomer(work, of)
  await work.sql(
    "update privacy_request set done_at = $3, found = $4, removed = $5, customer = null, orders = '{}' where business_id = $1 and id = $2",
    [work.businessId, wish.id, work.clock.now(), found, removed],
  )
  await notifyMembers(work, { kind: 'integration', title: `${connector.name} asked about data of ${wish.account}`, text, integrationId })
}

/** Records that have the customer's number, or are of the orders that are named. */
async function recordsOf(work: Work, { wish, integrationId }: Fulfilling) {
  const importId = await importIdOf(work, integrationId)
  return {
    importId,
    records: importId === null ? [] : await recordsOfCustomer(work, importId, { customer: wish.customer, keys: wish.orders }),
  }
}

async function answerForCustomer(work: Work, of: Fulfilling): Promise<Done> {
  const isToForget = of.wish.topic === 'customers/redact'
  // A page that is being written is in when it is looked for; one that comes later finds the note.
  if (isToForget) await holdLedger(work)
  if (isToForget) await noteForgotten(work, of.integrationId, of.wish)
  const { importId, records } = await recordsOf(work, of)
  const held = records.filter(({ said }) => said.customer !== null)
  const name = of.connector.name
  if (!isToForget) {
    const text = `A customer asks what is held of them. RiskPilot has ${held.length} orders with their number at ${name}, and no name, mail, phone or address. Answer them within 30 days.`
    return { found: held.length, removed: 0, text }
  }
  const books = await booksOf(work)
  const words = await sourceWords(work, of.connector, of.integrationId)
  for (const { name: stream, ...known } of of.connector.streams) {
    const toChange = held.filter((one) => one.stream === stream)
    if (importId === null || toChange.length === 0) continue
    const changed = toChange.map(({ said }) => {
      const raw = known.raw.parse({ ...said, customer: null }) as object
      return recordOf(known, raw, { of: known.map(raw, books), words })
    })
    await replaceRecords(work, { importId, stream }, { records: changed, gone: [] })
  }
  const text = `A customer is to be forgotten. RiskPilot took their number at ${name} off ${held.length} orders; it held nothing else of them.`
  return { found: held.length, removed: held.length, text }
}

/** A shop that is connected again in the meantime stays. */
async function forgetAccount(work: Work, { wish, integrationId }: Fulfilling): Promise<Done> {
  const importId = await importIdOf(work, integrationId)
  const found = importId === null ? 0 : await recordCount(work, importId)
  if (!(await hasAccountEnded(work, wish)))
    return { found, removed: 0, text: `${wish.account} is connected again, so nothing of it was removed.` }
  await takeBackConnection(work, integrationId)
  await noteKeptRows(work, integrationId, false)
  await forgetForgotten(work, integrationId)
  await work.sql('delete from connection_stream where business_id = $1 and integration_id = $2', [work.businessId, integrationId])
  await work.sql('delete from received_hook where business_id = $1 and integration_id = $2', [work.businessId, integrationId])
  return { found, removed: found, text: `The shop has left and is to be forgotten: its ${found} records leave your figures.` }
}
