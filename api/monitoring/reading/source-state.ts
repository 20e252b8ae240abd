import type { Work } from '../../platform/transaction/work.ts'
import { sources } from '../sources/list.ts'
import { closedUntil } from './breaker.ts'

/** How the reading of a source stands. All is null of one that was never asked. */
export type SourceState = {
  readonly key: string
  /**
   * What the list that is in force states of itself, else `sha256:` and the first half of its hash.
   */
  readonly version: string | null
  /** SHA-256, in hexadecimal, of what was got; null for sources that are asked. */
  readonly hash: string | null
  readonly etag: string | null
  /** Entries of the list in force; null for sources that are asked. */
  readonly items: number | null
  readonly askedAt: Date | null
  /** When it was last read whole, or answered. */
  readonly succeededAt: Date | null
  /** Since when it cannot be read: what was read before stays in force. */
  readonly degradedSince: Date | null
  /** Why not, as a sentence for an operator. */
  readonly problem: string | null
  /** Failures in a row. */
  readonly failures: number
  /** Before, it is not asked. */
  readonly closedUntil: Date | null
}

type Sql = Work['sql']

const columns = `key, version, hash, etag, items, asked_at as "askedAt", succeeded_at as "succeededAt",
  degraded_since as "degradedSince", problem, failures, closed_until as "closedUntil"`

const never = {
  ...{ version: null, hash: null, etag: null, items: null, askedAt: null, succeededAt: null },
  ...{ degradedSince: null, problem: null, failures: 0, closedUntil: null },
}

/**
 * How the reading of each source stands, in their order. They are public: any transaction may read
 * them.
 */
export async function sourceStates(sql: Sql, of: readonly { readonly key: string }[] = sources): Promise<SourceState[]> {
  const keys = of.map(({ key }) => key)
  const rows = await sql<SourceState>(`select ${columns} from source_state where key = any($1)`, [keys])
  const known = new Map(rows.map((row) => [row.key, row]))
  return keys.map((key) => known.get(key) ?? { key, ...never })
}

/**
 * How one stands, held until the transaction ends, so that two readings of it do not write at once.
 */
export async function heldState(sql: Sql, key: string): Promise<SourceState> {
  await sql('insert into source_state (key) values ($1) on conflict (key) do nothing', [key])
  const [state] = await sql<SourceState>(`select ${columns} from source_state where key = $1 for update`, [key])
  if (!state) throw new Error(`The state of the source ${key} is gone.`)
  return state
}

/**
 * What a reading that succeeded says of its list; absent for sources that are asked, and for lists
 * that did not change.
 */
export type ListFacts = Pick<SourceState, 'version' | 'hash' | 'etag' | 'items'>

/** The source answered. */
export async function noteSuccess(
  sql: Sql,
  key: string,
  { at, list }: { at: Date; list?: ListFacts & { readonly inForceSince: Date } },
): Promise<void> {
  await sql(
    `insert into source_state (key, asked_at, succeeded_at) values ($1, $2, $2)
     on conflict (key) do update set asked_at = excluded.asked_at, succeeded_at = excluded.succeeded_at,
       degraded_since = null, problem = null, failures = 0, closed_until = null`,
    [key, at],
  )
  if (list)
    await sql('update source_state set version = $2, hash = $3, etag = $4, items = $5, in_force_since = $6 where key = $1', [
      key,
      list.version,
      list.hash,
      list.etag,
      list.items,
      list.inForceSince,
    ])
}

/** The source could not be read. `before` is how it stood. */
export async function noteFailure(
  sql: Sql,
  before: SourceState,
  { at, problem, retryAfterMs }: { at: Date; problem: string; retryAfterMs: number },
): Promise<void> {
  const failures = before.failures + 1
  await sql(
    `update source_state set asked_at = $2, degraded_since = coalesce(degraded_since, $2), problem = $3, failures = $4, closed_until = $5
      where key = $1`,
    [before.key, at, problem, failures, closedUntil(failures, at, retryAfterMs)],
  )
}
