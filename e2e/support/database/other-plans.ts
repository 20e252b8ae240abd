import type pg from 'pg'

const off = (...names: string[]) => names.map((name) => [`enable_${name}`, 'off'] as const)
const free = (...names: string[]) => names.map((name) => [name, '0'] as const)

/**
 * Settings under which PostgreSQL answers the same statements by other plans: rows that no ORDER BY
 * sorts come in another order. `letters` keeps the plans, and texts sort as in a dictionary.
 */
export const plans = {
  scans: off('indexscan', 'indexonlyscan', 'bitmapscan'),
  hashes: off('sort', 'incremental_sort', 'presorted_aggregate', 'mergejoin', 'nestloop'),
  merges: off('hashagg', 'hashjoin', 'nestloop', 'memoize'),
  letters: [],
  parallel: [...free('parallel_setup_cost', 'parallel_tuple_cost', 'min_parallel_table_scan_size'), ...off('indexscan')],
} as const

function settingsOf(name: string | undefined): readonly (readonly [setting: string, value: string])[] {
  if (!name) return []
  if (!(name in plans)) throw new Error(`RISKPILOT_PLANS is one of ${Object.keys(plans).join(', ')}, not ${name}.`)
  return plans[name as keyof typeof plans]
}

/**
 * SQL: the rest of the transaction plans as PostgreSQL does of itself, for a test of which plan it
 * is.
 */
export const usualPlans = `select set_config(name, boot_val, true) from pg_settings where category like 'Query Tuning / Planner%'`

/** New sessions in the database plan by these settings. Throws at a name of none. */
export async function planOtherwise(client: pg.Client, database: string, name = process.env.RISKPILOT_PLANS): Promise<void> {
  for (const [setting, value] of settingsOf(name)) await client.query(`alter database ${database} set ${setting} = ${value}`)
}

/** SQL: how a new database is made whose texts sort as asked. */
export const orderOfTexts = (name = process.env.RISKPILOT_PLANS): string =>
  name === 'letters' ? `template template0 locale_provider icu icu_locale 'en-US' locale 'C'` : ''

/**
 * Where other plans are asked for, every second inserted row is written anew behind the others: no
 * table lies in the order of its inserts. No trigger of the product hears of it.
 */
export async function scatterRows(owner: pg.Client, name = process.env.RISKPILOT_PLANS): Promise<void> {
  if (!name) return
  await owner.query(`
    create or replace function scatter_rows() returns trigger language plpgsql security definer
      set search_path = pg_catalog set enable_indexscan = on set enable_nestloop = on as $$
    begin
      execute format(
        'update %1$I.%2$I as kept set %3$I = kept.%3$I from inserted where hashtext(inserted::text) %% 2 = 0 and %4$s',
        tg_table_schema, tg_table_name, tg_argv[0],
        (select string_agg(format('kept.%1$I = inserted.%1$I', key), ' and ') from unnest(tg_argv) as key));
      return null;
    end $$;
    do $$
    declare
      keyed record;
    begin
      for keyed in
        select i.indrelid::regclass as name, string_agg(quote_literal(a.attname), ', ' order by a.attnum) as key
          from pg_index i
          join pg_class c on c.oid = i.indrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
         where i.indisprimary group by i.indrelid
      loop
        execute format(
          'create or replace trigger scatter_rows after insert on %s referencing new table as inserted for each statement execute function scatter_rows(%s)',
          keyed.name, keyed.key);
      end loop;
    end $$`)
}
