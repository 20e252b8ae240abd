import type pg from 'pg'

/** Rights that the application's role must not have. `null`: the current role. */
export async function roleProblems(client: pg.ClientBase | pg.Pool, role: string | null): Promise<string[]> {
  const { rows } = await client.query<{ problem: string }>(query, [role])
  return rows.map(({ problem }) => problem)
}

/**
 * Rights that bypass row-level security: superuser, BYPASSRLS, ownership, TRUNCATE, REFERENCES, or
 * membership in a role with such a right. The rights of roles that it may become count as its own.
 */
const query = `
with self as (select oid, rolname from pg_roles where rolname = coalesce($1, current_user)),
reach as (select r.* from pg_roles r, self where pg_has_role(self.oid, r.oid, 'member')),
place as (select oid from pg_namespace where nspname <> 'information_schema' and nspname not like 'pg\\_%')
select format('There is no role "%s".', $1) as problem where not exists (select from self)
union all
select format('The application''s role %s is or may become %s, %s.', self.rolname, reach.rolname,
  case when rolsuper then 'a superuser' when rolbypassrls then 'which has BYPASSRLS'
    when rolcreaterole then 'which may make roles' else 'which may make databases' end)
from reach, self where rolsuper or rolbypassrls or rolcreaterole or rolcreatedb
union all
select format('The application''s role %s owns %s, or may become its owner.', self.rolname, owned.name)
from self, (
  select c.oid::regclass::text as name, c.relowner as owner from pg_class c join place on place.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm')
  union all select p.oid::regprocedure::text, p.proowner from pg_proc p join place on place.oid = p.pronamespace
  union all select 'the schema ' || n.nspname, n.nspowner from pg_namespace n join place on place.oid = n.oid
  union all select 'the database ' || d.datname, d.datdba from pg_database d where d.datname = current_database()
) owned where owned.owner in (select oid from reach where not rolsuper)
union all
select format('The application''s role %s may create in the schema %s.', self.rolname, n.nspname)
from self, pg_namespace n join place on place.oid = n.oid where has_schema_privilege(self.oid, n.oid, 'create')
union all
select format('The application''s role %s has %s on %s, which row-level security does not guard.', self.rolname, upper(right_to), c.oid::regclass)
from self, pg_class c join place on place.oid = c.relnamespace, unnest(array['truncate', 'references', 'trigger']) as right_to
where c.relkind in ('r', 'p') and c.relrowsecurity and has_table_privilege(self.oid, c.oid, right_to)
order by 1`
