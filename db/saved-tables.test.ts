import { type AddressInfo, connect, createServer } from 'node:net'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { expect, it } from 'vitest'
import { testServer } from '../e2e/support/database/test-database.ts'
import { rowsCopied } from './saved-tables.ts'

/** The message that ends the rows of an export: the letter c, and a length of four bytes. */
const copyDone = Buffer.from([0x63, 0, 0, 0, 4])

/**
 * A way to the database that holds back all that follows the first export's rows until `release`.
 */
async function slowAfterRows(url: string) {
  const { hostname, port } = new URL(url)
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname)
    let sent: Promise<unknown> = Promise.resolve()
    far.on('data', (bytes) => {
      const end = bytes.indexOf(copyDone)
      const cut = end < 0 ? bytes.length : end + copyDone.length
      sent = sent.then(() => near.write(bytes.subarray(0, cut)))
      if (end >= 0) sent = sent.then(() => released).then(() => near.write(bytes.subarray(cut)))
    })
    near.pipe(far)
    far.on('close', () => near.destroy())
    near.on('close', () => far.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = new URL(url)
  address.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return { url: address.href, release, close: () => proxy.close() }
}

it('REL-19 an export says how many rows it had, also when their number comes after the last row', async () => {
  const proxy = await slowAfterRows((await testServer()).serverUrl)
  const client = new pg.Client({ connectionString: proxy.url })
  await client.connect()
  const copy = client.query(copyTo('copy (select generate_series(1, 287)) to stdout'))
  for await (const bytes of copy) expect(bytes.length).toBeGreaterThan(0)
  expect(copy.rowCount).toBe(0)
  const rows = rowsCopied(client, copy)
  proxy.release()
  expect(await rows).toBe(287)
  await client.end()
  proxy.close()
})
