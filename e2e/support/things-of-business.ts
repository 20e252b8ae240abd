import { randomUUID } from 'node:crypto'
import { inBusiness, type Transaction } from '../../db/in-business.ts'
import type { TestServer } from './test-server.ts'

/** Ids of one object of each kind that a business can have. */
export type Ids = {
  risk: string
  finding: string
  file: string
  conflict: string
  note: string
  key: string
  invitation: string
  member: string
  business: string
  supplier: string
  question: string
  integration: string
  notification: string
  playbook: string
  run: string
  view: string
  update: string
  channel: string
  delivery: string
  device: string
}

/** Ids that do not exist. */
export const randomIds = (): Ids => ({
  risk: randomUUID(),
  finding: randomUUID(),
  file: randomUUID(),
  conflict: randomUUID(),
  note: randomUUID(),
  key: randomUUID(),
  invitation: randomUUID(),
  member: randomUUID(),
  business: randomUUID(),
  supplier: randomUUID(),
  question: randomUUID(),
  integration: randomUUID(),
  notification: randomUUID(),
  playbook: randomUUID(),
  run: randomUUID(),
  view: randomUUID(),
  update: randomUUID(),
  channel: randomUUID(),
  delivery: randomUUID(),
  device: randomUUID(),
})

/** Adds one object of each kind to a business, with `secret` in every text; returns their ids. */
export async function addOneOfEach({ database }: Pick<TestServer, 'database'>, businessId: string): Promise<Ids> {
  const ids = { ...randomIds(), business: businessId }
  await inBusiness(database.db, businessId, async ({ sql }) => {
    await sql("insert into import (business_id, id, file_name, state, created_at) values ($1, $2, 'secret.csv', 'waiting', now())", [
      businessId,
      ids.file,
    ])
    await sql(
      `insert into import_conflict (business_id, import_id, line, "table", row_id, reason, record, id)
       values ($1, $2, 2, 'refund', $3, 'secret', 'secret', $4)`,
      [businessId, ids.file, randomUUID(), ids.conflict],
    )
    await sql(
      `insert into risk (business_id, id, title, description, severity, status, category_id, source, impact_score, likelihood_score, risk_score,
         loss_low, loss, loss_high, monthly_low, monthly, monthly_high, currency, started_on, detected_on, detected_at, created_at, updated_at)
       values ($1, $2, 'secret', 'secret', 'high', 'active', 'financial', 'ai', 1, 1, 1, 1, 1, 1, 1, 1, 1, 'USD', now(), now(), now(), now(), now())`,
      [businessId, ids.risk],
    )
    await sql(
      `insert into finding (business_id, id, fingerprint, kind, entity, entity_type, detector, detector_version, state, detected_on, started_on, loss,
         loss_low, loss_high, loss_at_detection, monthly_low, monthly, monthly_high, monthly_counted, currency, is_told, case_key, impact_score, likelihood_score,
         risk_score, severity, confidence, title, explanation, waterfall, as_of)
       values ($1, $2, 'f', 'cogs_rise', 'secret', 'sku', 'd', '1', 'open', now(), now(), 1, 1, 1, 1, 1, 1, 1, 1, 'USD', true, 'k', 1, 1, 1, 'high', 1,
         'secret', 'secret', '[]', now())`,
      [businessId, ids.finding],
    )
    await fillAccess(sql, ids)
    await sql('insert into risk_finding (business_id, risk_id, finding_id) values ($1, $2, $3)', [businessId, ids.risk, ids.finding])
    await addSupply({ sql }, businessId, ids)
    await addUnclearFile({ sql }, businessId, ids)
    await addPlaybook({ sql }, businessId, ids)
    await addTriage({ sql }, businessId, ids)
    await addChannel({ sql }, businessId, ids)
    await addDevice({ sql }, businessId, ids)
    await addPhone({ sql }, businessId)
  })
  return ids
}

