import type { Migration } from './migration.ts'

/** Each function keeps its signature, and with it its grants. A column wins over an output of the same name. */
const inPlpgsql = (signature: string, query: string): string => `
create or replace function ${signature}
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query ${query};
end $$;`

/**
 * Businesses that an owner deletes: until the day on which they are erased they are open to owners
 * alone, and nothing runs in them by itself.
 */
export const leaving: Migration = {
  name: '0141-leaving',
  sql: `
-- When the business is erased with all its rows; null: it stays.
alter table business
  add column leaving_at timestamptz,
  add column leaving_asked_at timestamptz,
  add column leaving_asked_by uuid,
  add check ((leaving_at is null) = (leaving_asked_at is null)),
  add check (leaving_asked_by is null or leaving_at is not null);
create index business_leaving_at on business (leaving_at) where leaving_at is not null;

-- That something was erased, when, and by whose id. Nothing here says who or what that was. For the owner of the database alone.
create table deletion (
  id uuid primary key,
  kind text not null check (kind in ('business', 'person')),
  subject_id uuid not null,
  asked_by uuid,
  asked_at timestamptz not null,
  erased_at timestamptz not null
);

${inPlpgsql(
  'memberships_of(person uuid) returns table (business_id uuid, role text)',
  `select m.business_id, m.role from public.membership m join public.business b on b.id = m.business_id
   where m.user_id = person and (b.leaving_at is null or m.role = 'owner') order by m.created_at, m.business_id`,
)}
${inPlpgsql(
  'businesses_of(person uuid) returns table (id uuid, name text, currency text, zone text, role text)',
  `select b.id, b.name, b.currency::text, b.zone, m.role from public.membership m join public.business b on b.id = m.business_id
   where m.user_id = person and (b.leaving_at is null or m.role = 'owner') order by m.created_at, m.business_id`,
)}
${inPlpgsql(
  `key_of_hash(wanted bytea) returns table
  (business_id uuid, id uuid, name text, scopes text[], expires_at timestamptz, last_used_at timestamptz, revoked_at timestamptz)`,
  `select k.business_id, k.id, k.name, k.scopes, k.expires_at, k.last_used_at, coalesce(k.revoked_at, b.leaving_asked_at)
    from public.api_key k join public.business b on b.id = k.business_id where k.hash = wanted`,
)}
${inPlpgsql(
  `invitation_of(wanted uuid) returns table
  (business_id uuid, business_name text, email text, role text, invited_by_email text, expires_at timestamptz, is_open boolean)`,
  `select i.business_id, b.name, i.email, i.role, i.invited_by_email, i.expires_at,
          i.accepted_at is null and i.withdrawn_at is null and b.leaving_at is null
    from public.invitation i join public.business b on b.id = i.business_id where i.id = wanted`,
)}
${inPlpgsql(
  'tokens_due(moment timestamptz, most int) returns table (business_id uuid, provider text)',
  `select s.business_id, s.provider from public.provider_secret s
    join public.integration i on i.business_id = s.business_id and i.provider = s.provider
    join public.business b on b.id = s.business_id
   where s.kind = 'tokens' and s.refresh_at <= moment and i.status <> 'disabled' and b.leaving_at is null
   order by s.refresh_at limit most`,
)}
${inPlpgsql(
  'due_nights(at timestamptz, most integer) returns table (business_id uuid, since timestamptz)',
  `select b.id, night.since
    from public.business b
    cross join lateral (
      select (((due_nights.at at time zone b.zone) - interval '3 hours')::date + time '03:00') at time zone b.zone as since
    ) night
    left join public.nightly_scan marked on marked.business_id = b.id
   where b.demo_until is null and b.leaving_at is null
     and night.since <= due_nights.at
     and (marked.asked_at is null or marked.asked_at < night.since or marked.asked_at > due_nights.at + interval '2 hours')
     and exists (select from public.scan_run r where r.business_id = b.id)
     and not exists (select from public.scan_run r
                      where r.business_id = b.id and r.problem is null and r.started_at between night.since and due_nights.at)
   order by marked.asked_at nulls first, b.id
   limit due_nights.most`,
)}

-- The businesses whose time to be kept is over. For the owner of the database alone.
create function left_businesses(moment timestamptz) returns setof uuid
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select b.id from public.business b where b.leaving_at <= moment order by b.leaving_at;
end $$;
revoke execute on function left_businesses(timestamptz) from public;

-- Erases a business with all that belongs to it, leaves a receipt, and returns the names of its uploaded files. For the owner of the
-- database alone. What hangs on the business's row goes with it.
create function erase_business(wanted uuid, receipt uuid, moment timestamptz) returns setof uuid
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.deletion (id, kind, subject_id, asked_by, asked_at, erased_at)
  select receipt, 'business', b.id, b.leaving_asked_by, coalesce(b.leaving_asked_at, moment), moment from public.business b where b.id = wanted;
  if not found then return; end if;
  return query select distinct coalesce(i.bytes_of, i.id) from public.import i where i.business_id = wanted;
  delete from jobs.job where data ->> 'businessId' = wanted::text;
  delete from identity.mail where id in (select o.id from public.mail_of_business o where o.business_id = wanted);
  delete from identity.session_business where looks_at = wanted;
  update identity.sign_up set keeps_business = null where keeps_business = wanted;
  delete from public.business where id = wanted;
end $$;
revoke execute on function erase_business(uuid, uuid, timestamptz) from public;
`,
}
