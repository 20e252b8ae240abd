import type { Context } from '../../platform/transaction/context.ts'
import { packPart, partBytes, storePart } from './upload-parts.ts'

/**
 * What came is stored after this time, however little it is: a slow file is not lost with its
 * server.
 */
const defaultStoreAfterMs = 3_000

type Destination = Pick<Context, 'change'> & {
  readonly id: string
  readonly holder: string
  readonly offset: bigint
  readonly storeAfterMs?: number | undefined
}

/**
 * Stores the bytes of a file in parts: one is collected while the one before it is stored, so that
 * memory holds two of them at most.
 */
export class PartWriter {
  readonly #to: Destination
  readonly #timer: NodeJS.Timeout
  #held: Buffer[] = []
  #size = 0
  #at: bigint
  #storing: Promise<void> = Promise.resolve()
  #isStoring = false

  constructor(to: Destination) {
    this.#to = to
    this.#at = to.offset
    this.#timer = setInterval(() => {
      // A database that does not answer gets no longer queue.
      if (!this.#isStoring) this.#store()
    }, to.storeAfterMs ?? defaultStoreAfterMs)
  }

  /** Throws what kept the part before from being stored. */
  async add(bytes: Buffer): Promise<void> {
    this.#held.push(bytes)
    this.#size += bytes.length
    if (this.#size < partBytes) return
    await this.#storing
    this.#store()
  }

  /** Stores the rest. */
  async end(): Promise<void> {
    this.stop()
    this.#store()
    await this.#storing
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #store(): void {
    if (this.#size === 0) return
    const bytes = Buffer.concat(this.#held)
    const start = this.#at
    this.#held = []
    this.#size = 0
    this.#at += BigInt(bytes.length)
    const { change, id, holder } = this.#to
    this.#isStoring = true
    this.#storing = this.#storing
      .then(async () => {
        const part = await packPart(start, bytes)
        await change((work) => storePart(work, id, part, holder))
      })
      .finally(() => {
        this.#isStoring = false
      })
    // Whoever adds next, or ends, is told.
    this.#storing.catch(() => undefined)
  }
}
