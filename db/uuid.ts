import { hash, randomBytes } from 'node:crypto'

let lastMillisecond = 0
let lastCounter = 0

/**
 * A UUID version 7: it begins with the instant, so ids sort by time and make good cursors
 * (PostgreSQL before 18 cannot generate them). Within a process each id is greater than the one
 * before, also in the same millisecond and when the clock steps back: a 32-bit counter follows the
 * instant (RFC 9562, section 6.2, method 1). `random` returns that many random bytes.
 */
export function uuidv7(now: Date, random: (bytes: number) => Uint8Array = randomBytes): string {
  const bytes = new Uint8Array(16)
  bytes.set(random(10), 6)
  const view = new DataView(bytes.buffer)
  const millisecond = now.getTime()
  if (millisecond > lastMillisecond) {
    lastMillisecond = millisecond
    // The highest bit starts as 0, so that two billion ids fit into the millisecond.
    lastCounter = view.getUint32(6) >>> 1
  } else {
    lastCounter += 1
    if (lastCounter > 0xffffffff) {
      lastMillisecond += 1
      lastCounter = 0
    }
  }
  writeOrdered(view)
  const hex = Buffer.from(bytes).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Instant, version, then the counter around the variant bits: 12 bits before them, 20 after. */
function writeOrdered(view: DataView): void {
  view.setUint32(0, Math.floor(lastMillisecond / 0x10000))
  view.setUint16(4, lastMillisecond % 0x10000)
  view.setUint16(6, 0x7000 | (lastCounter >>> 20))
  view.setUint16(8, 0x8000 | ((lastCounter >>> 6) & 0x3fff))
  view.setUint8(10, ((lastCounter & 0x3f) << 2) | (view.getUint8(10) & 0x3))
}

/**
 * An id made of what it stands for, so that the same again has the same id: the first 16 bytes of
 * SHA-256 over the parts, marked as UUID version 8 (RFC 9562).
 */
export function uuidOfContent(parts: readonly string[]): string {
  return uuidv8(hash('sha256', parts.join('\0'), 'hex'))
}

/** The first 16 bytes of a hash in hexadecimal digits as a UUID version 8. */
export function uuidv8(hex: string): string {
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) & 3]
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
