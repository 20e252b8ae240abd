import { type ZodType, z } from 'zod'
import { type AnyStream, type Connector, Misfit, type ProviderRefusal, Refused } from './connector.ts'

/**
 * Reads a record of a list, so that one that does not fit holds up no other. `keyOf`: the key of
 * the record with this id.
 */
export function orMisfit<T>(shape: ZodType<T>, keyOf: (id: string) => string | null): ZodType<T | Misfit> {
  return z.unknown().transform((value) => {
    const parsed = shape.safeParse(value)
    if (parsed.success) return parsed.data
    const [id, name] = [textOf(value, 'id'), textOf(value, 'name')]
    const place = parsed.error.issues[0]?.path.join('.') || 'all of it'
    return new Misfit(id === '' ? null : keyOf(id), name || id.slice(id.lastIndexOf('/') + 1) || 'one without a number', place)
  })
}

function textOf(value: unknown, member: string): string {
  const text = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[member] : undefined
  return typeof text === 'string' ? text.slice(0, 100) : ''
}

/** The records of a list that fit, and those that do not. */
export function splitMisfits<T>(all: readonly (T | Misfit)[]): { readonly records: readonly T[]; readonly misfits: readonly Misfit[] } {
  const misfits = all.filter((one): one is Misfit => one instanceof Misfit)
  return { records: all.filter((one): one is T => !(one instanceof Misfit)), misfits }
}

/** So many are named. */
const mostNamed = 10

/** What is said to the owner of a shop of records that cannot be read, where all others are. */
export function misfitRefusal(
  { name }: Pick<Connector, 'name'>,
  { noun }: Pick<AnyStream, 'noun'>,
  misfits: readonly Pick<Misfit, 'name' | 'place'>[],
) {
  const one = `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
  const what = misfits.length === 1 ? one : `${one} and ${misfits.length - 1} more`
  const places = misfits.slice(0, mostNamed).map((misfit) => `${misfit.name}: ${misfit.place}`)
  const sentence = `${name} sent ${what} that RiskPilot cannot read (${places.join('; ')}). Everything else is in. It is tried again by itself; tell us, if it stays so.`
  return { kind: 'unreadable', sentence } satisfies ProviderRefusal
}

/** Whether what is said of a stream is of single records, and all others are in. */
const isOfRecords = (of: Pick<Connector, 'name'>, stream: Pick<AnyStream, 'noun'>, { problem, misfits }: Said): boolean =>
  misfits.length > 0 && problem === misfitRefusal(of, stream, misfits).sentence

type Said = { readonly problem: string | null; readonly misfits: readonly Pick<Misfit, 'name' | 'place'>[] }

/**
 * Since when the days of a stream are unknown; null where all is in but single records, and where
 * it was never read whole.
 */
export function unknownSinceOf(
  of: Pick<Connector, 'name'>,
  stream: Pick<AnyStream, 'noun'>,
  state: Said & { readonly upToDateAt: Date | null },
): Date | null {
  return state.problem === null || isOfRecords(of, stream, state) ? null : state.upToDateAt
}

/** Where one record that cannot be read makes what all say uncertain, nothing is taken. */
export function allFit<T>(of: Pick<Connector, 'name'>, stream: Pick<AnyStream, 'noun'>, all: readonly (T | Misfit)[]): readonly T[] {
  const { records, misfits } = splitMisfits(all)
  if (misfits.length > 0) throw new Refused(misfitRefusal(of, stream, misfits))
  return records
}
