import { grant, tenantTable } from '../tenant-table.ts'
import type { Migration } from './migration.ts'

/**
 * Buttons in messages to Slack: which channel they belong to, whose rights they have, and what was
 * pressed.
 */
export const slackButtons: Migration = {
  name: '0198-slack-buttons',
  sql: `
-- The member whose rights the buttons of a channel of Slack have. Its sealed_secret is the signing secret of the app: without one there are
-- no buttons.
alter table channel add column acts_for uuid;
create index channel_by_id on channel (id);

-- The channel that Slack names in the address it posts to, before anything of the request is believed.
create function slack_channel(channel uuid)
  returns table (business_id uuid, name text, state text, sealed_secret text, acts_for uuid)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query select c.business_id, c.name, c.state, c.sealed_secret, c.acts_for from public.channel c
    join public.business b on b.id = c.business_id
   where c.id = slack_channel.channel and c.kind = 'slack' and c.sealed_secret is not null and b.leaving_at is null;
end $$;
revoke execute on function slack_channel(uuid) from public;
${grant('execute on function slack_channel(uuid)')}

-- What was changed by a button, as the message says it. The id is made of what Slack says of the press, so that one delivered twice is one.
-- update_id: undoes it.
${tenantTable(
  'slack_press',
  `id uuid not null,
  channel_id uuid not null,
  risk_id uuid not null,
  words text not null,
  update_id uuid,
  pressed_at timestamptz not null,
  foreign key (business_id, channel_id) references channel (business_id, id) on delete cascade,
  foreign key (business_id, risk_id) references risk (business_id, id) on delete cascade`,
)}
create index slack_press_of_risk on slack_press (business_id, risk_id, channel_id, pressed_at, id);
create index slack_press_of_channel on slack_press (business_id, channel_id);

-- Who changed it where that is no member: a person in a chat, or an API key, by the name at the time.
alter table risk_status_change add column changed_by_name text;
alter table risk_feedback add column chat_name text;

alter table audit_entry drop constraint audit_entry_actor_kind_check;
alter table audit_entry add constraint audit_entry_actor_kind_check check (actor_kind in ('person', 'key', 'chat', 'system'));
`,
}
