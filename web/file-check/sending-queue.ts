import { type ChosenFile, refusalsOf, withFiles } from './chosen-files.ts'
import { FileCheckEnded, FileCheckError, FileRefused } from './send-files.ts'

export type Settings = { readonly currency: string; readonly zone: string }

/** What the queue asks of the server. */
export type CheckServer = {
  start(settings: Settings): Promise<void>
  /** Returns the id of the file's import. */
  announce(file: File): Promise<string>
  sendBytes(sent: { file: File; importId: string; signal: AbortSignal; onSent: (bytes: number) => void }): Promise<void>
  forget(importId: string): Promise<void>
}

export type QueueState = {
  readonly files: readonly ChosenFile[]
  readonly isSending: boolean
  /** Why nothing could be sent, a sentence. */
  readonly problem: string | null
}

export const emptyQueue: QueueState = { files: [], isSending: false, problem: null }

const canBeSent = ({ state }: ChosenFile): boolean => state === 'chosen' || state === 'failed' || state === 'stopped'

/** Files that wait to be sent, one after the other. A file that fails stops none of the others. */
export class SendingQueue {
  private state = emptyQueue
  private isStarted = false
  private readonly aborters = new Map<number, AbortController>()
  private readonly server: CheckServer
  private readonly onChange: (state: QueueState) => void

  constructor(server: CheckServer, onChange: (state: QueueState) => void) {
    this.server = server
    this.onChange = onChange
  }

  add(files: readonly File[]): void {
    this.change({ files: withFiles(this.state.files, files), problem: null })
  }

  /** Takes a file off the list, and off the server where a part of it is there. */
  remove(key: number): void {
    const file = this.find(key)
    if (!file || file.state === 'sending' || file.state === 'sent') return
    if (file.importId) void this.server.forget(file.importId)
    this.change({ files: this.state.files.filter((one) => one.key !== key) })
  }

  /** Stops sending a file, or keeps one from being sent. */
  stop(key: number): void {
    if (this.find(key)?.state === 'queued') this.update(key, { state: 'stopped' })
    this.aborters.get(key)?.abort()
  }

  /** Sends a file again that failed or was stopped. */
  sendAgain(key: number, settings: Settings): void {
    const file = this.find(key)
    if (!file || !canBeSent(file)) return
    this.update(key, { state: 'queued', problem: null })
    void this.run(settings)
  }

  /** Sends every file that can be sent. */
  sendAll(settings: Settings): void {
    if (this.state.isSending) return
    const refused = refusalsOf(this.state.files)
    const isNext = (one: ChosenFile) => canBeSent(one) && !refused.has(one.key)
    this.change({ files: this.state.files.map((one) => (isNext(one) ? { ...one, state: 'queued', problem: null } : one)) })
    if (this.next()) void this.run(settings)
  }

  private change(part: Partial<QueueState>): void {
    this.state = { ...this.state, ...part }
    this.onChange(this.state)
  }

  private update(key: number, part: Partial<ChosenFile>): void {
    this.change({ files: this.state.files.map((one) => (one.key === key ? { ...one, ...part } : one)) })
  }

  private find(key: number): ChosenFile | undefined {
    return this.state.files.find((one) => one.key === key)
  }

  private next(): ChosenFile | undefined {
    return this.state.files.find(({ state }) => state === 'queued')
  }

  private async run(settings: Settings): Promise<void> {
    if (this.state.isSending) return
    this.change({ isSending: true, problem: null })
    try {
      if (!this.isStarted) await this.server.start(settings)
      this.isStarted = true
      for (let file = this.next(); file; file = this.next()) await this.sendOne(file)
      this.change({ isSending: false })
    } catch (error) {
      const isOver = error instanceof FileCheckEnded
      if (isOver) this.isStarted = false
      const problem = error instanceof FileCheckError ? error.message : notSent
      this.change({ isSending: false, problem, files: this.state.files.map((one) => backInList(one, isOver)) })
    }
  }

  private async sendOne({ key, file, importId: before }: ChosenFile): Promise<void> {
    const { signal } = this.aborterOf(key)
    this.update(key, { state: 'sending', problem: null })
    try {
      const importId = before ?? (await this.server.announce(file))
      this.update(key, { importId })
      signal.throwIfAborted()
      await this.server.sendBytes({ file, importId, signal, onSent: (sentBytes) => this.update(key, { sentBytes }) })
      this.update(key, { state: 'sent', sentBytes: file.size })
    } catch (error) {
      if (error instanceof FileCheckEnded) throw error
      if (signal.aborted) this.update(key, { state: 'stopped' })
      else this.fail(key, error)
    } finally {
      this.aborters.delete(key)
    }
  }

  private aborterOf(key: number): AbortController {
    const aborter = new AbortController()
    this.aborters.set(key, aborter)
    return aborter
  }

  private fail(key: number, error: unknown): void {
    const importId = this.find(key)?.importId
    const problem = error instanceof FileCheckError ? error.message : 'This file could not be sent. Try again.'
    const isRefused = error instanceof FileRefused && importId
    if (isRefused) void this.server.forget(importId)
    this.update(key, { state: 'failed', problem, ...(isRefused && { importId: null, sentBytes: 0 }) })
  }
}

const notSent = 'The files could not be sent. Check your connection and try again.'

/**
 * A file that waited, after a start that failed. Where the check is over, nothing of any file is at
 * the server.
 */
function backInList(file: ChosenFile, isOver: boolean): ChosenFile {
  if (isOver) return { ...file, state: 'chosen', sentBytes: 0, importId: null, problem: null }
  return file.state === 'queued' ? { ...file, state: 'chosen' } : file
}

/** Whether every file that can be sent is at the server, and at least one is. */
export function isAllSent({ files, isSending }: QueueState): boolean {
  const refused = refusalsOf(files)
  const wanted = files.filter(({ key, state }) => state === 'sent' || !refused.has(key))
  return !isSending && wanted.length > 0 && wanted.every(({ state }) => state === 'sent')
}
