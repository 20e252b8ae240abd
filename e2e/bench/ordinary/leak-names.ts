import type { Trade } from '../../../api/made-shops/ordinary/trade.ts'
import type { OrdinaryLeak } from '../../../api/made-shops/ordinary/truth.ts'

/** What a finding says of itself, as `scan --json` writes it. */
export type Telling = {
  readonly entity: string
  readonly title: string
  readonly explanation: string
  readonly conditions?: unknown
}

/** How the files of a shop call what leaks, and what a right title says. */
export type LeakNames = { readonly names: readonly string[]; readonly matter?: Matter }

/** `isEnough`: the thing is the matter itself, as where the files have no name for it. */
type Matter = { readonly says: RegExp; readonly isEnough?: true }

const parcels = /parcel|postage|shipping|deliver|freight/i

/**
 * Of leaks whose names say too little: a country, a channel or a payment service has many matters,
 * and some leaks have no name in the files. They are looked for in titles alone, because advice
 * names much.
 */
const matters: Readonly<Record<string, Matter>> = {
  'free-postage-eu': { says: parcels },
  'fee-raised': { says: /\bfees?\b|commission/i },
  'missing-payouts': { says: /payout|paid out|unpaid/i, isEnough: true },
  'trade-prices': { says: /price|discount|list/i },
  'split-parcels': {
    says: /split|(two|several|more|extra|second|additional) parcels|parcels? (an|per|each|for (an|one|each)) order/i,
    isEnough: true,
  },
  'refunds-paid-twice': { says: /(refund|paid back|paid out).*(twice|second time|double)|(twice|double).*(refund|paid)/i, isEnough: true },
  'wrong-zone': { says: parcels },
  'account-unpaid': { says: /unpaid|(not|never) paid|paid out|payout|invoice|owe|overdue|receivable/i },
  'credits-without-reason': {
    says: /\bcredits\b|(without|no) (an? |any )?reason|refunds? (without|that names? no) (an? |any )?order/i,
    isEnough: true,
  },
  'refunds-above-paid': { says: /refund.*(above|exceed|more than|higher than|beyond).*paid|over-?refund/i, isEnough: true },
  'reserves-kept': { says: /reserve|held back|withh[eo]ld/i, isEnough: true },
  'disputes-brazil': { says: /dispute|chargeback/i },
  'no-evidence': {
    says: /evidence|unanswered|(dispute|chargeback)s? (that )?(are |were )?(lost|won)|(lost|won|wins?|loses?) (\w+ )?(dispute|chargeback)/i,
    isEnough: true,
  },
}

/** The names of a leak: the truth's own, and for a zone its countries. */
export function leakNames({ id, names }: Pick<OrdinaryLeak, 'id' | 'names'>, { places }: Pick<Trade, 'places'>): LeakNames {
  // A carrier has parcels of every kind: beside a country or a zone its name says nothing.
  const own = Object.entries(names).flatMap(([what, name]) => (what === 'carrier' ? [] : name.split(', ')))
  const countries = 'country' in names ? [] : places.filter(({ zone }) => zone === names.zone).map(({ country }) => country)
  const matter = matters[id]
  return { names: [...own, ...countries], ...(matter && { matter }) }
}

/** How a finding tells of a leak: by its name, by its matter alone, or not at all (null). */
export function toldBy(telling: Telling, { names, matter }: LeakNames): 'name' | 'matter' | null {
  if (matter !== undefined && !matter.says.test(telling.title)) return null
  const text = [telling.entity, telling.title, telling.explanation, JSON.stringify(telling.conditions ?? [])].join('\n')
  if (names.some((name) => says(text, name))) return 'name'
  return matter?.isEnough ? 'matter' : null
}

/** Whether a text has a name as whole words; `RCK` is in `RCK-01`, and `28 %` in `28%`. */
function says(text: string, name: string): boolean {
  const pattern = closed(name).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  // In other letters, a short code is a word: MER is no "mer".
  const flags = name.length <= 3 ? 'u' : 'iu'
  return new RegExp(`(?<![\\p{L}\\p{N}_]|\\p{N}[.,])${pattern}(?![\\p{L}\\p{N}_])`, flags).test(closed(text))
}

const closed = (text: string) => text.replaceAll(/\s+%/g, '%')
