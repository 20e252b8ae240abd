import { type Misfit, type Page, type ProviderRefusal, Refused } from '../connector.ts'
import { misfitRefusal } from '../misfit.ts'
import { type ConnectionReading, isRefused, orRefused, type StreamReading } from './reading.ts'
import { writeRecords } from './write-records.ts'

/** So many of a stream are asked for one by one in a reading. Proposed. */
const mostAsked = 50
/**
 * Where more cannot be read, it is not single records that the provider tells otherwise. Proposed.
 */
const mostKept = 1_000

/**
 * The records of a stream that cannot be read. They are kept by their keys with the place of the
 * page and asked for alone, some at each reading in turn, until they can be read or are gone. A
 * record that cannot be asked for alone keeps the place before it: the next reading brings its page
 * again. Where very many cannot be read, the stream stops there.
 */
export class UnreadableRecords {
  /** Those that only their page brings again. */
  readonly #inPages: Misfit[] = []

  constructor(
    private readonly reading: ConnectionReading,
    private readonly of: StreamReading,
  ) {}

  /** Asks for those of earlier readings, the longest not asked for first. */
  async readAgain(): Promise<void> {
    const { stream, tally } = this.of
    for (const misfit of [...tally.misfits.values()].slice(0, mostAsked)) {
      const { key } = misfit
      const asked = await orRefused(stream.one(this.reading.client, key, this.reading.signal))
      if (isRefused(asked) && asked.refused.kind !== 'unreadable') throw new Refused(asked.refused)
      tally.misfits.delete(key)
      if (isRefused(asked)) tally.misfits.set(key, misfit)
      else await writeRecords(this.reading, this.of, { records: asked.answer === null ? [] : [asked.answer], next: tally.cursor })
    }
  }

  /**
   * The page with the place that is kept with it. Throws `Refused` where very many cannot be read.
   */
  keep(page: Page<unknown, unknown>): Page<unknown, unknown> {
    const { tally } = this.of
    for (const misfit of page.misfits ?? []) {
      const { key, name, place } = misfit
      if (key === null) this.#inPages.push(misfit)
      else tally.misfits.set(key, { key, name, place })
    }
    if (tally.misfits.size > mostKept) throw new Refused(this.#tooMany())
    return this.#inPages.length > 0 ? { ...page, next: tally.cursor } : page
  }

  #tooMany() {
    const { connector } = this.reading
    const count = mostKept.toLocaleString('en')
    const sentence = `${connector.name} sent more than ${count} records (${this.of.stream.noun}) that RiskPilot cannot read, so it stopped there: what follows stays unknown. It is tried again by itself; tell us.`
    return { kind: 'unreadable', sentence } satisfies ProviderRefusal
  }

  /** What is said of them, null for none. Throws it where their pages have to come again. */
  end(): ProviderRefusal | null {
    const all = [...this.of.tally.misfits.values(), ...this.#inPages]
    if (all.length === 0) return null
    const refusal = misfitRefusal(this.reading.connector, this.of.stream, all)
    if (this.#inPages.length > 0) throw new Refused(refusal)
    return refusal
  }
}
