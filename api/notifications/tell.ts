import type { Work } from '../platform/transaction/work.ts'
import { type BellNews, onBell } from './decide/bell.ts'
import { decide, type News } from './decide/decide.ts'
import { loadPeople } from './load/load-people.ts'
import { loadSettings } from './load/load-settings.ts'
import { queueDeliveries } from './queue/queue-deliveries.ts'

/**
 * Tells people, in the transaction of what there is to tell: loads who there is and what they
 * chose, decides who hears of it by which way, and leaves it to be sent. Returns the number of
 * mails.
 */
export async function tell(work: Work, ...news: readonly News[]): Promise<number> {
  const people = await loadPeople(work)
  const settings = await loadSettings(work)
  const deliveries = news.flatMap((one) => decide(one, people, settings, work.clock.now()))
  return queueDeliveries(work, deliveries)
}

/** Tells members under the bell alone. */
export async function notifyMembers(work: Work, note: BellNews): Promise<void> {
  await queueDeliveries(work, onBell(note, await loadPeople(work)))
}
