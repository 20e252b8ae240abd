import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runFolder } from '../../e2e/support/database/test-database.ts'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'
import { updateBusiness } from '../businesses/businesses.ts'
import type { Actor } from '../platform/rights/rights.ts'
import { dismissImport } from './dismiss.ts'
import type { Import } from './import.entity.ts'
import { importById, startImport } from './imports.ts'
import { readImportAgain } from './read-again.ts'
import { hasEveryPart, packPart, storePart } from './upload/upload-parts.ts'
import { importJob } from './write/import-job.ts'

let shop: TestShop
let dataDir: string
beforeAll(async () => {
  shop = await testShop()
  dataDir = mkdtempSync(join(runFolder(), 'kept-'))
})
afterAll(() => shop[Symbol.asyncDispose]())

const owner: Actor = { kind: 'person', userId: '00000000-0000-4000-8000-000000000001', email: 'ann@shop.example', role: 'owner' }
const header = 'order_id,date,sku,qty,unit_price'

/** Runs the newest import job of a business. */
async function runJob(of: TestShop, importId: string, bytesOf?: string): Promise<Import | null> {
  const run = {
    read: of.within,
    step: of.within,
    advance: of.within,
    id: 'job',
    finish: of.within,
    signal: new AbortController().signal,
    tell: () => undefined,
  }
  await importJob(dataDir).run({ ...run, data: { businessId: of.businessId, importId, ...(bytesOf && { bytesOf }) } })
  return of.within((work) => importById(work, importId))
}

async function upload(of: TestShop, fileName: string, text: string): Promise<Import | null> {
  const bytes = String(Buffer.byteLength(text))
  const { id } = await of.within((work) => startImport(work, { fileName, bytes }), owner)
  const part = await packPart(0n, Buffer.from(text))
  await of.within((work) => storePart(work, id, part))
  return runJob(of, id)
}

const again = async (of: TestShop, importId: string, mapping?: object) => {
  const started = await of.within((work) => readImportAgain(work, { importId, mapping }), owner)
  return runJob(of, started.id, (of.jobs.at(-1)?.[1] as { bytesOf?: string } | undefined)?.bytesOf)
}

it('UX-07 a file that asks stays on the server until it is answered, also for a second question; then its bytes go', async () => {
  const asked = await upload(shop, 'days.csv', `${header}\n1,01/02/2026,A,1,"1.234"\n`)
  expect(asked).toMatchObject({ state: 'refused', asked: { kind: expect.any(String) }, importedBy: 'ann@shop.example' })
  expect(asked?.fileExpiresAt).not.toBeNull()
  const isStored = () => shop.within((work) => hasEveryPart(work, asked?.id ?? ''))
  expect(await isStored()).toBe(true)
  const second = await again(shop, asked?.id ?? '', { dates: 'dmy' })
  expect(second).toMatchObject({ state: 'refused', asked: { kind: 'numbers' } })
  expect(await isStored()).toBe(true)
  const done = await again(shop, second?.id ?? '', { dates: 'dmy', decimal: '.' })
  expect(done).toMatchObject({ state: 'done', accepted: 1, fileExpiresAt: null, firstDay: '2026-02-01', lastDay: '2026-02-01' })
  expect(await isStored()).toBe(false)
  await expect(shop.within((work) => readImportAgain(work, { importId: asked?.id ?? '' }), owner)).rejects.toThrow('Choose it again.')
})

it('REL-01 a file in another currency is read again after the business took that currency', async () => {
  await using other = await shop.another({ currency: 'USD' })
  const refused = await upload(other, 'orders.csv', `${header},currency\n1,2026-01-02,A,1,9.99,GBP\n`)
  expect(refused).toMatchObject({ state: 'refused', otherCurrency: 'GBP', currency: null })
  await other.within((work) => updateBusiness(work, { currency: 'GBP' }), owner)
  expect(await again(other, refused?.id ?? '')).toMatchObject({ state: 'done', accepted: 1, currency: 'GBP' })
})

it('a file that was read is not kept, and says which columns were read, which rows were refused and why', async () => {
  const text = `${header},note\n1,2026-01-02,A,1,9.99,x\n2,2026-01-05,A,x,9.99,x\n3,2026-01-06,,1,9.99,x\n4,2026-01-06,A,y,9.99,x\n`
  const done = await upload(shop, 'orders.csv', text)
  expect(done).toMatchObject({ state: 'done', fileExpiresAt: null, firstDay: '2026-01-02', lastDay: '2026-01-02', accepted: 1, refused: 3 })
  expect(done?.columnsRead).toEqual(header.split(',').map((name) => ({ name, header: name })))
  expect(done?.commonReasons).toEqual([
    { rows: 2, column: 'qty', code: 'not_a_number', line: 3, reason: '‘x’ is not a number.' },
    { rows: 1, column: 'sku', code: 'missing', line: 4, reason: expect.any(String) },
  ])
})

it('a file is put away and listed again; one on its way is not', async () => {
  const asked = await upload(shop, 'more-days.csv', `order_id,date,sku,qty,unit_price,x\n1,01/02/2026,A,1,2\n`)
  const id = asked?.id ?? ''
  expect(await shop.within((work) => dismissImport(work, id, true), owner)).toMatchObject({ dismissedAt: expect.any(Date) })
  expect(await shop.within((work) => dismissImport(work, id, false), owner)).toMatchObject({ dismissedAt: null })
  const { id: coming } = await shop.within((work) => startImport(work, { fileName: 'a.csv', bytes: '5' }), owner)
  await expect(shop.within((work) => dismissImport(work, coming, true), owner)).rejects.toThrow('Cancel it first.')
})
