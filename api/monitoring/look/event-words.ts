import { moneyWords } from '../../detection/phrases.ts'
import type { SupplierStake } from '../../suppliers/stake.ts'
import type { Currency } from '../../values/money.ts'
import type { EventType } from '../notice.ts'
import { shortVersion } from '../short-version.rules.ts'
import type { FoundNotice } from './found.ts'

/** What happened to a supplier, in a line that goes on with its name. */
const titles: Readonly<Record<EventType, (supplier: string) => string>> = {
  sanction: (supplier) => `${supplier} is on a sanctions list`,
  forced_labour: (supplier) => `Goods of ${supplier} are stopped at the border`,
  recall: (supplier) => `Goods of ${supplier} are recalled`,
  insolvency: (supplier) => `${supplier} is insolvent`,
  registration: (supplier) => `The registration of ${supplier} is no longer valid`,
  domain: (supplier) => `The domain of ${supplier} ends soon`,
  certificate: (supplier) => `The website certificate of ${supplier} runs out`,
  mail_fraud: (supplier) => `Invoices of ${supplier} are easy to forge by email`,
  breach: (supplier) => `Data of ${supplier} were stolen`,
  outage: (supplier) => `${supplier} reports an outage`,
  filing: (supplier) => `${supplier} filed a warning with the authorities`,
  news: (supplier) => `${supplier} is in the news`,
  disaster: (supplier) => `A disaster happened near ${supplier}`,
  tariff: (supplier) => `A tariff changes on goods of ${supplier}`,
}

/** What to do first, without a full stop. */
const actions: Readonly<Record<EventType, string>> = {
  sanction: 'Pay nothing and order nothing until you have checked the entry',
  forced_labour: 'Ask the supplier where its goods are made, and hold open orders',
  recall: 'Stop selling the goods that the recall names, and check your stock',
  insolvency: 'Order from a second source, and pay nothing in advance',
  registration: 'Ask the supplier for a current extract of the register',
  domain: 'Ask the supplier to renew it, and check its email address before you pay',
  certificate: 'Ask the supplier to renew it, and do not sign in there until it has',
  mail_fraud: 'Confirm changed bank details by phone before you pay',
  breach: 'Change the password you use there, and ask which data of yours were taken',
  outage: 'Tell waiting customers, and look at its status page again in an hour',
  filing: 'Read the filing, and ask the supplier what it means for your orders',
  news: 'Read the report, and ask the supplier what it means for your orders',
  disaster: 'Ask the supplier whether it can deliver',
  tariff: 'Ask the supplier for the new landed cost, and check your prices',
}

export const actionOf = (type: EventType): string => actions[type]

/** A line for people. Names alone say no more than a possible match. */
export function titleOf(type: EventType, supplier: string, found: readonly Pick<FoundNotice, 'decision'>[]): string {
  const title = titles[type](supplier)
  return found.some(({ decision }) => decision === 'key') ? title : `Possible match: ${title}`
}

/** What each source says, what agrees, and what is at stake: a line each. */
export function descriptionOf(found: readonly FoundNotice[], stake: string): string {
  return [...found.map(lineOf), stake].join('\n')
}

function lineOf({ sourceName, version, sentence, agrees, against }: FoundNotice): string {
  const contradicts = against.length > 0 ? ` Against it: ${against.join('; ')}.` : ''
  return `${sourceName}${version === null ? '' : ` (version ${shortVersion(version)})`}: ${sentence} Why we think it is your supplier: ${agrees.join('; ')}.${contradicts}`
}

/**
 * What a failure of the supplier puts at stake, as a sentence; what it lacks where that is not
 * known: `stake` is null without a product of the supplier, and without a known cost of any.
 */
export function stakeSentence(stake: SupplierStake | null, currency: Currency): string {
  if (stake === null)
    return 'What it puts at stake is not known: that takes at least one product of this supplier whose cost is known. Open the supplier to choose its products.'
  const { low, expected, high } = stake
  if (expected <= 0n) return 'No margin is at stake: the products of this supplier earned nothing lately.'
  const likely = low === null || high === null ? '' : ` (likely ${moneyWords(low, currency)} to ${moneyWords(high, currency)})`
  return `If the supplier fails, about ${moneyWords(expected, currency)} of your margin is at stake until you have replaced it${likely}.`
}
