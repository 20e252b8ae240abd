import type { Migration } from './migration.ts'

/**
 * Namesakes of a supplier are one question, and a look that met a list being read is made again.
 */
export const supplierNamesakes: Migration = {
  name: '0278-supplier-namesakes',
  sql: `
alter table supplier_match
  -- Nothing agrees but words that many have.
  add column is_namesake boolean not null default false,
  -- Those that one question asks about have one; null where a question asks about this alone, and before it is asked.
  add column question_id uuid;
create index supplier_match_question on supplier_match (business_id, question_id) where question_id is not null;

-- When its list was put in force, which is later than when it was asked for. Null where nothing was read since.
alter table source_state add column in_force_since timestamptz;

create or replace function looks_due(moment timestamptz, most int) returns table (business_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select m.business_id from public.monitoring m
    join public.business b on b.id = m.business_id
   where m.is_active and b.leaving_at is null
     and (m.look_due_at is null or m.look_due_at <= moment
       or exists (select from public.supplier s
           where s.business_id = m.business_id and s.updated_at > greatest(m.looked_at, m.look_queued_at))
       or exists (select from public.supplier_look l join public.source_state st on st.key = l.source
           where l.business_id = m.business_id and st.version is distinct from l.version
             and coalesce(st.in_force_since, st.succeeded_at) > greatest(m.looked_at, m.look_queued_at)))
   order by m.look_due_at nulls first, m.business_id limit most;
end
$$;
`,
}
