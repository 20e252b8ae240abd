import { grant, tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/**
 * Access to a business and its record: API keys, invitations, the current business of a session,
 * the audit log.
 */
export const access: Migration = {
  name: '0017-access',
  sql: `
-- Only the hash is here: nobody can read a key out of the database. Of a row that is there only its use and its end may be written.
${tenantTable(
  'api_key',
  `id uuid not null,
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
  revoked_at timestamptz`,
  { rights: 'select, insert' },
)}
${grant('update (last_used_at, revoked_at) on api_key')}
create index api_key_hash on api_key (hash);
create index api_key_newest on api_key (business_id, created_at desc, id desc);

-- A request names a key before its business is known.
create function key_of_hash(wanted bytea) returns table
  (business_id uuid, id uuid, name text, scopes text[], expires_at timestamptz, last_used_at timestamptz, revoked_at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.business_id, k.id, k.name, k.scopes, k.expires_at, k.last_used_at, k.revoked_at from public.api_key k where k.hash = wanted
$$;
revoke execute on function key_of_hash(bytea) from public;
${grant('execute on function key_of_hash(bytea)')}

-- A link is made of the row's id when its mail is sent; nothing here opens anything. Of a row that is there only its end may be written.
${tenantTable(
  'invitation',
  `id uuid not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('owner', 'manager', 'viewer')),
  invited_by uuid not null,
  invited_by_email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  check (accepted_at is null or withdrawn_at is null)`,
  { rights: 'select, insert' },
)}
${grant('update (accepted_at, withdrawn_at) on invitation')}
create index invitation_id on invitation (id);
create index invitation_newest on invitation (business_id, created_at desc, id desc);

-- Who follows an invitation does not belong to its business yet.
create function invitation_of(wanted uuid) returns table
  (business_id uuid, business_name text, email text, role text, invited_by_email text, expires_at timestamptz, is_open boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.business_id, b.name, i.email, i.role, i.invited_by_email, i.expires_at, i.accepted_at is null and i.withdrawn_at is null
    from public.invitation i join public.business b on b.id = i.business_id where i.id = wanted
$$;
revoke execute on function invitation_of(uuid) from public;
${grant('execute on function invitation_of(uuid)')}

-- Which of their businesses a person looks at, session by session. Without a business's wall, because it is read before the business is
-- known, and without a key to it: what counts is the membership, and a session of somebody who was removed falls back to another.
create table identity.session_business (
  session_id uuid primary key references identity.session (id) on delete cascade,
  looks_at uuid not null
);
${grant('select, insert, update, delete on identity.session_business')}

-- All businesses of a person, the first joined first.
create function businesses_of(person uuid) returns table (id uuid, name text, currency text, zone text, role text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select b.id, b.name, b.currency::text, b.zone, m.role from public.membership m join public.business b on b.id = m.business_id
   where m.user_id = person order by m.created_at, m.business_id
$$;
revoke execute on function businesses_of(uuid) from public;
${grant('execute on function businesses_of(uuid)')}

-- Whether the business of the transaction has rows or files: its currency and its zone stand from then on.
create function has_rows() returns boolean language sql stable as $$
  select exists (select from import) or exists (select from order_line) or exists (select from refund) or exists (select from unit_cost)
      or exists (select from parcel) or exists (select from ad_spend) or exists (select from chargeback)
$$;

-- Append-only: the application may neither change nor delete what was done.
${tenantTable(
  'audit_entry',
  `id uuid not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('person', 'key', 'system')),
  actor_id uuid,
  -- A person's e-mail address or a key's name at the time.
  actor_name text,
  operation text not null,
  subject text,
  before jsonb,
  after jsonb,
  address text,
  user_agent text,
  request_id text`,
  { rights: 'select, insert' },
)}
create index audit_entry_newest on audit_entry (business_id, at desc, id desc);

-- Sessions begin and end in the sign-in library, outside every business: each business of the person has it in its log. What was past its
-- time is only cleared away. Visitors of the demo are nobody in particular.
create function identity.audit_session() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  it identity.session;
begin
  if tg_op = 'DELETE' then it := old; else it := new; end if;
  if tg_op = 'DELETE' and it."expiresAt" <= now() then return null; end if;
  insert into public.audit_entry (business_id, id, at, actor_kind, actor_id, actor_name, operation, address, user_agent)
  select m.business_id, gen_random_uuid(), now(), 'person', u.id, u.email, case tg_op when 'DELETE' then 'signOut' else 'signIn' end,
         nullif(it."ipAddress", ''), nullif(left(it."userAgent", 200), '')
    from public.membership m join identity."user" u on u.id = m.user_id
   where m.user_id = it."userId" and not exists (select from identity.demo_visitor v where v.user_id = m.user_id);
  return null;
end $$;
create trigger audit_session after insert or delete on identity.session for each row execute function identity.audit_session();

-- The one way in which entries leave: two years after they were written, at most so many at once. Answers how many went.
create function forget_old_audit(most integer) returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from public.audit_entry a where (a.business_id, a.id) in
      (select o.business_id, o.id from public.audit_entry o where o.at < now() - interval '2 years' limit most) returning 1)
  select count(*)::integer from gone
$$;
revoke execute on function forget_old_audit(integer) from public;
${grant('execute on function forget_old_audit(integer)')}
`,
}
