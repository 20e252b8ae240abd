import { uuidv7 } from '../../../db/uuid.ts'
import type { Work } from '../transaction/work.ts'
import type { SenderName } from './outbox.ts'

type QueueWork = Pick<Work, 'sql' | 'businessId' | 'clock'>

export type NewMessage = {
  readonly receiverId: string
  readonly kind: string
  /** The same for the same event: to one receiver it is queued once. */
  readonly eventKey: string
  readonly content: object
  /** A secret of it, sealed; it goes once it was handed over. */
  readonly sealed?: string | undefined
  /** Where its sender writes none: what is sent. */
  readonly body?: string
  /** It is sent in quiet hours too; default yes. */
  readonly passesQuiet?: boolean
  /** It is not sent before; default now. */
  readonly notBefore?: Date
  /** Hours from then on after which it is useless and no longer sent; default never. */
  readonly usefulHours?: number
  /** A limit holds it back: it is noted and never sent. */
  readonly isHeld?: boolean
}

const hourMs = 3_600_000

/**
 * Leaves messages to be sent, in the caller's transaction: they are sent if and only if their cause
 * was committed, and once an event.
 */
export async function queueMessages(
  { sql, businessId, clock }: QueueWork,
  sender: SenderName,
  messages: readonly NewMessage[],
): Promise<void> {
  if (messages.length === 0) return
  const now = clock.now()
  const rows = messages.map(({ receiverId, eventKey, passesQuiet = true, notBefore = now, usefulHours, isHeld, ...same }) => ({
    ...same,
    ...{ id: uuidv7(now), receiver_id: receiverId, [receiverColumn[sender]]: receiverId, event_key: eventKey, passes_quiet: passesQuiet },
    ...{ status: isHeld ? 'held' : 'waiting', next_try_at: notBefore },
    useful_until: usefulHours === undefined ? null : new Date(notBefore.getTime() + usefulHours * hourMs),
  }))
  const columns = `id, receiver_id, channel_id, device_id, phone_user_id, kind, event_key, content, sealed, body, passes_quiet, status, next_try_at,
    useful_until`
  await sql(
    `insert into outbound_message (business_id, sender, written_at, ${columns})
     select $1, $2, $3, ${columns} from jsonb_to_recordset($4::jsonb) as one (
       id uuid, receiver_id uuid, channel_id uuid, device_id uuid, phone_user_id uuid, kind text, event_key text, content jsonb, sealed text, body text,
       passes_quiet boolean, status text, next_try_at timestamptz, useful_until timestamptz)
     on conflict do nothing`,
    [businessId, sender, now, JSON.stringify(rows)],
  )
}

const receiverColumn: Readonly<Record<SenderName, string>> = { channel: 'channel_id', push: 'device_id', sms: 'phone_user_id' }

/** What waits for a receiver is given up, with the reason. */
export async function failWaiting(
  { sql, businessId }: Pick<Work, 'sql' | 'businessId'>,
  receiverId: string,
  problem: string,
): Promise<void> {
  await sql(
    `update outbound_message set status = 'failed', problem = $3, sealed = null where business_id = $1 and receiver_id = $2 and status = 'waiting'`,
    [businessId, receiverId, problem],
  )
}

/** Deletes the messages to a receiver, or those of one kind. */
export async function forgetMessages(
  { sql, businessId }: Pick<Work, 'sql' | 'businessId'>,
  receiverId: string,
  kind?: string,
): Promise<void> {
  await sql('delete from outbound_message where business_id = $1 and receiver_id = $2 and kind = coalesce($3, kind)', [
    businessId,
    receiverId,
    kind ?? null,
  ])
}

/**
 * A message that was delivered or given up waits again, with all its tries; its receiver, or null
 * where there is none of this id.
 */
export async function sendAgain({ sql, businessId, clock }: QueueWork, sender: SenderName, id: string): Promise<string | null> {
  const [again] = await sql<{ receiverId: string }>(
    `update outbound_message set status = 'waiting', tries = 0, next_try_at = $3, problem = null
      where business_id = $1 and id = $2 and sender = $4 returning receiver_id as "receiverId"`,
    [businessId, id, clock.now(), sender],
  )
  return again?.receiverId ?? null
}

/**
 * Moves what a server of the version before left in its own queues; returns how many messages. Call
 * it at each start, and each hour.
 */
export async function carryOverOutbound(pool: { query<Row>(text: string): Promise<{ rows: Row[] }> }): Promise<number> {
  const { rows } = await pool.query<{ carried: number }>('select carry_over_outbound()::int as carried')
  return rows[0]?.carried ?? 0
}
