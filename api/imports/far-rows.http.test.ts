import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestServer, testServer } from '../../e2e/support/test-server.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  // Its own: its worker reads what is uploaded.
  server = await testServer()
  cookie = await server.signIn()
})
afterAll(() => server[Symbol.asyncDispose]())

const days = Array.from({ length: 60 }, (_, i) => new Date(Date.UTC(2014, 0, 1 + i)).toISOString().slice(0, 10))
const text = ['order_id,date,sku,qty,unit_price', ...days.map((on, i) => `O${i},${on},MUG,1,9.99`), 'TYP1,2024-05-10,TYPO,1,5.00\n'].join(
  '\n',
)

type Ended = {
  state: string
  rowsRead: number
  accepted: number
  duplicates: number
  question: { kind: string; rows: { line: number; day: string; text: string }[]; readings: { label: string; mapping: object }[] } | null
  refusals: { nodes: { line: number; code: string }[] }
}

/** Uploads the file with this mapping, and waits until its import has ended. */
async function send(mapping: object): Promise<Ended> {
  const started = await server.graph(
    'mutation ($input: StartImportInput!) { startImport(input: $input) { import { id } uploadUrl userErrors { message } } }',
    { cookie, variables: { input: { fileName: 'orders.csv', bytes: String(text.length), mapping } } },
  )
  const { startImport } = started.data as { startImport: { import: { id: string }; uploadUrl: string } }
  await fetch(`${server.url}${startImport.uploadUrl}`, { method: 'PUT', body: text, headers: { cookie, origin: server.url } })
  const fields = `state rowsRead accepted duplicates finishedAt refusals { nodes { line code } }
    question { kind rows { line day text } readings { label mapping } }`
  return vi.waitFor(
    async () => {
      const { data } = await server.graph(`{ import(id: "${startImport.import.id}") { ${fields} } }`, { cookie })
      const found = (data as { import: Ended & { finishedAt: string | null } }).import
      expect(found.finishedAt).not.toBeNull()
      return found
    },
    { timeout: 60_000, interval: 50 },
  )
}

it('REL-16 a row dated far from all others is a question of the graph, and each reading that it offers answers it', async () => {
  const asked = await send({})
  expect(asked).toMatchObject({ state: 'refused', rowsRead: 0 })
  expect(asked.question).toMatchObject({ kind: 'far_days', rows: [{ line: 62, day: '2024-05-10', text: 'order TYP1, TYPO' }] })
  const [leaveOut, right] = asked.question?.readings ?? []
  const without = await send(leaveOut?.mapping ?? {})
  expect(without).toMatchObject({ state: 'done', rowsRead: 61, accepted: 60, refusals: { nodes: [{ line: 62, code: 'far_day' }] } })
  expect(await send(right?.mapping ?? {})).toMatchObject({ state: 'done', rowsRead: 61, accepted: 1, duplicates: 60, question: null })
})
