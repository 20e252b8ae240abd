import { checkCounts } from '../../api/detection/check-counts.rules.ts'
import { nothingOpenWords } from '../../api/detection/verdict.rules.ts'
import type { DataWord } from '../../api/ledger/data-word.rules.ts'
import { capitalized } from '../../api/values/capitalized.rules.ts'
import type { FileKind, WhatWasFoundQuery } from '../generated/graphql.ts'
import { checksWords } from './detector-words.ts'
import { isZero, roundMoney } from './money.ts'
import { counted } from './words.ts'

/**
 * What the scan after the files found: a headline, a sentence below, and whether there are leaks to
 * look at.
 */
export type Found = { readonly headline: string; readonly next: string | null; readonly hasLeaks: boolean }

const toAdd: Readonly<Record<FileKind, string>> = {
  orders: 'your orders',
  costs: 'your product costs',
  refunds: 'your refunds',
  shipping: 'your shipping costs',
  ads: 'your ad spend',
  chargebacks: 'your chargebacks',
  payouts: 'your payouts',
}

/** Where no alert is open, and whether any check has run. */
type NothingOpen = Pick<WhatWasFoundQuery['moneyAtRisk'], 'told' | 'stopped' | 'stoppedLost'> & { readonly hasLooked: boolean }

/**
 * Where no alert is open: that there was no leak, or what leaks cost that stopped; before any check
 * has run, that nothing is known. Without a full stop.
 */
export function noLeakWords({ told, stopped, stoppedLost, hasLooked }: NothingOpen) {
  if (!hasLooked && told === 0) return 'Nothing is known yet'
  return capitalized(nothingOpenWords({ told, stopped: { leaks: stopped, lost: roundMoney(stoppedLost) } }))
}

/** The answer in words, and the honest opposite where little or nothing could be checked. */
export function whatWasFound({ moneyAtRisk, detectors }: WhatWasFoundQuery, dataWord: DataWord): Found {
  const kind = missingMost(detectors)
  const counts = checkCounts(detectors)
  const checks = checksWords(counts, dataWord)
  const next = kind ? `Next: add ${toAdd[kind]}.` : null
  if (moneyAtRisk.risks > 0) {
    const { expected } = moneyAtRisk.monthly
    const money = isZero(expected) ? '' : `, about ${roundMoney(expected)} a month`
    return {
      headline: `${counted(moneyAtRisk.risks, 'leak')}${money}`,
      next: kind ? `${checks}. ${next}` : null,
      hasLeaks: true,
    }
  }
  return { headline: `${noLeakWords({ ...moneyAtRisk, hasLooked: counts.all > 0 })}: ${checks}`, next, hasLeaks: false }
}

/** The kind of file without which most checks cannot run. */
function missingMost(detectors: WhatWasFoundQuery['detectors']): FileKind | undefined {
  const kinds = detectors.flatMap(({ missing }) => missing)
  const count = (kind: FileKind) => kinds.filter((one) => one === kind).length
  return [...new Set(kinds)].sort((a, b) => count(b) - count(a))[0]
}
