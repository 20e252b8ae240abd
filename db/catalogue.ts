import type pg from 'pg'
import { roleProblems } from './role-check.ts'

/**
 * Tables outside every business, each with the reason; `schema.*` is a schema with tables of
 * another library.
 */
const withoutBusiness: Readonly<Record<string, string>> = {
  'public.migration': 'what ran on this database; the same for everyone',
  'public.deletion': 'receipts of what was erased, by ids; the application may not read them',
  'public.retention_run': 'when old rows were last cleared away; the same for everyone',
  'public.restore_proof': 'when a backup was last proved; the same for everyone',
  'public.source_state': 'how the reading of public sources stands; the same for everyone',
  'public.source_notice': 'what public lists say; the same for everyone',
  'public.source_answer': 'what public registers answered; the same for everyone',
  'public.secret_key_proof': 'which secret key the data were made with; the same for everyone',
  'identity.*': 'a person signs in before a business is known, and may belong to several',
  'visitors.*': 'people without an account, who belong to no business: sign-ups, and how often an address called',
  'jobs.*': 'the queue; each job names its business in its data and is worked in a transaction of that business',
}

/**
 * Checks that the database itself isolates businesses. Returns the problems as sentences, empty
 * when there are none. `appRole` is the role that the application serves with; default: the current
 * one.
 */
export async function checkCatalogue(client: pg.ClientBase | pg.Pool, { appRole }: { appRole?: string } = {}): Promise<string[]> {
  const problems: string[] = []
  for (const query of [
    strayTables,
    openTables,
    wrongPolicies,
    wrongKeys,
    wrongReferences,
    outliving,
    floatingColumns,
    openViews,
    looseFunctions,
  ]) {
    const { rows } = await client.query<{ problem: string }>(query, [Object.keys(withoutBusiness)])
    problems.push(...rows.map(({ problem }) => problem))
  }
  return [...problems, ...(await roleProblems(client, appRole ?? null))]
}

/**
 * An extension's own tables, views and functions are none of ours, such as those of
 * pg_stat_statements.
 */
const ofExtension = (catalog: 'pg_class' | 'pg_proc', oid: string) =>
  `exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`

/**
 * `tenant`: every table of a business with its key column. `named`: its name for a sentence. Only
 * tables that hold rows are checked: partitions and ordinary tables, but not PostgreSQL's own and
 * not temporary ones.
 */
const tables = `
with listed as (select unnest($1::text[]) as pattern),
tables as (
  select c.*, n.nspname || '.' || c.relname as named, n.nspname || '.*' as room
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and c.relpersistence <> 't' and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
   and not ${ofExtension('pg_class', 'c.oid')}
),
tenant as (
  select t.oid, t.named, t.relowner, t.relrowsecurity, t.relforcerowsecurity, a.attnum as key, a.attname as key_name
  from tables t join pg_attribute a on a.attrelid = t.oid and not a.attisdropped
   and a.attname = case when t.named = 'public.business' then 'id' else 'business_id' end
)`

const strayTables = `${tables}
select format('%s has no business_id and is not on the list of tables without a business.', named) as problem
from tables t where oid not in (select oid from tenant)
 and not exists (select from listed where pattern in (t.named, t.room))
order by 1`

const openTables = `${tables}
select format('%s: row-level security is %s.', named,
  case when not relrowsecurity then 'not enabled' else 'not forced, so the owner of the table is not bound' end) as problem
from tenant where not relrowsecurity or not relforcerowsecurity order by 1`

/**
 * Exactly two policies: the business's for everyone, the owner's for the owner. Any further one
 * would permit more access.
 */
