import { z } from 'zod'
import { profileOf } from '../../detection/catalogue.ts'
import type { RecipientLists } from '../settings/alert-settings.entity.ts'
import { isFrom, type RaisedRisk } from './leak-news.ts'

/** More recipients than this are no list that somebody keeps; proposed. */
const mostRecipients = 20

/** What one address is mailed, and the lists that name it. */
export type AddressedAlerts<Leak> = { readonly to: string; readonly lists: readonly string[]; readonly risks: readonly Leak[] }

const concerns = ({ kinds = [], concerns: also = [] }: Pick<RaisedRisk, 'kinds' | 'concerns'>, whom: 'vendors' | 'legal') =>
  also.includes(whom) || kinds.some((kind) => profileOf(kind)?.concerns === whom)

/**
 * Who is mailed which alerts: recipients of financial alerts all of them, for every leak is money;
 * of vendor alerts those behind which stands somebody who bills the shop; of legal alerts disputes;
 * each list from its severity on. Each address once, without those that hear of nothing.
 */
export function addressedAlerts<Leak extends Pick<RaisedRisk, 'severity' | 'kinds' | 'concerns'>>(
  lists: RecipientLists,
  risks: readonly Leak[],
): AddressedAlerts<Leak>[] {
  const ofList = (least: RaisedRisk['severity'], whom?: 'vendors' | 'legal') =>
    risks.filter((risk) => isFrom(risk, least) && (whom === undefined || concerns(risk, whom)))
  const parts = [
    { list: 'financial', to: addressesIn(lists.financialRecipients), risks: ofList(lists.financialSeverity) },
    { list: 'vendor', to: addressesIn(lists.vendorRecipients), risks: ofList(lists.vendorSeverity, 'vendors') },
    { list: 'legal', to: addressesIn(lists.legalRecipients), risks: ofList(lists.legalSeverity, 'legal') },
  ].filter((part) => part.risks.length > 0)
  return distinct(parts.flatMap(({ to }) => to)).map((to) => {
    const own = parts.filter((part) => part.to.some((one) => one.toLowerCase() === to.toLowerCase()))
    return { to, lists: own.map(({ list }) => list), risks: risks.filter((risk) => own.some((part) => part.risks.includes(risk))) }
  })
}

/** The addresses among what was typed. */
export function addressesIn(texts: readonly string[]): string[] {
  return distinct(texts.filter((one) => z.email().safeParse(one).success)).slice(0, mostRecipients)
}

/** Each address once, whatever its case, as it was first written. */
function distinct(addresses: readonly string[]): string[] {
  const first = new Map<string, string>()
  for (const one of addresses) if (!first.has(one.toLowerCase())) first.set(one.toLowerCase(), one)
  return [...first.values()]
}
