import type { Work } from '../../platform/transaction/work.ts'
import { mostTries, nextTryAt } from '../next-try.ts'
import type { ClaimedPush } from './claim-push.ts'
import { endDevice } from './end-device.ts'

/** What became of one try. `isGone`: the browser has no such subscription. `isPointless`: another try would end the same. */
export type PushOutcome = {
  readonly status: number | null
  readonly problem: string | null
  readonly isGone?: boolean
  readonly isPointless?: boolean
  readonly retryAfter?: string | null
}

/** Keeps what became of a try, with its device: what arrived or is given up goes, a device that is gone ends, and after a failure it rests. */
export async function recordPush(work: Work, { id, deviceId, tries }: ClaimedPush, outcome: PushOutcome): Promise<void> {
  const { problem, isGone = false, isPointless = false, retryAfter = null } = outcome
  if (isGone) return endDevice(work, deviceId, problem ?? '')
  const next = nextTryAt(work.clock.now(), tries, retryAfter)
  if (problem === null || isPointless || tries >= mostTries)
    await work.sql('delete from push_message where business_id = $1 and id = $2', [work.businessId, id])
  else await work.sql('update push_message set next_try_at = $3 where business_id = $1 and id = $2', [work.businessId, id, next])
  if (problem === null) return noteArrival(work, deviceId)
  await work.sql(
    'update push_device set failures = failures + 1, last_problem = $3, wait_until = $4 where business_id = $1 and id = $2 and ended_at is null',
    [work.businessId, deviceId, problem, isPointless ? null : next],
  )
}

async function noteArrival({ sql, businessId, clock }: Work, deviceId: string): Promise<void> {
  await sql(
    'update push_device set failures = 0, last_problem = null, wait_until = null, pushed_at = $3 where business_id = $1 and id = $2',
    [businessId, deviceId, clock.now()],
  )
}
