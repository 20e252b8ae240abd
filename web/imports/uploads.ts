import { useSyncExternalStore } from 'react'
import { sendFile, UploadLost, UploadRefused } from '../ui/send-file.ts'

/**
 * What this browser is doing for an import: the server cannot know that a file is chosen and waits
 * for its turn.
 */
export type Upload = {
  readonly state: 'queued' | 'sending' | 'offline' | 'stopped'
  readonly sentBytes: number
  readonly problem: string | null
}

type Task = { readonly importId: string; readonly file: File; readonly url: string; readonly aborter: AbortController }

let uploads: ReadonlyMap<string, Upload> = new Map()
const listeners = new Set<() => void>()
const queue: Task[] = []
const tasks = new Map<string, Task>()
let isSending = false

/**
 * Shows a file as queued from the moment its import exists, before it is known when its turn comes.
 */
export function expectUpload(importId: string): void {
  change(importId, { state: 'queued', sentBytes: 0, problem: null })
}

const announced = new Map<string, number>()

/**
 * Remembers that this browser announces a file: its import may be listed before the server has
 * answered.
 */
export function announceFile(fileName: string): () => void {
  announced.set(fileName, (announced.get(fileName) ?? 0) + 1)
  return () => {
    announced.set(fileName, (announced.get(fileName) ?? 1) - 1)
    for (const listener of listeners) listener()
  }
}

/** Whether this browser is announcing a file of this name. */
export const isAnnounced = (fileName: string): boolean => (announced.get(fileName) ?? 0) > 0

/**
 * Uploads live beside the pages: going from page to page does not stop them. One file is sent at a
 * time, so the first is read soonest.
 */
export function startUpload(importId: string, file: File, url: string): void {
  if (tasks.has(importId)) return
  const task: Task = { importId, file, url, aborter: new AbortController() }
  tasks.set(importId, task)
  queue.push(task)
  expectUpload(importId)
  if (!isSending) void sendAll()
}

/**
 * Ends an upload without a trace here; the server is told by the mutation that cancels the import.
 */
export function stopUpload(importId: string): void {
  tasks.get(importId)?.aborter.abort()
  tasks.delete(importId)
  change(importId, null)
}

/** What this browser does for an import, if anything. */
export function useUpload(importId: string): Upload | undefined {
  return useSyncExternalStore(subscribe, () => uploads.get(importId))
}

/** Whether this browser is sending it, or is about to. */
export const isBeingSent = (importId: string): boolean => tasks.has(importId)

/** True while closing the tab would interrupt a file. */
export function useIsSending(): boolean {
  return useSyncExternalStore(subscribe, () => tasks.size > 0)
}

async function sendAll(): Promise<void> {
  isSending = true
  addEventListener('beforeunload', warn)
  for (let task = queue.shift(); task; task = queue.shift()) {
    if (!task.aborter.signal.aborted) await sendOne(task)
  }
  removeEventListener('beforeunload', warn)
  isSending = false
}

async function sendOne({ importId, file, url, aborter: { signal } }: Task): Promise<void> {
  let sentBytes = 0
  const onSent = (bytes: number) => {
    sentBytes = bytes
    change(importId, { state: 'sending', sentBytes, problem: null })
  }
  const onLost = (failures: number, problem: string | null) => {
    // The first failure is retried unseen: most are over within a second.
    if (failures > 1) change(importId, { state: 'offline', sentBytes, problem })
  }
  try {
    await sendFile({ file, url, signal, onSent, onLost })
    tasks.delete(importId)
    // Kept as sent: until the server says that it reads the file, it is neither being sent nor
    // stopped.
    change(importId, { state: 'sending', sentBytes: file.size, problem: null })
  } catch (error) {
    tasks.delete(importId)
    if (signal.aborted) return
    const isSaid = error instanceof UploadRefused || error instanceof UploadLost
    const problem = isSaid ? error.message : 'The file could not be read from this computer. Choose it again.'
    change(importId, { state: 'stopped', sentBytes, problem })
  }
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function change(importId: string, upload: Upload | null): void {
  const next = new Map(uploads)
  if (upload) next.set(importId, upload)
  else next.delete(importId)
  uploads = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
