import { importIdOf } from '../../imports/source-import.ts'
import { keysUnder, recordOfKey } from '../../ledger/source-records/records-of-moments.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { closeHooks, type OpenHook, openHooks } from '../hooks/open-hooks.ts'
import { type ConnectionReading, isRefused, orRefused, type StreamReading } from './reading.ts'
import { wouldBeTold } from './told-days.ts'
import { writeRecords } from './write-records.ts'

/**
 * `more`: others wait; `refused`: some could not be read, and stay open; the sweep brings them too.
 */
export type ToldRest = 'none' | 'more' | 'refused'

const nameOf = ({ stream, record }: OpenHook) => `${stream} ${record}`

/**
 * Reads the records afresh that the provider said had changed, each alone and as it is now: in
 * which order that was said is all one. Who reads a connection asks for them between its pages, so
 * that nobody else writes beside it.
 */
export class ToldRecords {
  /** Not asked for again by this reading. */
  readonly #refused = new Set<string>()
  /** Not found while their stream is read for the first time: they are asked for at its end. */
  readonly #waiting = new Set<string>()

  constructor(
    private readonly reading: ConnectionReading,
    private readonly streams: readonly StreamReading[],
  ) {}

  /** Reads those that are open; `hasRead`: whether any came. */
  async read(): Promise<{ readonly rest: ToldRest; readonly hasRead: boolean }> {
    const { reading } = this
    const ready = this.streams.filter(mayBeRead)
    const of = { streams: ready.map(({ stream }) => stream.name), without: this.#left(ready) }
    const open = await reading.read((work) => openHooks(work, reading.integrationId, of))
    let [count, hasRefused] = [0, false]
    for (const one of ready)
      for (const hook of open.records) {
        if (hook.stream !== one.stream.name) continue
        const end = await readOne(reading, one, { hook, askedAt: open.at })
        if (end === 'waits') this.#waiting.add(nameOf(hook))
        if (end === 'read') count += 1
        if (end !== 'refused') continue
        this.#refused.add(nameOf(hook))
        hasRefused = true
        break
      }
    return { rest: hasRefused ? 'refused' : open.isAll ? 'none' : 'more', hasRead: count > 0 }
  }

  #left(ready: readonly StreamReading[]): string[] {
    const isFirst = (name: string) => ready.some(({ stream, tally }) => tally.upToDateAt === null && name.startsWith(`${stream.name} `))
    return [...this.#refused, ...[...this.#waiting].filter(isFirst)]
  }
}

const mayBeRead = ({ tally, account, stream: { name } }: StreamReading) =>
  tally.refused === null && !account.missing.some(({ streams: without }) => without.includes(name))

type Told = { readonly hook: OpenHook; readonly askedAt: Date }

/**
 * `waits`: the provider does not have it, and pages of the first reading, or the file that it
 * gathers, may bring what they had of it before. What is there has a version, and stays newer.
 */
async function readOne(reading: ConnectionReading, of: StreamReading, { hook, askedAt }: Told): Promise<'read' | 'waits' | 'refused'> {
  const { client, signal, integrationId } = reading
  const { stream, tally } = of
  const asked = await orRefused(stream.one(client, hook.record, signal))
  if (isRefused(asked)) return 'refused'
  const raw = asked.answer
  if (raw === null && tally.upToDateAt === null) return 'waits'
  const also = (work: Work) => closeHooks(work, { integrationId, stream: stream.name, record: hook.record, until: askedAt })
  const read = raw !== null ? { records: [raw] } : { records: [], gone: (await isGoneThere(reading, of, hook)) ? [hook.record] : [] }
  await writeRecords(reading, of, { ...read, next: tally.cursor, also })
  return 'read'
}

/** Whether it left at the provider: it says so, or would tell it if it were there. */
async function isGoneThere(reading: ConnectionReading, of: StreamReading, { record, topics }: OpenHook): Promise<boolean> {
  const { connector, client, integrationId, read } = reading
  if (topics.some((topic) => connector.webhooks?.saysGone(topic))) return true
  const known = await read(async (work) => {
    const importId = await importIdOf(work, integrationId)
    const place = importId === null ? null : { importId, stream: of.stream.name }
    const [key] = place ? await keysUnder(work, place, [record]) : []
    return place && key !== undefined ? recordOfKey(work, place, key) : null
  })
  return known !== null && wouldBeTold(of, known.said, client.now())
}
