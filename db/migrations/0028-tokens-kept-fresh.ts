import { grant } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/** When a provider's token has to be refreshed. */
export const tokensKeptFresh: Migration = {
  name: '0028-tokens-kept-fresh',
  sql: `
-- Of tokens that end: when one server takes its turn to ask for new ones, or to say that they have ended. Taking the turn moves it on, so no
-- two servers ask with one refresh token, and a server that dies with its turn is followed by another. Null: never again.
alter table provider_secret add refresh_at timestamptz, add refresh_tries int not null default 0 check (refresh_tries >= 0);
update provider_secret set refresh_at = expires_at - interval '10 minutes' where kind = 'tokens' and expires_at is not null;
create index provider_secret_refresh_at on provider_secret (refresh_at) where refresh_at is not null;

-- Which tokens are due, over all businesses: whose they are and nothing of them. Those that a person switched off are left to end.
create function tokens_due(moment timestamptz, most int) returns table (business_id uuid, provider text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.business_id, s.provider from public.provider_secret s
    join public.integration i on i.business_id = s.business_id and i.provider = s.provider
   where s.kind = 'tokens' and s.refresh_at <= moment and i.status <> 'disabled'
   order by s.refresh_at limit most
$$;
revoke execute on function tokens_due(timestamptz, int) from public;
${grant('execute on function tokens_due(timestamptz, int)')}
`,
}
