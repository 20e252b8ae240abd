import type { Currency } from '../../../values/money.ts'
import type { Claim } from '../../candidate.ts'
import { lossOf } from '../../finding-lifecycle.ts'
import { minorOf } from '../../narrative-parts.ts'
import { moneyWords } from '../../phrases.ts'
import { learning } from '../../readiness.ts'
import { isLineReported, lazyReportedRows, lineKey, type ReportedRows } from '../../reported-rows.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { clearanceOf } from '../../rule-check/clearance.ts'
import { ruleCheck } from '../../rule-check/rule-check.ts'
import { cheapSaleBreach, costReadiness, leastShortfall, onDays, plausibleCost } from '../../rule-check/sold-lines.ts'
import { profile } from './profile.ts'

/**
 * Days within which lines below cost count together; after as many without one, it is over.
 * Proposed.
 */
const standingDays = 60
/**
 * The least number of days with such lines, and the least days between the first and the last of
 * them: a clearance or a launch of two weeks is no standing loss. Proposed.
 */
const leastDays = 6
const leastSpan = 28
/**
 * The most that one day may hold of the loss: a single large order is no standing loss. Proposed.
 */
const mostOnOneDay = 0.5

/**
 * Lines sold below unit cost after all discounts, over the whole shop, that no reported finding
 * tells: mostly a few of each product; not those of a clearance in its first weeks. One finding for
 * the shop. Loss: units × (unit cost of that day − price paid); micros. What a reported change
 * counts of it is counted once (`countedShares`).
 */
export const standingBelowCost = ruleCheck<null>({
  profile,
  version: '1.1.0',
  cause: 'sold below cost',
  saysMarginCoverage: true,
  isStanding: true,
  waitDays: 0,
  quietDays: standingDays,
  paceDays: 14,
  start: () => null,
  readiness(_own, memory, currency, rows) {
    const costs = costReadiness(memory, currency)
    const { counted = [], waiting = [] } = rows.get('all') ?? {}
    if (costs.state !== 'ready' || counted.length > 0 || waiting.length === 0) return costs
    return learning(`${costs.reason}; ${waitingWords(waiting, currency)}`, costs.coverage)
  },
  read(_own, memory, today) {
    const reportedRows = lazyReportedRows(today.reportedRows)
    const isCleared = clearanceOf(memory.rows, today.day)
    const broken = today.soldCheaply.flatMap((line) => {
      const { unitPrice } = line
      const cost = plausibleCost(line, memory)
      if (cost === null || unitPrice <= 0 || unitPrice >= cost * (1 - leastShortfall) || isCleared(line)) return []
      const breach = { ...cheapSaleBreach(line, cost, today.day), key: lineKey(today.day, line) }
      return isReportedBy(reportedRows(), breach) ? [] : [['all', breach] as const]
    })
    return { broken, isReportedElsewhere: (breach) => isReportedBy(reportedRows(), breach), countsNow: today.hasClaims === true }
  },
  isRepeated: (recent, hasCounted) => hasCounted || isStanding(recent),
  claims: (rows, claim) => (claim.kind === 'discount_beyond_margin' || claim.kind === 'below_cost') && isPart(rows, claim),
  pack: () => null,
  unpack: () => null,
})

/**
 * The days on which other products lose too, at least: a single other line is an oddity. Proposed.
 */
const leastOtherDays = 2
/**
 * What they lose of the sum, at least: what holds nine tenths of a loss is told by itself.
 * Proposed.
 */
const leastOtherShare = 0.1
/** After this many findings of a rule for single products, the shop is told instead. Proposed. */
const leastReported = 3
/**
 * Lines below cost in the first days of the data were there before, and so were later ones of
 * these. Proposed.
 */
const firstDays = 30

/**
 * Whether a rule's new finding is a part of this loss. It is told the same day, as the shop's, so
 * nothing is told later for it: the claim makes all lines below cost count.
 */
function isPart(rows: readonly Breach[], claim: Claim): boolean {
  const { kind, members, startedOn, isOpen, openOfRule, memory } = claim
  const first = rows[0]?.day
  if (first === undefined || !rows.some(({ member }) => members.has(member))) return false
  if (isOpen) return startedOn < first + firstDays || !isLarger(rows, claim)
  if (first >= memory.firstDay + firstDays) return kind === 'discount_beyond_margin' && openOfRule >= leastReported
  const others = rows.filter(({ member }) => !members.has(member))
  return onDays(others) >= leastOtherDays && lossIn(others) >= leastOtherShare * lossIn(rows)
}

/**
 * A leak that begins later, and since then loses more than all other lines on no fewer days, is
 * told by itself. The newest rows are read first: most leaks are seen to be a part after a few
 * days.
 */
function isLarger(rows: readonly Breach[], { members, startedOn, days }: Claim): boolean {
  const otherDays = new Set<number>()
  let more = 0
  for (let i = rows.length - 1; i >= 0; i--) {
    const { day, member, part } = rows[i] as Breach
    if (day < startedOn) break
    const isOwn = members.has(member)
    more += isOwn ? lossOf([part]) : -lossOf([part])
    if (!isOwn && otherDays.add(day).size > days) return false
  }
  return more > 0
}

function lossIn(rows: readonly Breach[]): number {
  return lossOf(rows.map(({ part }) => part))
}

function isStanding(recent: readonly Breach[]): boolean {
  const days = recent.map(({ day }) => day)
  if (onDays(recent) < leastDays || Math.max(...days) - Math.min(...days) < leastSpan) return false
  const byDay = [...Map.groupBy(recent, ({ day }) => day).values()].map(lossIn)
  return Math.max(...byDay) <= mostOnOneDay * byDay.reduce((sum, loss) => sum + loss, 0)
}

function isReportedBy(reportedRows: ReportedRows, { key, part }: Breach): boolean {
  return !('table' in part) && isLineReported(reportedRows, key, part.expectedPerUnit - part.actualPerUnit)
}

/** "4 lines of the last 60 days sold $31 below cost, too few yet to be a standing loss". */
function waitingWords(waiting: readonly Breach[], currency: Currency): string {
  const parts = waiting.map(({ part }) => part)
  const lines = parts.reduce((sum, part) => sum + ('table' in part ? part.rows : part.lines), 0)
  const lost = moneyWords(minorOf(lossOf(parts), currency), currency)
  return `${countWords(lines, 'line')} of the last ${standingDays} days sold ${lost} below cost, on too few days yet to be a standing loss`
}
