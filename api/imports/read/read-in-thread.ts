import { on } from 'node:events'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Chunk, ChunkFile, ChunkOptions } from './read-chunks.ts'
import type { ThreadMessage, ThreadRequest, ThreadTask } from './reading-thread.ts'
import { endWith } from './tables/end-with.ts'
import { Unreadable } from './tables/unreadable.ts'

/** Chunks that are read ahead: one is in transit while another is written. */
const ahead = 2

/** Like `readChunks`, in a thread of its own, which ends with `chunks`. */
export async function readInThread(path: string, { saved, ...options }: ChunkOptions): Promise<ChunkFile> {
  const thread = startThread({ path, options })
  const order = (what: ThreadRequest) => thread.postMessage(what)
  const news = newsOf(thread)
  let notes: string[] = []
  const end = async () => {
    await news.return(undefined)
    await thread.terminate()
    return { done: true as const, value: undefined }
  }
  const next = async () => {
    const message = (await news.next()).value as ThreadMessage
    if (message.kind === 'end' || message.kind === 'unreadable') notes = message.notes
    if (message.kind === 'unreadable') throw new Unreadable(message.problem, { ...message, kind: message.as })
    return message
  }
  try {
    let message = await next()
    if (message.kind === 'header') {
      order({ kind: 'saved', saved: (await saved?.(message.header)) ?? null })
      message = await next()
    }
    if (message.kind !== 'opened') throw new Error(`The reading thread began with ‘${message.kind}’.`)
    for (let wanted = 0; wanted < ahead; wanted++) order({ kind: 'more' })
    const chunks = endWith(
      chunksFrom(next, () => order({ kind: 'more' }), end),
      { return: end },
    )
    return { layout: message.layout, header: message.header, columns: message.columns, chunks, notes: () => notes }
  } catch (error) {
    await end()
    throw error
  }
}

async function* chunksFrom(next: () => Promise<ThreadMessage>, more: () => void, end: () => Promise<unknown>): AsyncGenerator<Chunk> {
  try {
    for (let message = await next(); message.kind === 'chunk'; message = await next()) {
      yield message.chunk
      more()
    }
  } finally {
    await end()
  }
}

/**
 * A small young generation frees short-lived objects early: otherwise a thread needs 60 MB more.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 8 }

function startThread(task: ThreadTask): Worker {
  const extension = extname(import.meta.filename)
  // When run from TypeScript sources, the thread needs their loader.
  const execArgv = extension === '.ts' ? ['--import', '@oxc-node/core/register'] : []
  return new Worker(join(import.meta.dirname, `reading-thread${extension}`), { workerData: task, execArgv, resourceLimits })
}

/** The thread's messages, in order; fails when the thread fails or exits before its end. */
async function* newsOf(thread: Worker): AsyncGenerator<ThreadMessage> {
  // Where files are watched, Node posts the modules that the thread loads over the same port.
  for await (const [news] of on(thread, 'message', { close: ['exit'] })) if ('kind' in news) yield news as ThreadMessage
  throw new Error('The thread that reads the file has ended too early.')
}
