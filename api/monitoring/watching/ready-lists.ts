import { setImmediate as pause } from 'node:timers/promises'
import { makeReady, type ReadyReading, type SourceReading } from '../look/reading.ts'
import type { Notice } from '../notice.ts'
import type { ListInForce } from '../reading/source-notices.ts'

/** A list of one version, made ready or being made so. */
type Kept = ListInForce & { readonly ready: Promise<ReadyReading> }

/**
 * Lists made ready, for all businesses that a process looks at: it takes longer than to look at one
 * shop. Of each source the version that was asked for last is kept, so memory is bounded by what
 * the sources say.
 */
export class ReadyLists {
  readonly #kept = new Map<string, Kept>()

  /**
   * The list of a source in the version that is in force, made ready once however many ask at once.
   * `read` gives its notices. Throws what `read` throws; the next one who asks reads again.
   */
  ready(source: SourceReading['source'], { version, hash }: ListInForce, read: () => Promise<readonly Notice[]>): Promise<ReadyReading> {
    const known = this.#kept.get(source.key)
    if (known !== undefined && known.version === version && known.hash === hash) return known.ready
    const kept = { version, hash, ready: read().then((notices) => madeReady({ source, version, notices, about: null })) }
    this.#kept.set(source.key, kept)
    kept.ready.catch(() => {
      if (this.#kept.get(source.key) === kept) this.#kept.delete(source.key)
    })
    return kept.ready
  }
}

/** A long list is made ready in steps, between which the server answers others. */
async function madeReady(reading: SourceReading): Promise<ReadyReading> {
  const making = makeReady(reading)
  for (;;) {
    const step = making.next()
    if (step.done) return step.value
    await pause()
  }
}
