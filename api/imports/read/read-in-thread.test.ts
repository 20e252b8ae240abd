import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { runFolder } from '../../../e2e/support/database/test-database.ts'
import { currency } from '../../values/money.ts'
import type { Mapping } from '../decide/mapping.input.ts'
import type { SavedMapping } from '../decide/saved-mapping.ts'
import { type Chunk, type ChunkOptions, readChunks } from './read-chunks.ts'
import { readInThread } from './read-in-thread.ts'
import { Unreadable } from './tables/unreadable.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(runFolder(), 'thread-'))
})

const options: ChunkOptions = {
  businessId: '0197a000-0000-7000-8000-000000000001',
  currency: currency('USD'),
  zone: 'Europe/London',
  now: new Date('2026-06-01T08:00:00Z'),
  fileName: 'file.csv',
  chunkSize: 3,
}

type Read = {
  header: readonly string[]
  layout: string
  chunks: object[]
  notes: string[]
  problem: string | null
  kind: string | null
  question?: object | null
}

/** The complete output of a reader for a file, with staged rows as text. */
async function everythingOf(read: typeof readChunks, path: string, own: Partial<ChunkOptions> = {}): Promise<Read> {
  const said: Read = { header: [], layout: '', chunks: [], notes: [], problem: null, kind: null }
  try {
    const file = await read(path, { ...options, ...own })
    Object.assign(said, { header: file.header, layout: file.layout })
    try {
      for await (const chunk of file.chunks) said.chunks.push(readable(chunk))
    } finally {
      said.notes = file.notes()
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    Object.assign(said, { problem: error.problem, kind: error.kind, question: error.question })
  }
  return said
}

function readable({ rows, staged, refusals, records }: Chunk) {
  const text = (pieces: readonly Uint8Array[]) => pieces.map((piece) => Buffer.from(piece).toString()).join('')
  return { rows, staged: staged.map(({ pieces, ...rest }) => ({ ...rest, text: text(pieces) })), refusals, records: [...records] }
}

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const header = 'order_id,date,sku,description,units,unit_price'
const row = (n: number) => `O${n},2025-03-${String((n % 28) + 1).padStart(2, '0')} 10:00,SKU${n % 4},Thing,1,${n}.50`
const rows = (count: number) => Array.from({ length: count }, (_, n) => row(n + 1))

describe('a file read in a thread', () => {
  type Case = [title: string, make: () => string, expected: { chunks: boolean; kind: string | null }, own?: Partial<ChunkOptions>]
  const read = { chunks: true, kind: null }
  const files: Case[] = [
    ['good rows and refused ones', () => file('good.csv', [header, ...rows(4), 'O9,soon,SKU1,Thing,1,2.00', ...rows(3)].join('\n')), read],
    [
      'rows that were settled before',
      () => file('settled.csv', [header, ...rows(4), 'x,y', ...rows(3), ...rows(2)].join('\n')),
      read,
      { committed: 5 },
    ],
    [
      'records that state values',
      () => file('costs.csv', 'sku,valid_from,unit_cost\nA,2025-01-01,2.00\nB,2025-01-01,3.00\nA,2025-02-01,x'),
      read,
    ],
    [
      'a file that is cut off',
      () => file('cut.csv.gz', gzipSync([header, ...rows(9_000)].join('\n'), { level: 1 }).subarray(0, -2_000)),
      { chunks: true, kind: 'damaged' },
    ],
    ['a question', () => file('question.csv', [header, 'O1,03/04/2025,SKU1,Thing,1,2.00'].join('\n')), { chunks: false, kind: 'question' }],
    ['an unknown header', () => file('unknown.csv', 'a,b\n1,2\n'), { chunks: false, kind: 'unrecognized' }],
    ['nothing', () => file('empty.csv', ''), { chunks: false, kind: 'unrecognized' }],
  ]
  for (const [title, make, expected, own] of files) {
    it(`says of ${title} what reading it here says`, async () => {
      const path = make()
      const here = await everythingOf(readChunks, path, own)
      expect(await everythingOf(readInThread, path, own)).toEqual(here)
      expect({ chunks: here.chunks.length > 0, kind: here.kind }).toEqual(expected)
    })
  }

  it('asks what was said of an earlier file with the same header', async () => {
    const path = file('again.csv', [header, 'O1,03/04/2025,SKU1,Thing,1,2.00'].join('\n'))
    const mapping: Mapping = { dates: { date: 'dmy' } }
    const asked: (readonly string[])[] = []
    const saved = async (of: readonly string[]): Promise<SavedMapping> => {
      asked.push(of)
      return { mapping, fileName: 'earlier.csv' }
    }
    const said = await everythingOf(readInThread, path, { saved })
    expect(asked).toEqual([header.split(',')])
    expect(JSON.stringify(said.chunks)).toContain('2025-04-03')
    expect(said.notes.join()).toContain('earlier.csv')
  })

  it('reads where Node watches the files, and so posts the names of modules beside the chunks', async () => {
    const path = file('watched.csv', [header, ...rows(2)].join('\n'))
    vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
    const watched = await everythingOf(readInThread, path).finally(() => vi.unstubAllEnvs())
    expect(watched).toEqual(await everythingOf(readInThread, path))
  })

  it('is left in the middle without harm, and fails with what failed', async () => {
    const path = file('long.csv', [header, ...rows(200)].join('\n'))
    const { chunks } = await readInThread(path, options)
    expect((await chunks.next()).value).toMatchObject({ rows: expect.any(Number) })
    await chunks.return(undefined)
    expect(await chunks.next()).toEqual({ done: true, value: undefined })
    await expect(readInThread(join(folder, 'none.csv'), options)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
