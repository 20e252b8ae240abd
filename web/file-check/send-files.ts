import { AnnounceFileDocument, CheckVisitorDocument, ForgetFileDocument, StartFileCheckDocument } from '../generated/graphql.ts'
import { GraphRefusal, send } from '../public-site/send.ts'
import { sendFile, UploadLost, UploadRefused } from '../ui/send-file.ts'

/** What went wrong, in words for the person who chose the files. */
export class FileCheckError extends Error {}

/** The server will not take this file, however often it is sent. */
export class FileRefused extends FileCheckError {}

/** The check's session is over: nothing of it is left to add files to. */
export class FileCheckEnded extends FileCheckError {}

/** The check that this browser has open, or that it is signed in otherwise. */
export type Visitor = { readonly kind: 'nobody' | 'account' } | { readonly kind: 'check'; readonly currency: string }

/**
 * Who this browser is signed in as. A visitor of the demo counts as nobody: starting a check ends
 * the visit.
 */
export async function currentVisitor(): Promise<Visitor> {
  const { viewer } = await send(CheckVisitorDocument, {})
  if (!viewer || viewer.isDemo) return { kind: 'nobody' }
  return viewer.business.expiresAt ? { kind: 'check', currency: viewer.business.currency } : { kind: 'account' }
}

/**
 * Opens a throw-away business in this currency and time zone; the browser is signed in to it from
 * then on. Where another tab has opened one, that is used. Throws a `FileCheckError`.
 */
export async function startFileCheck(input: { readonly currency: string; readonly zone: string }): Promise<void> {
  const { startFileCheck: started } = await said(() => send(StartFileCheckDocument, { input }))
  const [mistake] = started.userErrors
  if (!mistake) return
  if (mistake.code === 'CONFLICT' && (await currentVisitor()).kind === 'check') return
  throw new FileCheckError(mistake.message)
}

/** Tells the server of a file; returns the id of its import. Throws a `FileCheckError`. */
export async function announceFile({ name, size }: Pick<File, 'name' | 'size'>): Promise<string> {
  const { startImport } = await said(() => send(AnnounceFileDocument, { input: { fileName: name, bytes: String(size) } }))
  const [mistake] = startImport.userErrors
  if (mistake) throw new FileCheckError(mistake.message)
  if (!startImport.import) throw new FileCheckError('This file was not taken. Try again.')
  return startImport.import.id
}

/** Takes a file that was not sent whole off the server, as far as it answers. */
export async function forgetFile(importId: string): Promise<void> {
  await send(ForgetFileDocument, { input: { importId } }).catch(() => undefined)
}

/** One request's bytes: small, so that progress is seen on a slow line. */
const bytesAtOnce = 512 * 1024
/** Milliseconds before each next try; then a person is asked to try again. */
const pauses = [0, 500, 1_000]
const unreadable = 'This file could not be read from your computer. Choose it again.'
const lost = 'The connection was lost. Try again; it goes on where it stopped.'

type Sent = { readonly file: File; readonly importId: string; readonly signal: AbortSignal; readonly onSent: (bytes: number) => void }

/**
 * Sends the bytes of an announced file that the server lacks. Throws a `FileCheckError`, and the
 * signal's reason.
 */
export async function sendBytes({ file, importId, signal, onSent }: Sent): Promise<void> {
  try {
    await sendFile({ file, url: `/uploads/${importId}`, signal, bytesAtOnce, pauses, onSent })
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof UploadLost) throw new FileCheckError(error.reason ?? lost)
    const hasEnded = await currentVisitor().then(
      ({ kind }) => kind !== 'check',
      () => false,
    )
    if (hasEnded) throw ended()
    throw error instanceof UploadRefused ? new FileRefused(error.message) : new FileCheckError(unreadable)
  }
}

const ended = () => new FileCheckEnded('This check has ended, and its files are deleted. Press the button to start a new one.')

/** The server's own sentence for people, where it refuses. */
async function said<Data>(ask: () => Promise<Data>): Promise<Data> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof GraphRefusal)) throw new FileCheckError(lost)
    throw error.code === 'UNAUTHENTICATED' ? ended() : new FileCheckError(error.message)
  }
}
