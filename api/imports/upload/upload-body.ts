import type { IncomingMessage } from 'node:http'
import { Failure } from '../../platform/failures/failures.ts'

/** How fast a file has to come: this many bytes in each of these spans, but for its end. A thousandth of what a usual line carries. */
export type Pace = { readonly spanMs: number; readonly leastBytes: number }

const slowestPace: Pace = { spanMs: 30_000, leastBytes: 30_000 }

/**
 * The parts of a file's body as they come, for as long as it takes. Throws `too_slow` once too little came in a span of time, so that no
 * sender holds the connection, the file and the import for good; the connection is left for the answer.
 */
export async function* arriving(body: IncomingMessage, { spanMs, leastBytes }: Pace = slowestPace): AsyncGenerator<Buffer> {
  let sinceLooked = 0
  const timer = setInterval(() => {
    if (sinceLooked < leastBytes) body.emit('error', tooSlow())
    sinceLooked = 0
  }, spanMs)
  try {
    for await (const bytes of body as AsyncIterable<Buffer>) {
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
