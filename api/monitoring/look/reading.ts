import { indexNames, makeIndex, type NameIndex } from '../../matching/name-index.ts'
import type { Notice } from '../notice.ts'
import type { Source } from '../source.ts'
import { keyTextsOfNotice } from './shared-keys.ts'

/** What a source says now. */
export type SourceReading = {
  readonly source: Pick<Source, 'key' | 'name' | 'isAuthority'>
  /** Of the list that is in force; null where the source names none. */
  readonly version: string | null
  readonly notices: readonly Notice[]
  /** The suppliers about which it was asked; null where it is read whole. */
  readonly about: readonly string[] | null
}

/** A reading made ready, once for all suppliers. */
export type ReadyReading = SourceReading & {
  readonly index: NameIndex
  readonly byKey: ReadonlyMap<string, Notice>
  /** Keys of notices by the texts of what belongs to one alone. */
  readonly holders: ReadonlyMap<string, readonly string[]>
}

/** Makes a reading ready to be searched by names. */
export function readyReading(reading: SourceReading): ReadyReading {
  return { ...reading, index: indexNames(listedNames(reading)), ...byKeysOf(reading) }
}

/** The same in steps, between which a program may do other things. */
export function* makeReady(reading: SourceReading): Generator<void, ReadyReading> {
  const index = yield* makeIndex(listedNames(reading))
  return { ...reading, index, ...byKeysOf(reading) }
}

function byKeysOf({ notices }: SourceReading): Pick<ReadyReading, 'byKey' | 'holders'> {
  const holders = new Map<string, string[]>()
  for (const notice of notices)
    for (const text of keyTextsOfNotice(notice)) {
      const others = holders.get(text)
      if (others === undefined) holders.set(text, [notice.key])
      else others.push(notice.key)
    }
  return { byKey: new Map(notices.map((notice) => [notice.key, notice])), holders }
}

/** What carries goods is called like companies without being one. */
const isNoSupplier: ReadonlySet<Notice['kind']> = new Set(['vessel', 'aircraft'])

/** Weak names are left out. A country counts as evidence only where there is one. */
function listedNames({ notices }: SourceReading) {
  return notices
    .filter(({ kind }) => !isNoSupplier.has(kind))
    .map(({ key, names, countries }) => ({ id: key, names, country: countries.length === 1 ? countries[0] : undefined }))
}
