import { queueEvent } from '../channels/queue-event.ts'
import { dayWords, moneyWords } from '../detection/phrases.ts'
import type { LeakNews, Occasion } from '../notifications/decide/leak-news.ts'
import { grownLeaks, notifiedLeaks, recordNotifiedLeaks } from '../notifications/load/notified-leaks.ts'
import { tell } from '../notifications/tell.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { RaisedRisks } from '../risks/from-scan/upsert-risks.ts'
import { type ChangedRisk, changedRisks, risksToNotify, runningRisks } from '../risks/risk-lookup.ts'
import { wakeRisks } from '../risks/triage/snooze.ts'

/**
 * Tells people what a scan means for them: new leaks, and what changed of those they know, a leak
 * once. A leak that runs and of which nobody noted what it costs is noted silently: people heard of
 * it before that was noted.
 */
export async function notifyOfScan(work: Work, scanned: RaisedRisks): Promise<void> {
  const woken = await wakeRisks(work)
  const running = await runningRisks(work)
  const notified = await notifiedLeaks(work)
  const fresh = new Set([...scanned.raised, ...scanned.rated])
  const occasionOf = new Map<string, Occasion>()
  for (const { id } of grownLeaks(running, { notified, floor: await moneyFloor(work) })) occasionOf.set(id, 'grew')
  for (const id of woken) occasionOf.set(id, 'woke')
  for (const id of scanned.returned) occasionOf.set(id, 'returned')
  for (const id of scanned.stopped) if (notified.has(id)) occasionOf.set(id, 'ended')
  for (const id of fresh) occasionOf.delete(id)
  const changes = (await changedRisks(work, [...occasionOf.keys()])).map((risk) =>
    newsOf(risk, occasionOf.get(risk.id) ?? 'grew', notified),
  )
  const raised = await risksToNotify(work, scanned)
  const leaks: LeakNews[] = [...raised.map((risk) => ({ ...risk, occasion: 'new' as const })), ...changes]
  if (leaks.length > 0) await tell(work, { kind: 'leaks', leaks })
  const heardOf = leaks.filter(({ occasion, isProvisional }) => occasion !== 'ended' && !isProvisional)
  await recordNotifiedLeaks(work, [...running.filter(({ id }) => !notified.has(id)), ...heardOf])
  // Provisional alerts are sent to channels once they are rated.
  await queueEvent(work, 'risk_raised', idsOf(raised.filter(({ isProvisional }) => !isProvisional)))
  await queueEvent(work, 'risk_grew', idsOf(changes.filter(({ occasion }) => occasion === 'grew')))
}

const idsOf = (risks: readonly { readonly id: string }[]) => risks.map(({ id }) => id)

function newsOf(risk: ChangedRisk, occasion: Occasion, notified: ReadonlyMap<string, bigint>): LeakNews {
  const before = notified.get(risk.id) ?? 0n
  if (occasion === 'ended') return { ...risk, occasion, monthly: before, ...endedWords(risk, before) }
  if (occasion === 'grew' && before > 0n)
    return { ...risk, occasion, cost: `${risk.cost}; ${moneyWords(before, risk.currency)} when you last heard of it` }
  return { ...risk, occasion }
}

/** What no longer leaks, and what helped where somebody planned it. */
function endedWords({ lost, currency, plan }: ChangedRisk, before: bigint): { cost: string; action: string } {
  const saved = before > 0n ? `about ${moneyWords(before, currency)} a month no longer leaks; ` : ''
  const worked = plan ? `; your plan of ${dayWords(plan.madeOn)} worked: ${plan.step.replace(/\.$/, '')}` : ''
  return { cost: `${saved}${lost} lost in all${worked}`, action: 'No step is due: you hear of it if it returns' }
}

async function moneyFloor({ sql, businessId }: Work): Promise<bigint> {
  const [row] = await sql<{ floor: bigint }>('select money_floor as floor from business where id = $1', [businessId])
  return row?.floor ?? 0n
}
