import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { ownServer } from './own-server.ts'
import { chooseCurrency, fileRow } from './person.ts'

const header = 'order_id,date,sku,qty,unit_price'
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('UX-07 UX-09 an upload goes on by itself when the server is killed in its midst, and after a reload; no row is lost or doubled', async ({
  browser,
}) => {
  await using server = await ownServer()
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto(server.link)
  await page.goto('/imports')
  // About 18 MB in five requests: much in few rows.
  const note = 'x'.repeat(3_000)
  const rows = Array.from({ length: 6_000 }, (_, i) => `o${i},2026-01-05,MUG,1,9.99,${note}`)
  const file = csv('orders.csv', `${header},note\n${rows.join('\n')}\n`)
  const offsets: string[] = []
  let isDown = false
  await page.route('**/uploads/*', async (route) => {
    const offset = route.request().headers()['upload-offset']
    // The server dies under the third request.
    if (offset && offsets.length === 2 && !isDown) {
      isDown = true
      await server.kill()
    }
    if (offset && !isDown) offsets.push(offset)
    await route.continue()
  })
  await page.getByLabel('Files to import').setInputFiles(file)
  await chooseCurrency(page, 'USD')
  const row = fileRow(page, 'orders.csv')
  await expect(row).toContainText(/Connection lost at \d+ %\. It goes on by itself\./, { timeout: 60_000 })
  await page.unroute('**/uploads/*')
  await server.startAgain()
  await expect(row).toContainText('6,000 accepted', { timeout: 60_000 })
  await expect(row).toHaveCount(1)

  await page.reload()
  await expect(row).toContainText('6,000 accepted')
  await page.getByLabel('Files to import').setInputFiles({ ...file, name: 'again.csv' })
  await expect(fileRow(page, 'again.csv')).toContainText('0 accepted · 6,000 duplicates', { timeout: 60_000 })
  await expect(fileRow(page, 'again.csv')).toContainText(/Already imported on .+ as ‘orders\.csv’\. Nothing changed\./)
  await context.close()
})

test('UX-07 REL-05 an import goes on when the server is killed while it reads; refused rows come down, are mended and sent again', async ({
  browser,
}) => {
  await using server = await ownServer()
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(server.link)
  await page.goto('/imports')
  const good = Array.from({ length: 200_000 }, (_, i) => `c${i},2026-01-06 10:00,CUP-${i % 50},1,4.50`)
  const text = `${header}\n${good.slice(0, 120_000).join('\n')}\nbad-1,2026-02-30,MUG,1,9.99\nbad-2,2026-02-03,MUG,one,9.99\n${good.slice(120_000).join('\n')}\n`
  await page.getByLabel('Files to import').setInputFiles(csv('orders.csv', text))
  await chooseCurrency(page, 'USD')
  const row = fileRow(page, 'orders.csv')
  await expect(row).toContainText(/Reading · [\d,]+ /, { timeout: 60_000 })
  await server.kill()
  await server.startAgain()
  // Nobody reloads: the page hears of it again by itself.
  await expect(row).toContainText('200,000 accepted', { timeout: 120_000 })
  const link = row.getByRole('link', { name: '2 rows refused: download with reasons' })
  const download = page.waitForEvent('download')
  await link.click()
  const refused = await readFile(await (await download).path(), 'utf8')
  expect(refused).toContain('bad-1')
  expect(refused).toContain('120002')
  const mended = refused.replace('2026-02-30', '2026-02-28').replace(',one,', ',1,')
  await page.getByLabel('Files to import').setInputFiles(csv('mended.csv', mended))
  await expect(fileRow(page, 'mended.csv')).toContainText('2 accepted', { timeout: 60_000 })
  await context.close()
})
