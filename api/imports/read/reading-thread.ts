// Reads one file away from the main thread, so that parsing does not block other work. Started and
// stopped by read-in-thread.ts.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { Currency } from '../../values/money.ts'
import type { Question } from '../decide/question.ts'
import type { SavedMapping } from '../decide/saved-mapping.ts'
import { type Chunk, type ChunkOptions, type MatchedColumn, readChunks } from './read-chunks.ts'
import { Unreadable, type UnreadKind } from './tables/unreadable.ts'

/** The input of the thread. */
export type ThreadTask = { readonly path: string; readonly options: Omit<ChunkOptions, 'saved'> }

/**
 * The messages of the thread. It waits for an answer to `header`, and sends no more chunks than
 * requested.
 */
export type ThreadMessage =
  | { readonly kind: 'header'; readonly header: readonly string[] }
  | { readonly kind: 'opened'; readonly layout: string; readonly header: readonly string[]; readonly columns: readonly MatchedColumn[] }
  | { readonly kind: 'chunk'; readonly chunk: Chunk }
  | { readonly kind: 'end'; readonly notes: string[] }
  | {
      readonly kind: 'unreadable'
      readonly problem: string
      readonly line: number | null
      readonly as: UnreadKind
      readonly question: Question | null
      readonly currency: Currency | null
      readonly notes: string[]
    }

/**
 * The messages to the thread: the mapping of an earlier file with this header, or a request for one
 * more chunk.
 */
export type ThreadRequest = { readonly kind: 'saved'; readonly saved: SavedMapping | null } | { readonly kind: 'more' }

async function work(port: MessagePort, { path, options }: ThreadTask): Promise<void> {
  const orders = new Orders(port)
  const tell = (news: ThreadMessage, owned: ArrayBuffer[] = []) => port.postMessage(news, owned)
  const saved = async (header: readonly string[]) => {
    tell({ kind: 'header', header })
    return orders.saved()
  }
  let notes = (): string[] => []
  try {
    const file = await readChunks(path, { ...options, saved })
    notes = file.notes
    tell({ kind: 'opened', layout: file.layout, header: file.header, columns: file.columns })
    for await (const chunk of file.chunks) {
      await orders.more()
      tell(
        { kind: 'chunk', chunk },
        chunk.staged.flatMap(({ pieces }) => pieces.map(({ buffer }) => buffer)),
      )
    }
    tell({ kind: 'end', notes: notes() })
  } catch (error) {
    // Any other error ends the thread, and reaches the main thread as its `error`.
    if (!(error instanceof Unreadable)) throw error
    const { problem, line, kind, question, currency } = error
    tell({ kind: 'unreadable', problem, line, as: kind, question, currency, notes: notes() })
  }
  port.close()
}

/** Received requests, and readers waiting for one. */
class Orders {
  #wanted = 0
  #answer: SavedMapping | null | undefined
  #wake = () => {}

  constructor(port: MessagePort) {
    port.on('message', (order: ThreadRequest) => {
      if (order.kind === 'more') this.#wanted++
      else this.#answer = order.saved
      this.#wake()
    })
  }

  async saved(): Promise<SavedMapping | null> {
    while (this.#answer === undefined) await this.#next()
    return this.#answer
  }

  async more(): Promise<void> {
    while (this.#wanted === 0) await this.#next()
    this.#wanted--
  }

  #next(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }
}

if (parentPort) await work(parentPort, workerData as ThreadTask)
