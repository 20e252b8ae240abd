import type { Migration } from './migration.ts'

/** Each function keeps its signature, and with it its grants. A column wins over an output of the same name. */
const inPlpgsql = (signature: string, rights: string, query: string): string => `
create or replace function ${signature}
language plpgsql ${rights} set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query ${query};
end $$;`

const reads = 'stable security definer'

/**
 * Functions with parameters over tables of a business are in plpgsql: it plans a statement with the
 * values, by which a sharded database finds the shard. In SQL they could not be planned there.
 */
export const plannedWithValues: Migration = {
  name: '0101-planned-with-values',
  sql: `
${inPlpgsql(
  'memberships_of(person uuid) returns table (business_id uuid, role text)',
  reads,
  'select m.business_id, m.role from public.membership m where m.user_id = person order by m.created_at, m.business_id',
)}
${inPlpgsql(
  `key_of_hash(wanted bytea) returns table
  (business_id uuid, id uuid, name text, scopes text[], expires_at timestamptz, last_used_at timestamptz, revoked_at timestamptz)`,
  reads,
  `select k.business_id, k.id, k.name, k.scopes, k.expires_at, k.last_used_at, k.revoked_at from public.api_key k where k.hash = wanted`,
)}
${inPlpgsql(
  `invitation_of(wanted uuid) returns table
  (business_id uuid, business_name text, email text, role text, invited_by_email text, expires_at timestamptz, is_open boolean)`,
  reads,
  `select i.business_id, b.name, i.email, i.role, i.invited_by_email, i.expires_at, i.accepted_at is null and i.withdrawn_at is null
    from public.invitation i join public.business b on b.id = i.business_id where i.id = wanted`,
)}
${inPlpgsql(
  'businesses_of(person uuid) returns table (id uuid, name text, currency text, zone text, role text)',
  reads,
  `select b.id, b.name, b.currency::text, b.zone, m.role from public.membership m join public.business b on b.id = m.business_id
   where m.user_id = person order by m.created_at, m.business_id`,
)}
${inPlpgsql(
  'tokens_due(moment timestamptz, most int) returns table (business_id uuid, provider text)',
  reads,
  `select s.business_id, s.provider from public.provider_secret s
    join public.integration i on i.business_id = s.business_id and i.provider = s.provider
   where s.kind = 'tokens' and s.refresh_at <= moment and i.status <> 'disabled'
   order by s.refresh_at limit most`,
)}
${inPlpgsql(
  'due_nights(at timestamptz, most integer) returns table (business_id uuid, since timestamptz)',
  reads,
  `select b.id, night.since
    from public.business b
    cross join lateral (
      select (((due_nights.at at time zone b.zone) - interval '3 hours')::date + time '03:00') at time zone b.zone as since
    ) night
    left join public.nightly_scan marked on marked.business_id = b.id
   where b.demo_until is null
     and night.since <= due_nights.at
     and (marked.asked_at is null or marked.asked_at < night.since or marked.asked_at > due_nights.at + interval '2 hours')
     and exists (select from public.scan_run r where r.business_id = b.id)
     and not exists (select from public.scan_run r
                      where r.business_id = b.id and r.problem is null and r.started_at between night.since and due_nights.at)
   order by marked.asked_at nulls first, b.id
   limit due_nights.most`,
)}

create or replace function open_file_checks(now timestamptz) returns bigint
language plpgsql ${reads} set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select count(*) from public.business b where b.expires_at > now);
end $$;

create or replace function is_file_check(business uuid) returns boolean
language plpgsql ${reads} set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (select from public.business b where b.id = business and b.expires_at is not null);
end $$;

create or replace function forget_demos(but uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from public.business b where b.demo_until is not null and b.id is distinct from but;
end $$;

create or replace function forget_old_audit(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare gone integer;
begin
  delete from public.audit_entry a where (a.business_id, a.id) in
    (select o.business_id, o.id from public.audit_entry o where o.at < now() - interval '2 years' limit most);
  get diagnostics gone = row_count;
  return gone;
end $$;

create or replace function forget_idempotency_keys(before timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare gone bigint;
begin
  delete from public.idempotency_key where made_at < before;
  get diagnostics gone = row_count;
  return gone;
end $$;
`,
}