/** What the connection has read, and the question whether the file is of the same account. */
async function addUnclearFile({ sql }: Pick<Transaction, 'sql'>, businessId: string, { file, integration }: Ids): Promise<void> {
  const read = randomUUID()
  await sql(
    `insert into import (business_id, id, file_name, state, created_at, integration_id) values ($1, $2, 'secret', 'waiting', now(), $3)`,
    [businessId, read, integration],
  )
  await sql(
    `insert into file_of_connection (business_id, import_id, by_import_id, verdict, orders, same_orders) values ($1, $2, $3, 'unclear', 20, 3)`,
    [businessId, file, read],
  )
}

/** A second member, a key, and an invitation. */
async function fillAccess(sql: Transaction['sql'], { business, key, invitation, member }: Ids): Promise<void> {
  await sql(`insert into identity."user" (id, name, email, "emailVerified", "updatedAt") values ($1, 'secret', $2, true, now())`, [
    member,
    `${member}@secret.example`,
  ])
  await sql(`insert into membership (business_id, user_id, role, created_at) values ($1, $2, 'viewer', now())`, [business, member])
  await sql(
    `insert into api_key (business_id, id, name, hash, hint, scopes, created_at) values ($1, $2, 'secret', sha256($3::text::bytea), 'rp_', '{read}', now())`,
    [business, key, key],
  )
  await sql(
    `insert into invitation (business_id, id, email, role, invited_by, invited_by_email, created_at, expires_at)
     values ($1, $2, 'secret@shop.example', 'viewer', $3, 'secret', now(), now() + interval '1 hour')`,
    [business, invitation, member],
  )
}

/** A supplier with a question about it, an integration, and a notification to each member. */
async function addSupply(
  { sql }: Pick<Transaction, 'sql'>,
  businessId: string,
  { supplier, question, integration, notification }: Ids,
): Promise<void> {
  await sql(
    `insert into supplier (business_id, id, name, category, criticality, created_at, updated_at) values ($1, $2, 'secret', 'other', 'low', now(), now())`,
    [businessId, supplier],
  )
  await sql(
    `insert into supplier_match (business_id, id, supplier_id, source, source_name, notice, type, decision, probability, listed_name, agrees, against,
       sentence, first_seen_at, seen_at, asked_at, is_question)
     values ($1, $2, $3, 'list', 'secret', 'entry', 'sanction', 'possible', 0.6, 'secret', '{secret}', '{secret}', 'secret', now(), now(), now(), true)`,
    [businessId, question, supplier],
  )
  await sql(
    `insert into integration (business_id, id, user_id, name, type, provider, status, created_at, updated_at)
     values ($1, $2, gen_random_uuid(), 'secret', 'other', 'shopify', 'pending', now(), now())`,
    [businessId, integration],
  )
  await sql(
    `insert into membership (business_id, user_id, role, created_at)
     select $1, gen_random_uuid(), 'owner', now() where not exists (select from membership where business_id = $1) on conflict do nothing`,
    [businessId],
  )
  await sql(
    `insert into notification (business_id, id, user_id, kind, title, text, created_at)
     select $1, $2, user_id, 'risk', 'secret', 'secret', now() from membership where business_id = $1 limit 1 on conflict do nothing`,
    [businessId, notification],
  )
}

/** A view of an owner, and a change of many risks that they made. */
async function addTriage({ sql }: Pick<Transaction, 'sql'>, businessId: string, { view, update, risk }: Ids): Promise<void> {
  await sql(
    `insert into risk_view (business_id, id, user_id, name, filter, created_at) select $1, $2, user_id, 'secret', '{"search": "secret"}', now() from membership where business_id = $1 and role = 'owner' limit 1 on conflict do nothing`,
    [businessId, view],
  )
  await sql(
    `insert into risk_update (business_id, id, user_id, changed_at, change, before)
     select $1, $2, user_id, now(), '{"kind": "status", "status": "dismissed"}',
            jsonb_build_array(jsonb_build_object('id', $3::text, 'status', 'active', 'snoozedUntil', null, 'assigneeId', null, 'snoozedAbove', null))
       from membership where business_id = $1 and role = 'owner' limit 1 on conflict do nothing`,
    [businessId, update, risk],
  )
}

