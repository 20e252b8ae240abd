import type { IncomingMessage } from 'node:http'
import { Failure } from '../../platform/failures/failures.ts'

/**
 * The least speed of an upload: this many bytes in each of these spans, except at its end. A
 * thousandth of a usual connection.
 */
export type Pace = {
  readonly spanMs: number
  readonly leastBytes: number
  /** What came is stored after this time, however little it is. */
  readonly storeAfterMs?: number
}

const slowestPace: Pace = { spanMs: 30_000, leastBytes: 30_000 }

/**
 * The parts of a file's body as they arrive. Throws `too_slow` when too few bytes arrive in a span
 * of time, so that no sender occupies the connection, the file and the import forever; the
 * connection stays open for the response.
 */
export async function* arriving(body: IncomingMessage, { spanMs, leastBytes }: Pace = slowestPace): AsyncGenerator<Buffer> {
  let sinceLooked = 0
  const timer = setInterval(() => {
    if (sinceLooked < leastBytes) body.emit('error', tooSlow())
    sinceLooked = 0
  }, spanMs)
  try {
    // What refuses the file in the middle answers over the same connection.
    for await (const bytes of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      sinceLooked += bytes.length
      yield bytes
    }
  } finally {
    clearInterval(timer)
  }
}

function tooSlow(): Failure {
  return new Failure('too_slow', 'The file comes too slowly. What has come is kept: ask with GET where to go on, and send the rest.')
}
