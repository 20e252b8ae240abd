import { z } from 'zod'
import { profileOf } from '../detection/catalogue.ts'
import type { AlertTargets } from './alert-settings.entity.ts'
import type { RaisedRisk } from './raised-risk.ts'

/** More recipients than this are no list that somebody keeps; proposed. */
const mostRecipients = 20

/** What one address is mailed, and the lists that name it. */
export type AddressedAlerts = { readonly to: string; readonly lists: readonly string[]; readonly risks: readonly RaisedRisk[] }

type Lists = Pick<AlertTargets, 'financialRecipients' | 'vendorRecipients' | 'legalRecipients'>

const concerns = ({ kinds = [] }: RaisedRisk, whom: 'vendors' | 'legal') => kinds.some((kind) => profileOf(kind)?.concerns === whom)

/**
 * Who is mailed which alerts: recipients of financial alerts all of them, for every leak is money; of vendor alerts those behind which
 * stands somebody who bills the shop; of legal alerts disputes. Each address once, without those that hear of nothing.
 */
export function addressedAlerts(lists: Lists, risks: readonly RaisedRisk[]): AddressedAlerts[] {
  const parts = [
    { list: 'financial', to: addressesIn(lists.financialRecipients), risks },
    { list: 'vendor', to: addressesIn(lists.vendorRecipients), risks: risks.filter((risk) => concerns(risk, 'vendors')) },
    { list: 'legal', to: addressesIn(lists.legalRecipients), risks: risks.filter((risk) => concerns(risk, 'legal')) },
  ].filter((part) => part.risks.length > 0)
  return [...new Set(parts.flatMap(({ to }) => to))].map((to) => {
    const own = parts.filter((part) => part.to.includes(to))
    return { to, lists: own.map(({ list }) => list), risks: risks.filter((risk) => own.some((part) => part.risks.includes(risk))) }
  })
}

/** The addresses among what was typed. */
export function addressesIn(texts: readonly string[]): string[] {
  return texts.filter((one) => z.email().safeParse(one).success).slice(0, mostRecipients)
}
