import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ownBusinessOf } from '../support/risks.ts'
import { cookieOf } from '../support/test-server.ts'
import { beside, type Figure, type Section } from './figure.ts'
import { fillLargeShop, type Within, workOf } from './large-shop.ts'
import { askGraph, asOwner, type Server, signedIn, withServers } from './servers.ts'

/** Requests that the greedy caller keeps open. */
const open = 20
/** As many of the dearest field as one document may ask for. */
const dearest = (sku: string) =>
  Array.from(
    { length: 20 },
    (_, at) => `s${at}: product(sku: "${sku}") { units refundRate weeks { week units sales { amount } margin { amount } } }`,
  ).join(' ')
const seconds = 20

/**
 * How long a small read of one business takes while another asks for much, and while a third is
 * imported (REL-22).
 */
export const neighbours: Section = {
  name: 'neighbours',
  isLong: true,
  run: () =>
    withServers(async ({ database, ours }) => {
      const within = workOf(database, await ownBusinessOf({ database } as never))
      await fillLargeShop(within)
      await asOwner(database.ownerUrl, 'analyze')
      const [greedy, small] = [await signedIn(ours.link), await strangersCookie(ours)]
      await smallReads(ours, small, seconds / 4)
      const quiet = await smallReads(ours, small, seconds)
      const besideGreedy = await whileAsked(ours, { cookie: greedy, query: `{ ${dearest(await soldMost(within))} }` }, () =>
        smallReads(ours, small, seconds),
      )
      const importing = fork(join(import.meta.dirname, 'import-beside.ts'), [database.appUrl], {
        execArgv: ['--import', '@oxc-node/core/register'],
      })
      const besideImport = await smallReads(ours, small, once(importing, 'exit'))
      return [
        ...figuresOf(`beside ${open} requests of the dearest field`, besideGreedy, quiet),
        ...figuresOf('beside an import of 300,000 lines', besideImport, quiet),
      ]
    }),
}

async function soldMost(within: Within): Promise<string> {
  const most = 'select sku from order_line where business_id = $1 group by sku order by count(*) desc limit 1'
  const [product] = await within((work) => work.sql<{ sku: string }>(most, [work.businessId]))
  return product?.sku ?? ''
}

type Reads = { readonly p99: number; readonly refused: number; readonly count: number }

function figuresOf(name: string, reads: Reads, quiet: Reads): Figure[] {
  return [
    beside(`${name}: p99 of a small read`, 'ms', { value: reads.p99, peer: 'quiet', of: quiet.p99, goal: '<= 3' }),
    { name: `${name}: small reads that were not answered, of ${reads.count}`, value: reads.refused, unit: 'reads', goal: '0' },
  ]
}

/** Somebody else, with a business of their own. */
async function strangersCookie(server: Server): Promise<string> {
  return cookieOf(
    await askGraph(server, '', {
      query: 'mutation { startFileCheck(input: { currency: "EUR", zone: "Europe/Paris" }) { userErrors { message } } }',
    }),
  )
}

/** One small read after another, for some seconds or until something has happened. */
async function smallReads(server: Server, cookie: string, until: number | Promise<unknown>): Promise<Reads> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  if (typeof until === 'number') setTimeout(end, until * 1_000)
  else void until.then(end)
  const times: number[] = []
  let refused = 0
  while (!isOver) {
    const began = performance.now()
    const response = await askGraph(server, cookie, { query: '{ business { name } }' })
    const text = await response.text()
    times.push(performance.now() - began)
    if (response.status !== 200 || !text.includes('"name"')) refused++
    // As a person's pages do, not as fast as it goes: the limit of requests is not what is
    // measured.
    await new Promise((resolve) => setTimeout(resolve, 125))
  }
  return { p99: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN, refused, count: times.length }
}

/** What a task comes to while a caller asks again and again, as soon as it is answered. */
async function whileAsked<T>(server: Server, { cookie, query }: { cookie: string; query: string }, task: () => Promise<T>): Promise<T> {
  let isOver = false
  const asking = Array.from({ length: open }, async () => {
    while (!isOver) await (await askGraph(server, cookie, { query })).text()
  })
  const result = await task()
  isOver = true
  await Promise.all(asking)
  return result
}
