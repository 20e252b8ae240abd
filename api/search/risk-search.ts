import type { Searcher } from './search.ts'

/** Alerts with the text in title or description: open ones first, the dearest first. */
export const searchRisks: Searcher = {
  needs: 'risk:read',
  find: (work, text, limit) =>
    work.sql(
      `select 'risk' as kind, id as key, title, description as text, '/risks/' || id as path from risk
        where business_id = $1 and (strpos(lower(title), lower($2)) > 0 or strpos(lower(description), lower($2)) > 0)
        order by status in ('active', 'investigating') desc, strpos(lower(title), lower($2)) > 0 desc, monthly desc, id limit $3`,
      [work.businessId, text, limit],
    ),
}
