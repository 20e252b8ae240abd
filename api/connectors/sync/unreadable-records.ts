import { type Misfit, type Page, type ProviderRefusal, Refused } from '../connector.ts'
import { misfitRefusal } from '../misfit.ts'
import { type ConnectionReading, isRefused, orRefused, type StreamReading } from './reading.ts'
import { writeRecords } from './write-records.ts'

/** So many of a stream are asked for one by one. Proposed. */
const mostAlone = 50

/**
 * The records of a stream that cannot be read. They are kept by their keys with the place of the
 * page and asked for alone at each reading, until they can be read or are gone. Where a record
 * cannot be asked for alone, or very many cannot be read, the place stays before them instead: the
 * next reading brings their page again.
 */
export class UnreadableRecords {
  /** Those that only their page brings again. */
  readonly #inPages: Misfit[] = []

  constructor(
    private readonly reading: ConnectionReading,
    private readonly of: StreamReading,
  ) {}

  /** Asks for those of earlier readings. */
  async readAgain(): Promise<void> {
    const { stream, tally } = this.of
    for (const { key } of [...tally.misfits.values()]) {
      const asked = await orRefused(stream.one(this.reading.client, key, this.reading.signal))
      if (isRefused(asked) && asked.refused.kind !== 'unreadable') throw new Refused(asked.refused)
      if (isRefused(asked)) continue
      tally.misfits.delete(key)
      await writeRecords(this.reading, this.of, { records: asked.answer === null ? [] : [asked.answer], next: tally.cursor })
    }
  }

  /** The page with the place that is kept with it. */
  keep(page: Page<unknown, unknown>): Page<unknown, unknown> {
    const { tally } = this.of
    for (const misfit of page.misfits ?? []) {
      const { key, name, place } = misfit
      if (key !== null && (tally.misfits.has(key) || tally.misfits.size < mostAlone)) tally.misfits.set(key, { key, name, place })
      else this.#inPages.push(misfit)
    }
    return this.#inPages.length > 0 ? { ...page, next: tally.cursor } : page
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
