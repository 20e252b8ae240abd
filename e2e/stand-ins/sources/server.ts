import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { type StandIn, type StandInAnswer, type StandInRequest, standIn } from '../kit.ts'
import { type SourceFile, sourceFiles } from './files.ts'
import { type SourceKey, type SourcesWorld, sourceKeys } from './world.ts'

/**
 * What is wrong with a source, until it is put right: its answers are another thing, or the list
 * has changed.
 */
const wrongs = ['html', 'half', 'empty', 'shrunk', 'new column', 'renamed', 'slow', 'private', 'bomb', 'away'] as const
export type Wrong = (typeof wrongs)[number]

export type SourcesStandIn = StandIn & {
  readonly wrong: Map<SourceKey, Wrong>
  /** So long a slow source takes. */
  slowMs: number
  /** `SOURCE_ORIGINS` with every source at this stand-in. */
  readonly sourceOrigins: string
}

const types = { csv: 'text/csv', json: 'application/json', xml: 'application/xml', html: 'text/html' } as const

/**
 * Every list that is read whole, over the network, with made names. At `/__control` stands, as
 * JSON, the first entry of each; what is posted there as `{"source":"ofac","wrong":"half"}` goes
 * wrong from then on, and `"wrong":null` ends it.
 */
export async function sourcesStandIn(world: SourcesWorld, { port = 0 } = {}): Promise<SourcesStandIn> {
  const control = { wrong: new Map<SourceKey, Wrong>(), slowMs: 30_000 }
  const texts = new Map<string, string>()
  const textOf = (path: string, file: SourceFile) => {
    const text = texts.get(path) ?? file.text(world[file.source])
    texts.set(path, text)
    return text
  }
  const answer = (request: StandInRequest): StandInAnswer | Promise<StandInAnswer> => {
    if (request.path === '/__control') return controlled(request, control, world)
    const file = sourceFiles[request.path]
    if (file === undefined) return { status: 404, text: 'There is no such file.' }
    const right = textOf(request.path, file)
    const wrong = control.wrong.get(file.source)
    return wrong === undefined ? served(request, file, right) : wrongAnswer[wrong](right, { request, file, control, world })
  }
  const stand = await standIn(answer, port, ({ path }) => path === '/__control')
  return Object.assign(control, stand, { sourceOrigins: sourceKeys.map((key) => `${key}=${stand.origin}`).join(',') })
}

function served({ headers }: StandInRequest, { type }: SourceFile, text: string): StandInAnswer {
  const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`
  if (headers['if-none-match'] === etag) return { status: 304, headers: { etag }, text: '' }
  return { status: 200, headers: { 'content-type': types[type], etag }, text }
}

type Control = { readonly wrong: Map<SourceKey, Wrong>; slowMs: number }
type Asked = { readonly request: StandInRequest; readonly file: SourceFile; readonly control: Control; readonly world: SourcesWorld }

/** Unpacks to more than any list may have. */
const bombMegabytes = 128
let bomb: Buffer | undefined

const wrongAnswer: Readonly<Record<Wrong, (right: string, asked: Asked) => StandInAnswer | Promise<StandInAnswer>>> = {
  html: () => ({ status: 200, text: '<!DOCTYPE html>\n<html><body>The service is being maintained.</body></html>' }),
  half: (right, { request, file }) => served(request, file, right.slice(0, right.length / 2)),
  empty: () => ({ status: 200, text: '' }),
  shrunk: (_, { request, file, world }) => {
    const entries = world[file.source]
    return served(request, file, file.text(entries.slice(0, Math.ceil(entries.length / 10))))
  },
  'new column': (right, { request, file }) => served(request, file, file.type === 'csv' ? widened(right) : right),
  renamed: (right, { request, file }) => served(request, file, renamed(right)),
  slow: async (right, { request, file, control }) => {
    await setTimeout(control.slowMs)
    return served(request, file, right)
  },
  private: () => ({ status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data/' }, text: '' }),
  bomb: () => {
    bomb ??= gzipSync(Buffer.alloc(bombMegabytes * 1_048_576, ' '))
    return { status: 200, headers: { 'content-encoding': 'gzip' }, bytes: bomb }
  },
  away: () => ({ status: 503, text: 'Service unavailable' }),
}

/** Each row has a cell more. */
function widened(text: string): string {
  const delimiter = text.startsWith('fileGenerationDate;') ? ';' : ','
  return text.replaceAll(/(?<=.)(\r?\n)/g, (end) => `${delimiter}"New"${end}`)
}

/** What readers look for is called otherwise, or lacks, where columns have no names. */
const renamed = (text: string) =>
  text
    .replaceAll(/,[^,\n]*\r\n/g, '\r\n')
    .replaceAll(
      /DATAID|Entity_LogicalId|Unique ID|alt_names|Name of Entity|Effective Date|RecallID|alert_number|numero_fiche|PwnCount/g,
      'Renamed',
    )

const wish = z.object({ source: z.enum(sourceKeys), wrong: z.enum(wrongs).nullable(), slowMs: z.int().positive().optional() })

function controlled({ method, body }: StandInRequest, control: Control, world: SourcesWorld): StandInAnswer {
  if (method === 'POST') {
    const read = wish.safeParse(JSON.parse(body))
    if (!read.success) return { status: 400, text: z.prettifyError(read.error) }
    const { source, wrong, slowMs } = read.data
    if (wrong === null) control.wrong.delete(source)
    else control.wrong.set(source, wrong)
    control.slowMs = slowMs ?? control.slowMs
  }
  const stands = sourceKeys.map((key) => [key, { entries: world[key].length, wrong: control.wrong.get(key) ?? null, first: world[key][0] }])
  return { status: 200, body: Object.fromEntries(stands) }
}