const wrongPolicies = `${tables},
policy as (
  select t.oid as "table", p.polname,
    p.polcmd = '*' and p.polpermissive as whole,
    p.polroles = array[0::oid] as everyone,
    p.polroles = array[t.relowner] as owner_only,
    -- Versions write the same expression with other brackets and casts.
    regexp_replace(pg_get_expr(p.polqual, t.oid), '[() ]|::text', '', 'g') as reads,
    regexp_replace(pg_get_expr(p.polwithcheck, t.oid), '[() ]|::text', '', 'g') as writes,
    t.key_name || $$=NULLIFcurrent_setting'app.business_id',true,''::uuid$$ as own
  from tenant t join pg_policy p on p.polrelid = t.oid
),
judged as (
  select "table", polname,
    whole and everyone and reads = own and writes = own as business,
    whole and owner_only and reads = 'true' and writes = 'true' as owner
  from policy
)
select format('%s has no policy for all commands that compares %s with the business of the transaction.', named, key_name) as problem
from tenant t where not exists (select from judged j where j."table" = t.oid and business)
union all
select format('%s has no policy for its owner: migrations and backup would see no row.', named)
from tenant t where not exists (select from judged j where j."table" = t.oid and owner)
union all
select format('%s: the policy "%s" opens a way past the business.', named, polname)
from tenant t join judged j on j."table" = t.oid where business is not true and owner is not true
order by 1`

const wrongKeys = `${tables}
select format('%s has no primary key.', named) as problem
from tenant t where not exists (select from pg_index i where i.indrelid = t.oid and i.indisprimary)
union all
select format('%s: the unique index %s does not begin with %s.', named, i.indexrelid::regclass, key_name)
from tenant t join pg_index i on i.indrelid = t.oid where (i.indisunique or i.indisexclusion) and i.indkey[0] <> t.key
order by 1`

/**
 * A plain foreign key accepts the id of another business's row, because its check bypasses
 * row-level security.
 */
const wrongReferences = `${tables}
select format('%s: the foreign key %s does not begin with the business on both sides.', c.conrelid::regclass, c.conname) as problem
from pg_constraint c join tenant target on target.oid = c.confrelid left join tenant source on source.oid = c.conrelid
where c.contype = 'f' and (source.key is distinct from c.conkey[1] or target.key <> c.confkey[1])
order by 1`

/**
 * Deleting a business has to delete its rows: by a foreign key, or by the function that deletes the
 * facts, which have none.
 */
const outliving = `${tables}
select format('%s: its rows would outlive their business, for want of a foreign key or a line in delete_business().', named) as problem
from tenant t where named <> 'public.business'
 and not exists (select from pg_constraint c
   where c.conrelid = t.oid and c.confrelid = 'public.business'::regclass and c.contype = 'f' and c.confdeltype = 'c')
 and not exists (select from pg_proc p where p.oid = to_regprocedure('public.delete_business(uuid)')
   and p.prosrc like '%delete from ' || named || ' where business_id = wanted;%')
order by 1`

/** Floating-point and money types must hold neither an amount nor a factor of one. */
const floatingColumns = `${tables}
select format('%s.%s is %s: use bigint or numeric.', t.named, a.attname, format_type(a.atttypid, a.atttypmod)) as problem
from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
where a.atttypid in ('real'::regtype, 'double precision'::regtype, 'money'::regtype, 'real[]'::regtype, 'double precision[]'::regtype)
 and not exists (select from listed where pattern = t.room)
order by 1`

const openViews = `
select format('%s reads with its owner''s rights: make it security_invoker.', c.oid::regclass) as problem
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind = 'v' and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%' and cardinality($1::text[]) > 0
 and not ${ofExtension('pg_class', 'c.oid')}
 and not exists (select from pg_options_to_table(c.reloptions) where option_name = 'security_invoker' and option_value::boolean)
union all
select format('%s is a materialized view: row-level security does not reach it.', c.oid::regclass)
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind = 'm' and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
 and not ${ofExtension('pg_class', 'c.oid')}
order by 1`

/** A function that runs with its owner's rights must not resolve to other tables than intended. */
const looseFunctions = `
select format('%s runs with its owner''s rights and without a search_path of its own.', p.oid::regprocedure) as problem
from pg_proc p join pg_namespace n on n.oid = p.pronamespace
where p.prosecdef and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%' and cardinality($1::text[]) > 0
 and not ${ofExtension('pg_proc', 'p.oid')}
 and not exists (select from unnest(p.proconfig) as setting where setting like 'search_path=%')
order by 1`
