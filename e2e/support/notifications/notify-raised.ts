import type { LeakNews, RaisedRisk } from '../../../api/notifications/decide/leak-news.ts'
import { tell } from '../../../api/notifications/tell.ts'
import type { Work } from '../../../api/platform/transaction/work.ts'

/** A risk as a scan raised it. */
export function raisedRisk(of: Partial<RaisedRisk> & Pick<RaisedRisk, 'id' | 'title' | 'severity'>): RaisedRisk {
  return { cost: 'about $412 a month since 3 May 2024', monthly: 412_00n, action: 'Raise the price', isProvisional: false, ...of }
}

/** Tells of risks as a scan does that raised them, together with what changed of others. */
export async function notifyRaised(work: Work, risks: readonly RaisedRisk[], changes: readonly LeakNews[] = []): Promise<void> {
  await tell(work, { kind: 'leaks', leaks: [...risks.map((risk) => ({ ...risk, occasion: 'new' as const })), ...changes] })
}
