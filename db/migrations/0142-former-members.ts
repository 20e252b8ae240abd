import { grant } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** `email` within JSON, with its quotes: a part of another address stays. */
const renamedIn = (table: string, column: string): string =>
  `update ${table} set ${column} = replace(${column}::text, old_json, '"a former member"')::jsonb where strpos(${column}::text, old_json) > 0;`

/** Which column names the person of which id. */
const authors: readonly (readonly [table: string, id: string, name: string])[] = [
  ['public.action_plan', 'author', 'author_email'],
  ['public.api_key', 'created_by', 'created_by_email'],
  ['public.invitation', 'invited_by', 'invited_by_email'],
  ['public.playbook_run', 'started_by', 'started_by_email'],
  ['public.playbook_run', 'owner_id', 'owner_name'],
  ['public.playbook_tick', 'ticked_by', 'ticked_by_email'],
  ['public.risk_comment', 'author', 'author_email'],
  ['public.risk_feedback', 'user_id', 'email'],
  ['public.risk_status_change', 'changed_by', 'changed_by_email'],
  ['public.audit_entry', 'actor_id', 'actor_name'],
]

/** Columns that name a person by the address alone. */
const addresses: readonly (readonly [table: string, column: string])[] = [
  ['public.deadline_done', 'done_by_email'],
  ['public.import', 'imported_by'],
  ['public.import', 'taken_back_by'],
]

const inJson: readonly (readonly [table: string, column: string])[] = [
  ['public.audit_entry', 'before'],
  ['public.audit_entry', 'after'],
  ['public.onboarding', 'answers'],
  ['public.risk_update', 'before'],
  ['public.risk_update', 'change'],
  ['jobs.job', 'data'],
]

/** People who delete their account: gone at once, and unnamed in what they wrote within a minute. */
export const formerMembers: Migration = {
  name: '0142-former-members',
  sql: `
-- Who has deleted their account and is still named in what they wrote. For the owner of the database alone.
create table identity.left_person (
  user_id uuid primary key,
  email text not null,
  name text not null,
  left_at timestamptz not null
);

-- The businesses that have no other owner, and stay: who deletes the account deletes them first or hands them over.
create function only_owner_of(person uuid) returns table (id uuid, name text)
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
create function leave_account(person uuid, moment timestamptz) returns table (id uuid, name text)
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
  ${authors.map(([table, id, name]) => `update ${table} set ${name} = 'a former member' where ${id} = wanted and ${name} is not null;`).join('\n  ')}
  ${addresses.map(([table, column]) => `update ${table} set ${column} = 'a former member' where ${column} = person.email;`).join('\n  ')}
  update public.action_plan set assignee = 'a former member' where assignee in (person.email, person.name);
  update public.audit_entry
     set address = null, user_agent = null, before = before - '{email,name,firstName,lastName}'::text[],
         after = after - '{email,name,firstName,lastName}'::text[]
   where actor_id = wanted and subject = 'Member:' || wanted or actor_id is null and subject = 'Member:' || wanted;
  update public.audit_entry set address = null, user_agent = null where actor_id = wanted;
  ${inJson.map(([table, column]) => renamedIn(table, column)).join('\n  ')}
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
`,
}
