import type { Work } from '../../platform/transaction/work.ts'
import type { Notice } from '../notice.ts'

type Sql = Work['sql']

/**
 * Which list of a source is in force. `hash`: of what was got, as two lists may state one version.
 */
export type ListInForce = { readonly version: string; readonly hash: string | null }

/**
 * Which list of a source is in force; null where it was never read whole: nothing is known of it
 * then.
 */
export async function listInForce(sql: Sql, sourceKey: string): Promise<ListInForce | null> {
  const [list] = await sql<ListInForce>(
    'select version, hash from source_state where key = $1 and version is not null and succeeded_at is not null',
    [sourceKey],
  )
  return list ?? null
}

/** A list as it is in force. `readAt`: when it was last seen to be so. */
export type NoticesInForce = { readonly version: string; readonly readAt: Date; readonly notices: readonly Notice[] }

/**
 * The list of a source that is in force, by its keys; null where it was never read whole: nothing
 * is known of it then.
 */
export async function noticesInForce(sql: Sql, sourceKey: string): Promise<NoticesInForce | null> {
  const [state] = await sql<{ version: string | null; readAt: Date | null }>(
    'select version, succeeded_at as "readAt" from source_state where key = $1',
    [sourceKey],
  )
  if (!state?.version || !state.readAt) return null
  const rows = await sql<{ notice: Notice }>('select notice from source_notice where source = $1 and gone_at is null order by key', [
    sourceKey,
  ])
  return { version: state.version, readAt: state.readAt, notices: rows.map(({ notice }) => notice) }
}

/** One wording of an entry, with the readings between which it was in force. */
export type SaidNotice = {
  readonly notice: Notice
  readonly firstVersion: string
  readonly firstAt: Date
  readonly goneVersion: string | null
  readonly goneAt: Date | null
}

/**
 * What a list has said of one entry, the newest wording first: which version had it, since when,
 * and until when.
 */
export function noticeHistory(sql: Sql, sourceKey: string, key: string): Promise<SaidNotice[]> {
  return sql<SaidNotice>(
    `select notice, first_version as "firstVersion", first_at as "firstAt", gone_version as "goneVersion", gone_at as "goneAt"
       from source_notice where source = $1 and key = $2 order by first_at desc`,
    [sourceKey, key],
  )
}

/** So many entries a statement. */
const chunk = 2_000

/**
 * Puts a list in force: entries that it lacks, or words otherwise, end with this version, and stay
 * to be shown. The state of the source is held by the same transaction.
 */
export async function replaceNotices(
  sql: Sql,
  source: string,
  { notices, version, at }: { notices: readonly Notice[]; version: string; at: Date },
): Promise<void> {
  await sql(
    `update source_notice set gone_at = $3, gone_version = $4
      where source = $1 and gone_at is null and not exists (select from unnest($2::text[]) as listed (key) where listed.key = source_notice.key)`,
    [source, notices.map(({ key }) => key), at, version],
  )
  for (let from = 0; from < notices.length; from += chunk) {
    const some = notices.slice(from, from + chunk)
    const values = [source, some.map(({ key }) => key), some.map((notice) => JSON.stringify(notice)), at, version]
    await sql(
      `update source_notice set gone_at = $4, gone_version = $5
         from unnest($2::text[], $3::jsonb[]) as listed (key, notice)
        where source_notice.source = $1 and source_notice.gone_at is null and source_notice.key = listed.key
          and source_notice.notice <> listed.notice`,
      values,
    )
    await sql(
      `insert into source_notice (source, key, first_at, first_version, notice)
       select $1, listed.key, $4, $5, listed.notice from unnest($2::text[], $3::jsonb[]) as listed (key, notice)
        where not exists (select from source_notice known where known.source = $1 and known.key = listed.key and known.gone_at is null)
       on conflict (source, key, first_at) do update set notice = excluded.notice, gone_at = null, gone_version = null`,
      values,
    )
  }
}
