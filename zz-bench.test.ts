import { it } from 'vitest'
import pg from 'pg'
import { createReadStream, existsSync } from 'node:fs'
import { from as copyFrom } from 'pg-copy-streams'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { everything, testShop } from './api/imports/for-tests.ts'
import { importFile } from './api/imports/run-import.ts'
it('bench', async () => {
  for (const path of (process.env.FILES ?? '').split(' ')) {
    await using shop = await testShop({ currency: 'GBP', zone: 'Europe/London' })
    let peak = 0; const base = process.memoryUsage.rss()
    const timer = setInterval(() => { peak = Math.max(peak, process.memoryUsage.rss()) }, 50)
    const t0 = performance.now()
    const spent = new Map<string, number>()
    const timed = async (k: string, f: () => Promise<any>) => { const a = performance.now(); try { return await f() } finally { spent.set(k, (spent.get(k) ?? 0) + performance.now() - a) } }
    const within = (fn: any) => timed('TX', () => shop.within((work) => fn({ ...work, sql: (t: string, v: any) => timed(t.trim().replace(/\s+/g, ' ').slice(0, 60), () => work.sql(t, v)) })))
    const { summary } = await importFile(within as never, path)
    console.log([...spent].sort((a, b) => b[1] - a[1]).slice(0, 10).map(([k, v]) => Math.round(v) + ' ' + k).join('\n'))
    const ours = performance.now() - t0
    clearInterval(timer)
    const owner = new pg.Client({ connectionString: shop.test.ownerUrl }); await owner.connect()
    const t2 = performance.now()
    // plain COPY of the same rows to the same indexed tables
    let text = 0
    const dumps: [string, Buffer[]][] = []
    for (const table of ['order_line', 'refund', 'unit_cost', 'parcel', 'ad_spend', 'chargeback']) {
      const cs = (await import('pg-copy-streams')).to
      const chunks: Buffer[] = []
      for await (const c of owner.query(cs(`copy (select * from ${table}) to stdout`))) chunks.push(c as Buffer)
      dumps.push([table, chunks])
    }
    await owner.query('truncate order_line, refund, unit_cost, parcel, ad_spend, chargeback')
    const t1 = performance.now()
    for (const [table, chunks] of dumps) if (chunks.length) await pipeline(Readable.from(chunks), owner.query(copyFrom(`copy ${table} from stdin`)))
    const copy = performance.now() - t1
    console.log(path.split('/').at(-1), JSON.stringify({ ...summary, refused: summary.refused.length }), 'ours ms', Math.round(ours), 'rows/s', Math.round(summary.rows / ours * 1000), 'copy ms', Math.round(copy), 'ratio', (copy / ours).toFixed(2), 'peak +MB', Math.round((peak - base) / 1e6))
    await owner.end()
  }
}, 600000)
