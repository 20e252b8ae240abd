import type { Searcher } from './search.ts'

/** Suppliers with the text in name, website or e-mail address, in the order of their names. */
export const searchSuppliers: Searcher = {
  needs: 'supplier:read',
  find: (work, text, limit) =>
    work.sql(
      `select 'supplier' as kind, id as key, name as title, concat_ws(', ', category, website, email) as text, '/integrations' as path from supplier
        where business_id = $1 and (strpos(lower(name), lower($2)) > 0 or strpos(lower(website), lower($2)) > 0 or strpos(lower(email), lower($2)) > 0)
        order by strpos(lower(name), lower($2)) > 0 desc, lower(name), id limit $3`,
      [work.businessId, text, limit],
    ),
}
