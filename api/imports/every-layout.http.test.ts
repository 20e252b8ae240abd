import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Golden, goldens } from '../../e2e/support/imports/golden-files.ts'
import { type TestServer, testServer } from '../../e2e/support/test-server.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  // Its own: its worker reads what is uploaded.
  server = await testServer()
  cookie = await server.signIn()
})
afterAll(() => server[Symbol.asyncDispose]())

type File = { fileName: string; layout: string; state: string; problem: string | null; finishedAt: string | null } & Record<
  'rowsRead' | 'accepted' | 'duplicates' | 'conflicts' | 'refused',
  number
>

async function ask<Answer>(query: string, variables: object = {}, as = cookie): Promise<Answer> {
  const { data } = await server.graph(query, { cookie: as, variables: variables as Record<string, unknown> })
  return data as Answer
}

async function send({ name, text, mapping }: Golden): Promise<void> {
  // Two reports of Amazon state the same fees: here all are to be read.
  const input = { fileName: `${name}.csv`, bytes: String(Buffer.byteLength(text)), mapping: { ...mapping, otherShop: 'right' } }
  const { startImport } = await ask<{ startImport: { uploadUrl: string } }>(
    'mutation ($input: StartImportInput!) { startImport(input: $input) { uploadUrl userErrors { message } } }',
    { input },
  )
  await fetch(`${server.url}${startImport.uploadUrl}`, { method: 'PUT', body: text, headers: { cookie, origin: server.url } })
}

const fields = 'fileName layout state problem finishedAt rowsRead accepted duplicates conflicts refused'

/** Sends every golden file, and waits until all imports have ended. */
async function sendAll(prefix: string): Promise<File[]> {
  for (const golden of goldens) await send({ ...golden, name: `${prefix}${golden.name}` })
  return vi.waitFor(
    async () => {
      const { imports } = await ask<{ imports: { nodes: File[] } }>(`{ imports(first: 100) { nodes { ${fields} } } }`)
      expect(imports.nodes.filter(({ finishedAt }) => finishedAt === null)).toEqual([])
      return imports.nodes.filter(({ fileName }) => fileName.startsWith(prefix))
    },
    { timeout: 60_000, interval: 100 },
  )
}

it('REL-05 the export of every system goes through upload, reading and the scan, and the checks say which file is next best', async () => {
  const files = await sendAll('first ')
  expect(files.map(({ fileName, state, problem }) => [fileName, state, problem]).sort()).toEqual(
    goldens.map(({ name }) => [`first ${name}.csv`, 'done', null]).sort(),
  )
  const layoutOf = new Map(goldens.map(({ name, layout }) => [`first ${name}.csv`, layout.name]))
  expect(files.filter(({ fileName, layout }) => layoutOf.get(fileName) !== layout)).toEqual([])
  expect(files.filter((file) => file.accepted + file.duplicates + file.conflicts + file.refused !== file.rowsRead)).toEqual([])
  expect(files.filter(({ accepted }) => accepted === 0)).toEqual([])
  // REL-03: the same files again change nothing.
  const again = await sendAll('again ')
  expect(again.filter(({ accepted }) => accepted > 0)).toEqual([])

  type Detectors = { detectors: { detector: string; missing: string[]; nextBest: { layout: string }[] }[] }
  const { detectors } = await vi.waitFor(
    async () => {
      const found = await ask<Detectors>('{ detectors { detector missing nextBest { layout steps } } }')
      expect(found.detectors.length).toBeGreaterThan(10)
      return found
    },
    { timeout: 60_000, interval: 100 },
  )
  expect(detectors.filter(({ missing, nextBest }) => missing.length === 0 && nextBest.length > 0)).toEqual([])
})

it('anyone reads which file is exported how, and what it unlocks', async () => {
  type Guides = {
    fileGuides: { layout: string; providerName: string; steps: string[]; checks: { finds: string; alsoNeeds: string[] }[] }[]
  }
  const { fileGuides } = await ask<Guides>('{ fileGuides { layout providerName steps checks { finds alsoNeeds } } }', {}, '')
  expect(fileGuides.find(({ layout }) => layout === 'ups-billing')).toMatchObject({
    providerName: 'UPS',
    steps: ['Open the **UPS Billing Center**.', expect.stringContaining('250 columns')],
    checks: expect.arrayContaining([{ finds: 'parcels the carrier billed twice', alsoNeeds: [] }]),
  })
})
