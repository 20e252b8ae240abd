import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '../../../db/uuid.ts'
import { fillTables } from '../../../e2e/support/database/fill-tables.ts'
import { tablesWith as tablesOf } from '../../../e2e/support/database/tables-with.ts'
import { asServer, type TestDatabase, testDatabase } from '../../../e2e/support/database/test-database.ts'
import { eraseLeft } from './erase-left.ts'

let shop: TestDatabase
let dataDir: string
beforeAll(async () => {
  shop = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'riskpilot-erase-'))
  await mkdir(join(dataDir, 'uploads'))
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true, force: true })
})

const asked = new Date('2030-01-01T12:00:00Z')
const daysLater = (days: number) => new Date(asked.getTime() + days * 86_400_000)
const owner = <T>(task: (client: pg.Client) => Promise<T>) => asServer(shop.ownerUrl, task)
const said: unknown[] = []
const log = { info: (...words: unknown[]) => said.push(words), warn: (...words: unknown[]) => said.push(words) } as never
const roundAt = (now: Date) => eraseLeft({ ownerUrl: shop.ownerUrl, dataDir, clock: { now: () => now }, log })

const tablesWith = (text: string) => owner((client) => tablesOf(client, text))

/** A row in every table, of which those of one business and what its people wrote have the word. */
async function planted(word: string) {
  const business = await shop.createBusiness()
  const upload = uuidv7(asked)
  const mail = uuidv7(asked)
  const risk = uuidv7(asked)
  await owner(async (client) => {
    const put = (sql: string, ...values: unknown[]) => client.query(sql, values)
    await put('update business set name = $2 where id = $1', business, word)
    await put(
      `insert into import (business_id, id, file_name, state, created_at) values ($1, $2, $3, 'waiting', $4)`,
      business,
      upload,
      word,
      asked,
    )
    await put(
      `insert into identity.mail (id, recipient, subject, body, next_try_at, useful_until, created_at) values ($1, 'ann@shop.example', $2, $2, $3, $3, $3)`,
      mail,
      word,
      asked,
    )
    await put('insert into mail_of_business (business_id, id) values ($1, $2)', business, mail)
    await put(`insert into jobs.job (name, data) values ('import', $1)`, JSON.stringify({ businessId: business, importId: word }))
    await put(
      `insert into order_line (business_id, id, order_id, occurred_at, day, sku, units, unit_price, amount, currency, nature, import_id, line)
       values ($1, $2, $3, $4, '2030-01-01', $3, 1, 1, 1, 'USD', 'product', $5, 1)`,
      business,
      risk,
      word,
      asked,
      upload,
    )
    await put(`insert into event_log (business_id, newest) values ($1, 1)`, business)
    await put(
      `insert into event (business_id, name, subject, number, said_at) values ($1, 'risk.raised', $2, 1, $3)`,
      business,
      word,
      asked,
    )
    await put(
      `insert into audit_entry (business_id, id, at, actor_kind, actor_name, operation) values ($1, $2, $3, 'person', $4, 'x')`,
      business,
      risk,
      asked,
      word,
    )
    await fillTables(client)
  })
  await writeFile(join(dataDir, 'uploads', upload), word)
  return { business, upload: join(dataDir, 'uploads', upload) }
}

it('SEC-24 leaves no trace of a deleted business in tables, jobs, mail, events, files and log lines but a receipt, on its day', async () => {
  const word = 'Zwiebelfisch-7731'
  const { business, upload } = await planted(word)
  const other = await shop.createBusiness()
  expect(await tablesWith(word)).toEqual(['audit_entry', 'business', 'event', 'identity.mail', 'import', 'jobs.job', 'order_line'])
  const holding = await tablesWith(business)
  expect(holding.length).toBeGreaterThan(8)
  await owner((client) =>
    client.query('update business set leaving_at = $2, leaving_asked_at = $3, leaving_asked_by = $1 where id = $1', [
      business,
      daysLater(14),
      asked,
    ]),
  )
  expect(await roundAt(daysLater(13))).toEqual([])
  expect(existsSync(upload)).toBe(true)
  expect(await roundAt(daysLater(14))).toEqual([business])
  expect(await tablesWith(word)).toEqual([])
  expect(await tablesWith(business)).toEqual(['deletion'])
  expect(existsSync(upload)).toBe(false)
  expect(JSON.stringify(said)).not.toContain(word)
  const receipts = await owner((client) =>
    client.query(
      'select kind, subject_id as of, asked_by as by, asked_at as asked, erased_at as erased from deletion where subject_id = $1',
      [business],
    ),
  )
  expect(receipts.rows).toEqual([{ kind: 'business', of: business, by: business, asked, erased: daysLater(14) }])
  expect(await tablesWith(other)).toContain('business')
  expect(await roundAt(daysLater(15))).toEqual([])
})

it('REL-10 SEC-24 a business whose rows cannot be erased keeps no other, and is erased once they can', async () => {
  const [broken, sound] = [await shop.createBusiness(), await shop.createBusiness()]
  await owner(async (client) => {
    await client.query('update business set leaving_at = $2, leaving_asked_at = $3, leaving_asked_by = id where id = any($1)', [
      [broken, sound],
      daysLater(20),
      asked,
    ])
    await client.query(`alter table deletion add constraint planted check (subject_id <> '${broken}') not valid`)
  })
  said.length = 0
  try {
    expect(await roundAt(daysLater(20))).toEqual([sound])
    expect(said).toContainEqual([{ err: expect.objectContaining({ constraint: 'planted' }), business: broken }, expect.any(String)])
  } finally {
    await owner((client) => client.query('alter table deletion drop constraint planted'))
  }
  expect(await tablesWith(broken)).toContain('business')
  expect(await roundAt(daysLater(20))).toEqual([broken])
})
