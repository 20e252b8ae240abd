import { uuidv7 } from '../../db/uuid.ts'
import { Failure } from '../work/failures.ts'
import { parse } from '../work/parse.ts'
import { may, type Work } from '../work/work.ts'
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
  const { viewer, businessId, clock } = work
  may(viewer, 'onboarding:write')
  if (viewer.kind !== 'person') throw new Failure('forbidden', 'Only people are called.')
  const { phone, preferredTime, topic } = parse(callInput, input)
  const request = { phone: phone || null, preferredTime: preferredTime || null, topic: topic || null, requestedAt: clock.now() }
  await work.sql(
    `insert into call_request (business_id, id, user_id, email, phone, preferred_time, topic, requested_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      businessId,
      uuidv7(request.requestedAt),
      viewer.userId,
      viewer.email,
      request.phone,
      request.preferredTime,
      request.topic,
      request.requestedAt,
    ],
  )
  return request
}
