import type pg from 'pg'
import { uuidv7 } from '../../db/uuid.ts'
import { Failure } from '../platform/failures/failures.ts'
import { parse } from '../platform/failures/parse.ts'
import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import { callInput } from './onboarding.input.ts'

/** A wish to be called, as it is kept. */
export type CallRequest = {
  readonly phone: string | null
  readonly preferredTime: string | null
  readonly topic: string | null
  readonly requestedAt: Date
}

/** Keeps that the person who asks wants to be called. Throws `invalid_input`. */
export async function requestCall(work: Work, input: Readonly<Record<string, unknown>>): Promise<CallRequest> {
  const { actor, businessId, clock } = work
  may(actor, 'onboarding:write')
  if (actor.kind !== 'person') throw new Failure('forbidden', 'Only people are called.')
  const { phone, preferredTime, topic } = parse(callInput, input)
  const request = { phone: phone || null, preferredTime: preferredTime || null, topic: topic || null, requestedAt: clock.now() }
  await work.sql(
    `insert into call_request (business_id, id, user_id, email, phone, preferred_time, topic, requested_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      businessId,
      uuidv7(request.requestedAt),
      actor.userId,
      actor.email,
      request.phone,
      request.preferredTime,
      request.topic,
      request.requestedAt,
    ],
  )
  return request
}

/** A wish to be called, for whoever runs the installation. */
export type WaitingCall = {
  readonly business: string
  readonly businessName: string
  readonly email: string
  readonly phone: string | null
  readonly preferredTime: string | null
  readonly topic: string | null
  readonly requestedAt: string
}

/**
 * The wishes to be called of every business, the newest first. Only the owner of the database sees
 * more than one business.
 */
export async function listCalls(owner: pg.ClientBase): Promise<WaitingCall[]> {
  const { rows } = await owner.query<WaitingCall>(
    `select b.id as business, b.name as "businessName", c.email, c.phone, c.preferred_time as "preferredTime", c.topic,
       to_char(c.requested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "requestedAt"
      from call_request c join business b on b.id = c.business_id order by c.requested_at desc, c.id desc`,
  )
  return rows
}
