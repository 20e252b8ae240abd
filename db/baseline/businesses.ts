import { behindTheWall, grant, tenantTable } from '../tenant-table.ts'
import type { RoomSchema } from './room-schema.ts'

/**
 * The tenant, who belongs to it, its keys and invitations, and how businesses and persons leave.
 * `business.id` itself is the tenant key, so its policy compares `id`. Functions that read across
 * businesses run as the owner, who sees every row by the policy `owner`; each returns a single
 * answer and qualifies all table names, so that no other table can be substituted.
 */
export const businesses: RoomSchema = {
  tables: String.raw`
create table business (
  id uuid not null,
  name text not null check (name <> ''),
  currency char(3) not null,
  zone text not null,
  -- Minor units a month under which a finding is kept and watched, but nobody is told.
  money_floor bigint not null check (money_floor >= 0),
  created_at timestamptz not null,
  demo_until date,
  demo_ready_at timestamptz,
  -- When a person chose currency and zone; null while they are those of the first start, which nobody was asked about.
  settings_confirmed_at timestamptz,
  -- When the business is deleted with all its rows; null: it stays.
  expires_at timestamptz,
  -- Whether the shop holds stock, as the setup was told; null: it was not asked.
  holds_stock boolean,
  chosen_plan text check (chosen_plan ~ '^[a-z][a-z0-9-]{0,39}$'),
  leaving_at timestamptz,
  leaving_asked_at timestamptz,
  leaving_asked_by uuid,
  leaving_reminded_at timestamptz,
  primary key (id),
  constraint business_check check (demo_ready_at is null or demo_until is not null),
  constraint business_check1 check (expires_at is null or demo_until is null),
  constraint business_check2 check ((leaving_at is null) = (leaving_asked_at is null)),
  constraint business_check3 check (leaving_asked_by is null or leaving_at is not null)
);
${behindTheWall('business', 'id', 'select, insert, update')}
create index business_expires_at on business (expires_at) where expires_at is not null;
create index business_leaving_at on business (leaving_at) where leaving_at is not null;

${tenantTable(
  'membership',
  `
  user_id uuid not null,
  role text not null check (role in ('owner', 'manager', 'viewer')),
  created_at timestamptz not null
`,
  { key: 'user_id' },
)}

-- A link is made of the row's id when its mail is sent; nothing here opens anything. Of a row that is there only its end may be written.
${tenantTable(
  'invitation',
  `
  id uuid not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'manager', 'viewer')),
  invited_by uuid not null,
  invited_by_email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  constraint invitation_check check (accepted_at is null or withdrawn_at is null)
`,
  { rights: 'select, insert' },
)}
${grant('update(accepted_at) on invitation')}
${grant('update(withdrawn_at) on invitation')}
create index invitation_id on invitation (id);
create index invitation_newest on invitation (business_id, created_at desc, id desc);

-- Only the hash is here: nobody can read a key out of the database. Of a row that is there only its use and its end may be written.
${tenantTable(
  'api_key',
  `
  id uuid not null,
  name text not null check (name <> '' and char_length(name) <= 100),
  hash bytea not null check (octet_length(hash) = 32),
  -- The first letters, by which people tell keys apart.
  hint text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by uuid,
  created_by_email text,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