/** A device of an owner, and a notification that waits for it. */
async function addDevice({ sql }: Pick<Transaction, 'sql'>, businessId: string, { device }: Ids): Promise<void> {
  await sql(
    `insert into push_device (business_id, id, user_id, user_agent, endpoint_hash, service, sealed_subscription, key_id, added_at)
     select $1, $2, user_id, 'secret', 'secret', 'push.invalid', 'secret', 'none', now() from membership
      where business_id = $1 and role = 'owner' limit 1 on conflict do nothing`,
    [businessId, device],
  )
  await sql(
    `insert into outbound_message (business_id, id, sender, receiver_id, device_id, kind, event_key, content, body, passes_quiet, written_at,
       next_try_at, useful_until)
     select $1, gen_random_uuid(), 'push', id, id, 'alert', 'secret', '{}', 'secret', false, now(), '2999-01-01', '2999-01-02' from push_device
      where business_id = $1 and id = $2 on conflict do nothing`,
    [businessId, device],
  )
}

/** A phone number of an owner, and a message that waits for it. */
async function addPhone({ sql }: Pick<Transaction, 'sql'>, businessId: string): Promise<void> {
  await sql(
    `insert into sms_phone (business_id, user_id, number, added_at, confirmed_at)
     select $1, user_id, '+15005550009', now(), now() from membership where business_id = $1 and role = 'owner' limit 1 on conflict do nothing`,
    [businessId],
  )
  await sql(
    `insert into outbound_message (business_id, id, sender, receiver_id, phone_user_id, kind, event_key, content, passes_quiet, written_at,
       next_try_at, useful_until)
     select $1, gen_random_uuid(), 'sms', user_id, user_id, 'alert', 'secret', '{"what": "secret", "facts": [], "path": null}', false, now(),
            '2999-01-01', '2999-01-02' from sms_phone where business_id = $1 on conflict do nothing`,
    [businessId],
  )
}

/** A playbook of the business's own, and a run of another. */
async function addPlaybook({ sql }: Pick<Transaction, 'sql'>, businessId: string, { playbook, run }: Ids): Promise<void> {
  for (const [key, id] of [
    ['own', playbook],
    ['run', randomUUID()],
  ] as const) {
    await sql(
      `insert into playbook (business_id, id, key, title, description, category_id, kinds, estimated_impact, min_days, max_days, steps, created_at)
       values ($1, $2, $3, 'secret', 'secret', 'financial', '{cogs_rise}', 'low', 1, 2, '{Call,Wait}', now())`,
      [businessId, id, key],
    )
    if (key === 'run')
      await sql('insert into playbook_run (business_id, id, playbook_id, started_at) values ($1, $2, $3, now())', [businessId, run, id])
  }
}

/** A channel that is off, and a message that it was sent. */
export async function addChannel(
  { sql }: Pick<Transaction, 'sql'>,
  businessId: string,
  { channel, delivery }: Pick<Ids, 'channel' | 'delivery'>,
): Promise<void> {
  await sql(
    `insert into channel (business_id, id, kind, name, sealed_address, address_hint, key_id, events, state, created_at)
     values ($1, $2, 'webhook', 'secret', 'secret', 'secret', 'none', '{risk_raised}', 'off', now())`,
    [businessId, channel],
  )
  await sql(
    `insert into outbound_message (business_id, id, sender, receiver_id, channel_id, kind, event_key, content, passes_quiet, written_at, status,
       next_try_at, answer)
     values ($1, $2, 'channel', $3, $3, 'risk_raised', '00000000-0000-4000-8000-000000000000', '{"subjects": []}', true, now(), 'failed', now(),
       'secret')`,
    [businessId, delivery, channel],
  )
}
