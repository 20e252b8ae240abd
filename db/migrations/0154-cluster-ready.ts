import { grant } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/**
 * Facts have no foreign key to their business, which would be checked for every row of an import.
 */
const factTables = ['order_line', 'refund', 'unit_cost', 'parcel', 'ad_spend', 'chargeback']

/**
 * What stood in the way of a database that is sharded by business. What triggers on tables of
 * businesses did is done by statements in the transaction that makes the change: there, they would
 * run on the node of the rows, where nobody listens and other schemas are absent. Mail stays with
 * its sender on one node, so what names a mail's business has no key to the business any more.
 *
 * A server of the version before that runs during the upgrade keeps to its triggers' work without
 * them: a role that it changes then leaves cookies as they are, and sockets of other servers open,
 * until it is replaced.
 */
export const clusterReady: Migration = {
  name: '0154-cluster-ready',
  sql: `
-- A person's role in a business has changed or ended: their cookies get new ids with their next requests, and every server looks again
-- at who may listen. Who is taken out of one business goes on in another, where they may be something else.
create function membership_changed(business uuid, person uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into identity.session_to_renew select s.id from identity.session s where s."userId" = person on conflict do nothing;
  perform pg_notify('riskpilot', json_build_array('standing', business)::text);
end $$;
revoke execute on function membership_changed(uuid, uuid) from public;
${grant('execute on function membership_changed(uuid, uuid)')}

-- Deletes a business with what no foreign key takes along, and says whether it was there. For functions of the owner of the database alone.
create function delete_business(wanted uuid) returns boolean
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  people uuid[] := array(select m.user_id from public.membership m where m.business_id = wanted);
  person uuid;
  was_here boolean;
begin
  -- First, because this waits for whoever writes rows of it; after it nobody does.
  delete from public.business where id = wanted;
  was_here := found;
${factTables.map((table) => `  delete from public.${table} where business_id = wanted;`).join('\n')}
  delete from identity.mail where id = any (array(select o.id from public.mail_of_business o where o.business_id = wanted));
  delete from public.mail_of_business where business_id = wanted;
  foreach person in array people loop
    perform public.membership_changed(wanted, person);
  end loop;
  perform pg_notify('riskpilot', json_build_array('standing', wanted)::text);
  return was_here;
end $$;
revoke execute on function delete_business(uuid) from public;

create or replace function erase_business(wanted uuid, receipt uuid, moment timestamptz) returns setof uuid
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into public.deletion (id, kind, subject_id, asked_by, asked_at, erased_at)
  select receipt, 'business', b.id, b.leaving_asked_by, coalesce(b.leaving_asked_at, moment), moment from public.business b where b.id = wanted;
  if not found then return; end if;
  return query select distinct coalesce(i.bytes_of, i.id) from public.import i where i.business_id = wanted;
  delete from jobs.job where data ->> 'businessId' = wanted::text;
  delete from identity.session_business where looks_at = wanted;
  update identity.sign_up set keeps_business = null where keeps_business = wanted;
  perform public.delete_business(wanted);
end $$;

create or replace function forget_file_checks(now timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  wanted uuid;
  forgotten bigint := 0;
begin
  foreach wanted in array array(select b.id from public.business b where b.expires_at <= now order by b.id) loop
    delete from identity."user" u using identity.file_check_visitor v where v.user_id = u.id and v.looks_at = wanted;
    if public.delete_business(wanted) then forgotten := forgotten + 1; end if;
  end loop;
  return forgotten;
end $$;

create or replace function forget_demos(but uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  wanted uuid;
begin
  foreach wanted in array array(select b.id from public.business b where b.demo_until is not null and b.id is distinct from but order by b.id) loop
    perform public.delete_business(wanted);
  end loop;
end $$;

create or replace function due_digests(at timestamptz, most integer)
  returns table (business_id uuid, kind text, morning timestamptz, since timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    with due as materialized (
      select b.id, one.kind, one.morning
        from public.business b
        cross join lateral (select ((due_digests.at at time zone b.zone) - interval '8 hours')::date as today) day
        cross join lateral (values
          ('daily', (day.today + time '08:00') at time zone b.zone),
          ('weekly', (date_trunc('week', day.today::timestamp) + time '08:00') at time zone b.zone)
        ) as one (kind, morning)
       where b.demo_until is null and b.expires_at is null and b.leaving_at is null and one.morning <= due_digests.at
    ),
    marked as materialized (select d.business_id, d.kind, d.until from public.digest_round d),
    open as materialized (
      select due.*, marked.until from due left join marked on marked.business_id = due.id and marked.kind = due.kind
       where marked.until is null or marked.until < due.morning or marked.until > due_digests.at + interval '2 hours'
    ),
    first_scan as materialized (
      select r.business_id, min(r.started_at) as began from public.scan_run r
       where r.business_id in (select open.id from open where open.until is null or open.until > due_digests.at) group by 1
    )
    select open.id, open.kind, open.morning, case when open.until <= due_digests.at then open.until else first_scan.began end
      from open left join first_scan on first_scan.business_id = open.id
     where open.until is not null or first_scan.began < open.morning
     order by open.until nulls first, open.id
     limit due_digests.most;
end $$;

create or replace function due_nights(at timestamptz, most integer) returns table (business_id uuid, since timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    with shop as materialized (
      select b.id, night.since
        from public.business b
        cross join lateral (
          select (((due_nights.at at time zone b.zone) - interval '3 hours')::date + time '03:00') at time zone b.zone as since
        ) night
       where b.demo_until is null and b.leaving_at is null and night.since <= due_nights.at
    ),
    marked as materialized (select n.business_id, n.asked_at from public.nightly_scan n),
    open as materialized (
      select shop.*, marked.asked_at from shop left join marked on marked.business_id = shop.id
       where marked.asked_at is null or marked.asked_at < shop.since or marked.asked_at > due_nights.at + interval '2 hours'
    ),
    -- Who was never asked for may never have been scanned.
    known as materialized (
      select distinct r.business_id from public.scan_run r where r.business_id in (select open.id from open where open.asked_at is null)
    ),
    -- No night is longer ago than two days, wherever the shop is.
    newest as materialized (
      select r.business_id, max(r.started_at) as began from public.scan_run r
       where r.business_id in (select open.id from open) and r.problem is null
         and r.started_at between due_nights.at - interval '2 days' and due_nights.at
       group by 1
    )
    select open.id, open.since
      from open left join known on known.business_id = open.id left join newest on newest.business_id = open.id
     where (open.asked_at is not null or known.business_id is not null) and (newest.began is null or newest.began < open.since)
     order by open.asked_at nulls first, open.id
     limit due_nights.most;
end $$;

create or replace function has_rows() returns boolean language plpgsql stable as $$
declare
  shop uuid := nullif(current_setting('app.business_id', true), '')::uuid;
begin
${factTables.map((table) => `  if exists (select 1 from ${table} f where f.business_id = shop) then return true; end if;`).join('\n')}
  return false;
end $$;

create or replace function is_reading() returns boolean language plpgsql stable as $$
declare
  shop uuid := nullif(current_setting('app.business_id', true), '')::uuid;
begin
  return exists (select 1 from import i where i.business_id = shop and i.started_at is not null and i.finished_at is null);
end $$;

alter table mail_of_business drop constraint mail_of_business_business_id_fkey;
drop trigger forget_facts on business;
drop function forget_facts();
drop trigger forget_mail on mail_of_business;
drop function forget_mail();
drop trigger renew_sessions on membership;
drop trigger renew_sessions_of_removed on membership;
drop function renew_sessions();
drop trigger tell_standing on membership;
drop trigger tell_standing on api_key;
drop function public.tell_standing();
`,
}
