import { isAscii, isUtf8 } from 'node:buffer'
import chardet from 'chardet'
import iconv from 'iconv-lite'
import { Unreadable } from './unreadable.ts'

/**
 * The encoding of a file, detected from its first part. `note` reports any encoding except UTF-8.
 */
export type Encoding = { readonly name: string; readonly bom: number; readonly note: string | null }

/**
 * Bytes of the sample; a fixed number, so that the result never depends on how the bytes arrive.
 */
export const encodingSampleSize = 262_144

/**
 * `wanted` is the mapping's encoding. Refuses binary files, and encodings that would only be a
 * guess.
 */
export function encodingOf(sample: Buffer, wanted?: string): Encoding {
  if (wanted !== undefined) return wantedEncoding(sample, wanted)
  const marked = byteOrderMarks.find(({ bytes }) => sample.subarray(0, bytes.length).equals(bytes))
  if (marked) return { name: marked.name, bom: marked.bytes.length, note: marked.name === 'utf-8' ? null : readAs(marked.name) }
  const wide = wideWithoutMark(sample)
  if (wide) return { name: wide, bom: 0, note: readAs(wide) }
  if (nulls(sample) > Math.max(16, sample.length / 100))
    throw new Unreadable('is a binary file, not a table. Save it as CSV or XLSX and import it again.', { kind: 'unrecognized' })
  if (isAscii(sample)) return { name: 'ascii', bom: 0, note: null }
  if (isMostlyUtf8(sample)) return { name: 'utf-8', bom: 0, note: null }
  return narrowEncoding(sample)
}

/** Decodes to UTF-8 bytes. Each call takes the next bytes; `end` returns the buffered remainder. */
export function decoder(encoding: Encoding): { write(bytes: Buffer): Buffer; end(): Buffer } {
  if (encoding.name === 'utf-8') return { write: (bytes) => bytes, end: () => nothing }
  if (encoding.name === 'ascii') return new AsciiUntilShown()
  const inner = iconv.getDecoder(encoding.name)
  return { write: (bytes) => Buffer.from(inner.write(bytes)), end: () => Buffer.from(inner.end() ?? '') }
}

/** The note when a file that looked like plain ASCII is Windows-1252 further on. */
export function turnedOut(of: ReturnType<typeof decoder>): string | null {
  return of instanceof AsciiUntilShown && of.isWestern ? readAs('windows-1252') : null
}

/**
 * Passes ASCII on. The first other character decides: a complete UTF-8 sequence selects UTF-8 for
 * the rest, anything else Windows-1252.
 */
class AsciiUntilShown {
  #state: 'ascii' | 'utf-8' | 'windows-1252' = 'ascii'
  #held: Buffer = nothing

  get isWestern(): boolean {
    return this.#state === 'windows-1252'
  }

  write(bytes: Buffer): Buffer {
    if (this.#state === 'utf-8' || (this.#state === 'ascii' && this.#held.length === 0 && isAscii(bytes))) return bytes
    if (this.#state === 'windows-1252') return western(bytes)
    const all = Buffer.concat([this.#held, bytes])
    const at = all.findIndex((byte) => byte >= 0x80)
    const length = sequenceLength(all[at] ?? 0)
    if (at + length > all.length) {
      this.#held = all.subarray(at)
      return all.subarray(0, at)
    }
    this.#held = nothing
    this.#state = isUtf8(all.subarray(at, at + length)) ? 'utf-8' : 'windows-1252'
    return this.#state === 'utf-8' ? all : western(all)
  }

  end(): Buffer {
    if (this.#held.length === 0) return nothing
    this.#state = 'windows-1252'
    return western(this.#held)
  }
}

const nothing = Buffer.alloc(0)
const western = (bytes: Buffer) => Buffer.from(iconv.decode(bytes, 'windows-1252'))
const readAs = (name: string) => `Read as ${name}, because the file is not UTF-8.`

function sequenceLength(lead: number): number {
  if (lead >= 0xf0) return 4
  if (lead >= 0xe0) return 3
  return lead >= 0xc0 ? 2 : 1
}

const byteOrderMarks: readonly { readonly name: string; readonly bytes: Buffer }[] = [
  { name: 'utf-8', bytes: Buffer.from([0xef, 0xbb, 0xbf]) },
  { name: 'utf-16le', bytes: Buffer.from([0xff, 0xfe]) },
  { name: 'utf-16be', bytes: Buffer.from([0xfe, 0xff]) },
]

function wantedEncoding(sample: Buffer, wanted: string): Encoding {
  if (!iconv.encodingExists(wanted)) throw new Unreadable(`cannot be read as ‘${wanted}’: the mapping names an encoding that is not known.`)
  const name = /^utf-?8$/i.test(wanted) ? 'utf-8' : wanted
  const bom = byteOrderMarks.find(({ bytes }) => sample.subarray(0, bytes.length).equals(bytes))?.bytes.length ?? 0
  return { name, bom: /^utf|^ucs/i.test(name) ? bom : 0, note: null }
}

/** UTF-16 text without a byte order mark has a NUL in every second position. */
function wideWithoutMark(sample: Buffer): string | null {
  const zeros = [0, 0]
  for (let i = 0; i < sample.length; i++) if (sample[i] === 0) zeros[i & 1] = (zeros[i & 1] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > sample.length * 0.3 && even < sample.length * 0.01) return 'utf-16le'
  return even > sample.length * 0.3 && odd < sample.length * 0.01 ? 'utf-16be' : null
}

function nulls(sample: Buffer): number {
  let count = 0
  for (const byte of sample) if (byte === 0) count++
  return count
}

/**
 * UTF-8, except for a sequence cut off at the sample's end or a few invalid ones, whose rows are
 * refused.
 */
function isMostlyUtf8(sample: Buffer): boolean {
  if ([0, 1, 2, 3].some((cut) => isUtf8(sample.subarray(0, sample.length - cut)))) return true
  const text = sample.toString('utf8')
  const broken = text.split('\uFFFD').length - 1
  const whole = text.replace(/[\p{ASCII}\uFFFD]/gu, '').length
  return broken * 10 <= whole
}

const western1252 = /^(ISO-8859-(1|2|9|15)|windows-125(0|2|4)|ASCII)$/i

/**
 * Western text, unless another script is much likelier: then the mapping must name the encoding.
 */
function narrowEncoding(sample: Buffer): Encoding {
  const found = chardet.analyse(sample)
  const [likeliest] = found
  const westernConfidence = found.find(({ name }) => western1252.test(name))?.confidence ?? 0
  if (likeliest && !western1252.test(likeliest.name) && likeliest.confidence > westernConfidence + 20 && likeliest.confidence >= 50) {
    const name = likeliest.name
    throw new Unreadable(
      `is not UTF-8; its letters look like ${name}. Save it as UTF-8, or confirm with the mapping {"encoding": "${name}"} or {"encoding": "windows-1252"}.`,
      { kind: 'question' },
    )
  }
  return { name: 'windows-1252', bom: 0, note: readAs('windows-1252') }
}