`,
  { rights: 'select, insert' },
)}
${grant('update(last_used_at) on api_key')}
${grant('update(revoked_at) on api_key')}
create index api_key_hash on api_key (hash);
create index api_key_newest on api_key (business_id, created_at desc, id desc);

-- The wizard's answers, as far as they are filled in. Secrets of providers are in provider_secret; of a card only what may be kept.
create table onboarding (
  business_id uuid not null references business (id) on delete cascade,
  step integer not null check (step between 1 and 11),
  answers jsonb not null,
  card_brand text check (char_length(card_brand) <= 20),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  saved_by uuid,
  saved_at timestamptz not null,
  completed_at timestamptz,
  primary key (business_id)
);
${behindTheWall('onboarding', 'business_id', 'select, insert, update')}
`,
  functions: String.raw`
create function memberships_of(person uuid) returns table(business_id uuid, role text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select m.business_id, m.role from public.membership m join public.business b on b.id = m.business_id
   where m.user_id = person and (b.leaving_at is null or m.role = 'owner') order by m.created_at, m.business_id;
end $$;
revoke execute on function memberships_of(uuid) from public;
${grant('execute on function memberships_of(uuid)')}

create function every_business() returns table(id uuid, name text, currency text, zone text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select b.id, b.name, b.currency::text, b.zone from public.business b order by b.created_at, b.id
$$;
revoke execute on function every_business() from public;
${grant('execute on function every_business()')}

create function demo_businesses() returns table(id uuid, until date, is_ready boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select b.id, b.demo_until, b.demo_ready_at is not null from public.business b
   where b.demo_until is not null order by b.demo_ready_at is null, b.created_at, b.id
$$;
revoke execute on function demo_businesses() from public;
${grant('execute on function demo_businesses()')}

-- Deletes every demo business but that one; all of them for null. No other business can be named.
create function forget_demos(but uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from public.business b where b.demo_until is not null and b.id is distinct from but;
end $$;
revoke execute on function forget_demos(uuid) from public;
${grant('execute on function forget_demos(uuid)')}

-- A request names a key before its business is known.
create function key_of_hash(wanted bytea)
  returns table(business_id uuid, id uuid, name text, scopes text[], expires_at timestamptz, last_used_at timestamptz, revoked_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select k.business_id, k.id, k.name, k.scopes, k.expires_at, k.last_used_at, coalesce(k.revoked_at, b.leaving_asked_at)
    from public.api_key k join public.business b on b.id = k.business_id where k.hash = wanted;
end $$;
revoke execute on function key_of_hash(bytea) from public;
${grant('execute on function key_of_hash(bytea)')}

-- Who follows an invitation does not belong to its business yet.
create function invitation_of(wanted uuid)
  returns table(business_id uuid, business_name text, email text, role text, invited_by_email text, expires_at timestamptz, is_open boolean)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select i.business_id, b.name, i.email, i.role, i.invited_by_email, i.expires_at,
          i.accepted_at is null and i.withdrawn_at is null and b.leaving_at is null
    from public.invitation i join public.business b on b.id = i.business_id where i.id = wanted;
end $$;
revoke execute on function invitation_of(uuid) from public;
${grant('execute on function invitation_of(uuid)')}

-- All businesses of a person, the first joined first.
create function businesses_of(person uuid) returns table(id uuid, name text, currency text, zone text, role text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select b.id, b.name, b.currency::text, b.zone, m.role from public.membership m join public.business b on b.id = m.business_id
   where m.user_id = person and (b.leaving_at is null or m.role = 'owner') order by m.created_at, m.business_id;
end $$;
revoke execute on function businesses_of(uuid) from public;
${grant('execute on function businesses_of(uuid)')}

-- Whichever way a role is changed or lost: who is taken out of one business goes on in another, where they may be something else.
create function renew_sessions() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into identity.session_to_renew select s.id from identity.session s where s."userId" = old.user_id on conflict do nothing;
  return null;
end $$;
revoke execute on function renew_sessions() from public;

-- Whose standing in a business has changed is looked at again by every server, at once: sockets stay open for nobody who may not listen.
create function tell_standing() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('riskpilot', json_build_array('standing', old.business_id)::text);
  return null;
end $$;
revoke execute on function tell_standing() from public;

create function open_file_checks(now timestamptz) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (select count(*) from public.business b where b.expires_at > now);
end $$;
revoke execute on function open_file_checks(timestamptz) from public;
${grant('execute on function open_file_checks(timestamptz)')}

-- Whether the business is still there, and still one that will be deleted.
create function is_file_check(business uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (select from public.business b where b.id = business and b.expires_at is not null);
end $$;
revoke execute on function is_file_check(uuid) from public;
${grant('execute on function is_file_check(uuid)')}

-- Deletes the businesses whose time is over, and their visitors. No other business can be named. Returns how many.
create function forget_file_checks(now timestamptz) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare forgotten bigint;
begin
  delete from identity."user" u using identity.file_check_visitor v, public.business b
   where v.user_id = u.id and b.id = v.looks_at and b.expires_at <= now;
  delete from public.business b where b.expires_at <= now;
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
revoke execute on function forget_file_checks(timestamptz) from public;
${grant('execute on function forget_file_checks(timestamptz)')}

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

-- The businesses that have no other owner, and stay: who deletes the account deletes them first or hands them over.
create function only_owner_of(person uuid) returns table(id uuid, name text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select b.id, b.name from public.membership m join public.business b on b.id = m.business_id
    where m.user_id = person and m.role = 'owner' and b.leaving_at is null
      and not exists (select from public.membership o where o.business_id = m.business_id and o.role = 'owner' and o.user_id <> person)
    order by b.name, b.id;
end $$;
revoke execute on function only_owner_of(uuid) from public;
${grant('execute on function only_owner_of(uuid)')}

-- Ends a person's sessions, memberships and account. Returns the businesses that hinder it, in which case nothing changes. The owners of
-- each business are locked, as where one steps down: of two who leave at once the second sees that they are the last.
create function leave_account(person uuid, moment timestamptz) returns table(id uuid, name text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  business uuid;
begin
  perform from identity."user" u where u.id = person for update;
  for business in select m.business_id from public.membership m where m.user_id = person order by 1 loop
    perform from public.membership o where o.business_id = business and o.role = 'owner' order by o.user_id for update;
  end loop;
  return query select o.id, o.name from public.only_owner_of(person) o;
  if found then return; end if;
  insert into identity.left_person (user_id, email, name, left_at)
    select u.id, u.email, u.name, moment from identity."user" u where u.id = person;
  delete from identity.session s where s."userId" = person;
  delete from public.membership m where m.user_id = person;
  delete from identity."user" u where u.id = person;
end $$;
revoke execute on function leave_account(uuid, timestamptz) from public;
${grant('execute on function leave_account(uuid, timestamptz)')}

-- Who has deleted their account and is still named. For the owner of the database alone.
create function left_people() returns setof uuid
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select p.user_id from identity.left_person p order by p.left_at;
end $$;
revoke execute on function left_people() from public;

-- Takes name and address of a person who has left out of everything, and leaves a receipt. What somebody with the same address wrote
-- afterwards stays. For the owner of the database alone.
create function erase_person(wanted uuid, receipt uuid, moment timestamptz) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  person identity.left_person;
  old_json text;
begin
  select p.* into person from identity.left_person p where p.user_id = wanted for update;
  if not found then return; end if;
  old_json := to_json(person.email)::text;
  update public.action_plan set author_email = 'a former member' where author = wanted and author_email is not null;
  update public.api_key set created_by_email = 'a former member' where created_by = wanted and created_by_email is not null;
  update public.invitation set invited_by_email = 'a former member' where invited_by = wanted and invited_by_email is not null;
  update public.playbook_run set started_by_email = 'a former member' where started_by = wanted and started_by_email is not null;
  update public.playbook_run set owner_name = 'a former member' where owner_id = wanted and owner_name is not null;
  update public.playbook_tick set ticked_by_email = 'a former member' where ticked_by = wanted and ticked_by_email is not null;
  update public.risk_comment set author_email = 'a former member' where author = wanted and author_email is not null;
  update public.risk_feedback set email = 'a former member' where user_id = wanted and email is not null;
  update public.risk_status_change set changed_by_email = 'a former member' where changed_by = wanted and changed_by_email is not null;
  update public.audit_entry set actor_name = 'a former member' where actor_id = wanted and actor_name is not null;
  update public.deadline_done set done_by_email = 'a former member' where done_by_email = person.email;
  update public.import set imported_by = 'a former member' where imported_by = person.email;
  update public.import set taken_back_by = 'a former member' where taken_back_by = person.email;
  update public.action_plan set assignee = 'a former member' where assignee in (person.email, person.name);
  update public.audit_entry
     set address = null, user_agent = null, before = before - '{email,name,firstName,lastName}'::text[],
         after = after - '{email,name,firstName,lastName}'::text[]
   where actor_id = wanted and subject = 'Member:' || wanted or actor_id is null and subject = 'Member:' || wanted;
  update public.audit_entry set address = null, user_agent = null where actor_id = wanted;
  update public.audit_entry set before = replace(before::text, old_json, '"a former member"')::jsonb where strpos(before::text, old_json) > 0;
  update public.audit_entry set after = replace(after::text, old_json, '"a former member"')::jsonb where strpos(after::text, old_json) > 0;
  update public.onboarding set answers = replace(answers::text, old_json, '"a former member"')::jsonb where strpos(answers::text, old_json) > 0;
  update public.risk_update set before = replace(before::text, old_json, '"a former member"')::jsonb where strpos(before::text, old_json) > 0;
  update public.risk_update set change = replace(change::text, old_json, '"a former member"')::jsonb where strpos(change::text, old_json) > 0;
  update jobs.job set data = replace(data::text, old_json, '"a former member"')::jsonb where strpos(data::text, old_json) > 0;
  update public.import_conflict set decisions = replace(decisions::text, old_json, '"a former member"')::jsonb
   where strpos(decisions::text, old_json) > 0;
  update public.alert_setting
     set financial_recipients = array_remove(financial_recipients, person.email),
         vendor_recipients = array_remove(vendor_recipients, person.email),
         legal_recipients = array_remove(legal_recipients, person.email)
   where person.email = any (financial_recipients || vendor_recipients || legal_recipients);
  update public.notification set title = replace(title, person.email, 'a former member'), text = replace(text, person.email, 'a former member')
   where strpos(title || text, person.email) > 0;
  update public.risk set assignee_id = null where assignee_id = wanted;
  delete from public.risk_view where user_id = wanted;
  delete from public.call_request where user_id = wanted;
  delete from public.oauth_state where user_id = wanted;
  delete from public.invitation where email = person.email and created_at <= person.left_at;
  delete from identity.mail where recipient = person.email and created_at <= person.left_at;
  update identity.mail set subject = replace(subject, person.email, 'a former member'), body = replace(body, person.email, 'a former member')
   where strpos(subject || body, person.email) > 0 and created_at <= person.left_at;
  delete from identity.sign_up where email = person.email and created_at <= person.left_at;
  delete from identity.verification where strpos(identifier || value, person.email) > 0 or strpos(identifier || value, wanted::text) > 0;
  delete from identity.rate_limit where strpos(key, person.email) > 0 or strpos(key, wanted::text) > 0;
  delete from visitors.signup where email = person.email and created_at <= person.left_at;
  insert into public.deletion (id, kind, subject_id, asked_by, asked_at, erased_at)
  values (receipt, 'person', wanted, wanted, person.left_at, moment);
  delete from identity.left_person p where p.user_id = wanted;
end $$;
revoke execute on function erase_person(uuid, uuid, timestamptz) from public;

-- Businesses that are erased before this moment, and whose owners were not reminded. For the owner of the database alone.
create function leaving_unreminded(before timestamptz) returns setof uuid
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select b.id from public.business b where b.leaving_at <= before and b.leaving_reminded_at is null order by b.leaving_at;
end $$;
revoke execute on function leaving_unreminded(timestamptz) from public;

create trigger renew_sessions after update of role on membership
  for each row when ((old.role <> new.role)) execute function renew_sessions();
create trigger renew_sessions_of_removed after delete on membership for each row execute function renew_sessions();
create trigger tell_standing after delete or update of revoked_at on api_key for each row execute function tell_standing();
create trigger tell_standing after delete or update of role on membership for each row execute function tell_standing();
`,
}
