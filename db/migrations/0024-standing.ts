import { grant } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/**
 * The consequences of a change in a person's rights, and account changes outside every business.
 */
export const standing: Migration = {
  name: '0024-standing',
  sql: `
-- Sessions whose cookie gets a new id with the next request, because the person may do more or less than when it was handed out.
create table identity.session_to_renew (
  session_id uuid primary key references identity.session (id) on delete cascade
);
${grant('select, insert, delete on identity.session_to_renew')}

-- Whichever way a role is changed or lost: who is taken out of one business goes on in another, where they may be something else.
create function renew_sessions() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into identity.session_to_renew select s.id from identity.session s where s."userId" = old.user_id on conflict do nothing;
  return null;
end $$;
revoke execute on function renew_sessions() from public;
create trigger renew_sessions after update of role on membership for each row when (old.role <> new.role) execute function renew_sessions();
create trigger renew_sessions_of_removed after delete on membership for each row execute function renew_sessions();

-- Whose standing in a business has changed is looked at again by every server, at once: sockets stay open for nobody who may not listen.
create function tell_standing() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('riskpilot', json_build_array('standing', old.business_id)::text);
  return null;
end $$;
revoke execute on function tell_standing() from public;
create trigger tell_standing after update of role or delete on membership for each row execute function tell_standing();
create trigger tell_standing after update of revoked_at or delete on api_key for each row execute function tell_standing();

create function identity.tell_standing() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('riskpilot', json_build_array('standing', m.business_id)::text) from public.membership m where m.user_id = old."userId";
  return null;
end $$;
revoke execute on function identity.tell_standing() from public;
create trigger tell_standing after delete on identity.session for each row execute function identity.tell_standing();

-- What happened to a person's account, in the log of each of their businesses. Answers whether there is such a person: visitors of the demo
-- are nobody in particular. The same statement for an address that nobody has, so that it takes the same time.
create function identity.note_of_account(account text, deed text, is_theirs boolean, was jsonb, became jsonb, from_address text,
  from_agent text, request text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  person identity."user";
begin
  select u.* into person from identity."user" u where u.email = account
     and not exists (select from identity.demo_visitor v where v.user_id = u.id);
  insert into public.audit_entry
    (business_id, id, at, actor_kind, actor_id, actor_name, operation, subject, before, after, address, user_agent, request_id)
  select m.business_id, gen_random_uuid(), now(), case when is_theirs then 'person' else 'system' end,
         case when is_theirs then person.id end, case when is_theirs then person.email end, deed, 'Member:' || person.id, was, became,
         nullif(from_address, ''), nullif(left(from_agent, 200), ''), request
    from public.membership m where m.user_id = person.id;
  return person.id is not null;
end $$;
revoke execute on function identity.note_of_account(text, text, boolean, jsonb, jsonb, text, text, text) from public;
${grant('execute on function identity.note_of_account(text, text, boolean, jsonb, jsonb, text, text, text)')}
`,
}
