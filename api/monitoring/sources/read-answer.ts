import type { z } from 'zod'
import { type SourceAnswer, SourceAway } from '../source.ts'

/**
 * So many items of one answer are looked at; a source that tells more of one supplier tells
 * nothing.
 */
export const mostItems = 500

/**
 * The text of an answer; null where the source knows nothing of what it was asked (404). Throws
 * `SourceAway` for every other status but 200.
 */
export function textOf({ status, body }: SourceAnswer, source: string): string | null {
  if (status === 404) return null
  if (status === 429) throw new SourceAway(`${source} asks us to wait (429).`)
  if (status !== 200) throw new SourceAway(`${source} answered with status ${status}.`)
  return new TextDecoder().decode(body)
}

/**
 * The JSON of an answer; null as for its text. Throws `SourceAway` where it is a web page, cut or
 * no JSON.
 */
export function jsonOf(answer: SourceAnswer, source: string): unknown {
  const text = textOf(answer, source)
  if (text === null) return null
  if (text.trimStart().startsWith('<')) throw new SourceAway(`${source} answered with a web page, not with data.`)
  try {
    return JSON.parse(text)
  } catch {
    throw new SourceAway(`${source} answered with what is cut or no JSON.`)
  }
}

/** The value, if it has that shape. Throws `SourceAway` where it has another. */
export function shaped<Schema extends z.ZodType>(schema: Schema, value: unknown, source: string): z.infer<Schema> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  // The names of places may be the answer's own words.
  const place = read.error.issues[0]?.path
    .join('.')
    .replace(/[^\w.:-]/g, '')
    .slice(0, 60)
  throw new SourceAway(`${source} answered in a shape that is not known, at ${place || 'its top'}.`)
}

/**
 * The first `mostItems` items that have that shape. One that has not is left out; where none of
 * them has it, the source writes otherwise than it did, which throws `SourceAway`.
 */
export function eachShaped<Schema extends z.ZodType>(schema: Schema, items: readonly unknown[], source: string): z.infer<Schema>[] {
  const looked = items.slice(0, mostItems)
  const read = looked.flatMap((item) => {
    const one = schema.safeParse(item)
    return one.success ? [one.data] : []
  })
  if (read.length === 0 && looked.length > 0) shaped(schema, looked[0], source)
  return read
}
