import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Failure } from '../../platform/failures/failures.ts'
import { diskIsFull, isDiskFull } from '../../platform/operations/disk.ts'
import type { Context } from '../../platform/transaction/context.ts'
import type { Import } from '../import.entity.ts'
import { requireImport } from '../imports.ts'
import { PartWriter } from './part-writer.ts'
import { arriving, type Pace } from './upload-body.ts'
import { claimUpload, releaseUpload, restartUpload } from './upload-parts.ts'

type UploadContext = Pick<Context, 'change'>

/** A body on its way into an announced file. */
export type Incoming = {
  readonly id: string
  readonly body: IncomingMessage
  /** Why no file is accepted now, a sentence; null when files are accepted. */
  readonly shortage: () => Promise<string | null>
  readonly pace?: Pace | undefined
}

/**
 * The right of one request to send a file, until it is given back; with the bytes that are stored
 * and announced.
 */
export type Turn = { readonly holder: string; readonly received: bigint; readonly expected: bigint; giveBack(): Promise<void> }

/** Checks rights and state before the first byte is read. Throws what `claimUpload` throws. */
export async function takeTurn({ change }: UploadContext, id: string): Promise<Turn> {
  const holder = randomUUID()
  const { bytesReceived, bytesExpected } = await change((work) => claimUpload(work, id, holder))
  return {
    holder,
    received: BigInt(bytesReceived),
    expected: BigInt(bytesExpected ?? 0),
    // Where the database is away, the claim ends by itself.
    giveBack: () => change((work) => releaseUpload(work, id, holder)).catch(() => undefined),
  }
}

type Receiving = Incoming & {
  /** The place in the file of the body's first byte. */
  readonly offset: bigint
  /** Length of the body, when the sender said it. */
  readonly length: bigint | null
}

/**
 * Stores a body behind the bytes of its file that are stored already. Every refusal happens before
 * the body is read. An offset of 0 begins the file anew.
 */
export async function receiveFile({ change }: UploadContext, { offset, length, ...incoming }: Receiving): Promise<Import> {
  const turn = await takeTurn({ change }, incoming.id)
  try {
    if (offset !== 0n && offset !== turn.received) throw outOfStep(turn, offset)
    if (length !== null && offset + length > turn.expected) throw tooLarge(turn)
    await storeBody({ change }, incoming, { ...turn, offset })
  } finally {
    await turn.giveBack()
  }
  return change((work) => requireImport(work, incoming.id))
}

/**
 * Stores a body part by part as it comes, so that a server that dies loses what it had in hand and
 * no more. Returns the place of the byte after its last one. Throws `unavailable` before it is read
 * where there is no room, `too_slow` and `too_large` while it comes.
 */
export async function storeBody(
  { change }: UploadContext,
  { id, body, shortage, pace }: Incoming,
  turn: Pick<Turn, 'holder' | 'expected'> & { readonly offset: bigint },
): Promise<bigint> {
  const { holder, expected, offset } = turn
  const problem = await shortage()
  if (problem !== null) throw new Failure('unavailable', problem)
  if (offset === 0n) await change((work) => restartUpload(work, id, holder))
  const parts = new PartWriter({ change, id, holder, offset, storeAfterMs: pace?.storeAfterMs })
  let at = offset
  try {
    for await (const bytes of arriving(body, pace)) {
      at += BigInt(bytes.length)
      if (at > expected) throw tooLarge(turn)
      await parts.add(bytes)
    }
    await parts.end()
  } catch (error) {
    if (isDiskFull(error)) throw diskIsFull()
    const isSlow = error instanceof Failure && error.kind === 'too_slow'
    if (!isSlow && !isBrokenConnection(error)) throw error
    // The received bytes are stored and counted, so that the sender can resume.
    await parts.end()
    if (isSlow) throw error
  } finally {
    parts.stop()
  }
  return at
}

function isBrokenConnection(error: unknown): boolean {
  return error instanceof Error && ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String('code' in error && error.code))
}

export function outOfStep({ received }: Pick<Turn, 'received'>, offset: bigint): Failure {
  return new Failure('conflict', `The next byte is number ${received}, not ${offset}. Ask again where to go on.`)
}

export function tooLarge({ expected }: Pick<Turn, 'expected'>): Failure {
  return new Failure('too_large', `More bytes than the ${expected} that were announced.`)
}
