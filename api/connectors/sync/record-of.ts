import type { SourceRecord } from '../../ledger/source-records/source-record.ts'
import type { AnyStream, Mapped } from '../connector.ts'

/** A record as the ledger keeps it. */
export function recordOf({ noun }: Pick<AnyStream, 'noun'>, said: object, { key, version, facts, name }: Mapped): SourceRecord {
  return { key, version, name: name ?? `${noun} ${key}`, said, facts }
}
