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

type Caller = Pick<Context, 'change'>

export type Receiving = {
  readonly id: string
  /** The place in the file of the body's first byte. */
  readonly offset: bigint
  /** Length of the body, when the sender said it. */
  readonly length: bigint | null
  readonly body: IncomingMessage
  /** Why no file is accepted now, a sentence; null when files are accepted. */
  readonly shortage: () => Promise<string | null>
  readonly pace?: Pace | undefined
}

/**
 * Stores a body behind the bytes of its file that are stored already, part by part as they come, so
 * that a server that dies loses what it had in hand and no more. Every refusal happens before the
 * body is read. An offset of 0 begins the file anew.
 */
export async function receiveFile({ change }: Caller, receiving: Receiving): Promise<Import> {
  const { id, offset, length, shortage } = receiving
  const holder = randomUUID()
  // Checks rights and state before the first byte is read.
  const found = await change((work) => claimUpload(work, id, holder))
  try {
    const expected = BigInt(found.bytesExpected ?? 0)
    if (offset !== 0n && offset !== BigInt(found.bytesReceived))
      throw new Failure('conflict', `The next byte is number ${found.bytesReceived}, not ${offset}. Ask again where to go on.`)
    if (length !== null && offset + length > expected) throw tooLarge(expected)
    const problem = await shortage()
    if (problem !== null) throw new Failure('unavailable', problem)
    if (offset === 0n) await change((work) => restartUpload(work, id, holder))
    await writeBody({ change }, receiving, { holder, expected })
  } finally {
    // Where the database is away, the claim ends by itself.
    await change((work) => releaseUpload(work, id, holder)).catch(() => undefined)
  }
  return change((work) => requireImport(work, id))
}

type Place = { readonly holder: string; readonly expected: bigint }

async function writeBody({ change }: Caller, { id, offset, body, pace }: Receiving, { holder, expected }: Place): Promise<void> {
  const parts = new PartWriter({ change, id, holder, offset, storeAfterMs: pace?.storeAfterMs })
  let at = offset
  try {
    for await (const bytes of arriving(body, pace)) {
      at += BigInt(bytes.length)
      if (at > expected) throw tooLarge(expected)
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
}

function isBrokenConnection(error: unknown): boolean {
  return error instanceof Error && ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String('code' in error && error.code))
}

function tooLarge(expected: bigint): Failure {
  return new Failure('too_large', `More bytes than the ${expected} that were announced.`)
}
