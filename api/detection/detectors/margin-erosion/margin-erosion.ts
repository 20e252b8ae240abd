import type { Currency } from '../../../values/money.ts'
import { type Candidate, countedFrom, type Detector, type KnownFinding } from '../../candidate.ts'
import { exposureWeights, logExposureWeight, noExposureWeights } from '../../exposure-weight.ts'
import { amountOf } from '../../narrative-parts.ts'
import { percent } from '../../phrases.ts'
import { cannotRunWithout, costsFile, learning, type Readiness, ready, withoutSales } from '../../readiness.ts'
import { type ShopMemory, type Today } from '../../shop-memory.ts'
import { recentTotals } from '../../shop-size.ts'
import { countChanges, noChanges } from './cost-changes.ts'
import { lookAt, mayRise, watchRatio } from './cost-scan.ts'
import { learnNoise, mistypedDays, unlearnedNoise } from './cost-series.ts'
import { stillToFollow } from './follow-habit.ts'
import { type CostScan, type Dated, dateOf, dueOn, priceLines, withoutFollowing } from './leaking-lines.ts'
import { candidateOf, creepingCost } from './margin-candidate.ts'
import { forgetGone, historyOf, type MarginState, pack, unpack } from './margin-state.ts'
import { type MarginStory, narrative } from './narrative.ts'
import { notePassedOn } from './passed-on-cost.ts'
import { judgeFollowing } from './price-followed.ts'
import { profile } from './profile.ts'

const historyDays = 28

/**
 * The detector waits until this share of the prices that will follow is still to come. Measured in
 * docs/detectors/margin-erosion.md.
 */
const leftToFollow = 0.07
/**
 * Of a stated rise no later document is waited for: the time is left to owners who go through their
 * prices twice a month. It is the share that follows at any time, whatever the habit
 * (`follow-habit.ts`): 17 days where nothing was seen yet. Measured, too.
 */
const leftToFollowStated = 0.02

/** Log likelihood ratio from which a price rise counts as an answer to the cost. */
const passedOnRatio = 4.6

/**
 * The unit cost rose and the price stayed: every unit sold loses contribution margin.
 *
 * That the cost rose is a fact where its documents state it. Where lots vary, the evidence is a
 * likelihood ratio pooled over starts, shapes and heights, under noise learned from all SKUs. It
 * counts only after the price had time to follow and a line was
 * then sold at the old price. Loss per unit: cost, less the cost without the rise, less the part
 * that the price followed; micros. Source: docs/detectors/margin-erosion.md.
 */
export const marginErosion: Detector<MarginState, MarginStory> = {
  ...profile,
  version: '1.3.0',
  words: narrative,
  isOfCosts: true,
  lookUpMarks: ({ rows }, candidate) => creepingCost(rows, candidate),
  saysMarginCoverage: true,
  start: () => ({
    noise: unlearnedNoise,
    changes: noChanges(),
    noiseLearnedOn: -1,
    histories: new Map(),
    watched: new Set(),
    followings: [],
    exposure: noExposureWeights,
    scans: new Map(),
  }),
  watched(state, memory, least) {
    state.exposure = exposureWeights(memory, least)
    return state.exposure.count
  },
  readiness: marginErosionReadiness,
  learn,
  assess,
  onEnded(state, _memory, sku, { startedOn, endedOn }) {
    const history = historyOf(state, sku)
    const isFollowed = history.followed.some((step) => step.before === startedOn)
    if (!isFollowed) history.excluded.push({ first: startedOn, last: endedOn })
    state.watched.delete(sku)
    state.scans.delete(sku)
  },
  pack,
  unpack,
}

function marginErosionReadiness(memory: ShopMemory, _state: MarginState, currency: Currency): Readiness {
  const { netSales, netWithCost } = recentTotals(memory, 30)
  const coverage = netSales > 0 ? netWithCost / netSales : 0
  if (netSales <= 0) return withoutSales(memory)
  const known = `unit costs are known for ${percent(coverage)} of net sales`
  if (coverage < 0.8) {
    const why = `${known} (${amountOf(netWithCost, netSales, currency)} in the last 30 days); 80% is needed`
    return cannotRunWithout(costsFile, why, coverage)
  }
  const days = memory.lastDay - memory.firstDay + 1
  if (days < historyDays) return learning(`${days} of ${historyDays} days of history`, coverage)
  return ready(known, coverage)
}

function learn(state: MarginState, memory: ShopMemory, { day, sold, costed }: Today): readonly string[] {
  if (state.noiseLearnedOn < 0 || day - state.noiseLearnedOn >= 7) {
    state.noise = learnNoise(memory, state.histories, state.noise)
    state.changes = noChanges()
    for (const { costs } of memory.skus.values()) countChanges(state.changes, costs)
    state.noiseLearnedOn = day
    forgetGone(state, memory)
  }
  for (const sku of costed) {
    if (mayRise(state, memory, sku)) state.watched.add(sku)
    else {
      state.watched.delete(sku)
      state.scans.delete(sku)
    }
  }
  return [...costed.filter((sku) => state.watched.has(sku)), ...sold.filter((sku) => state.watched.has(sku))]
}

function assess(state: MarginState, memory: ShopMemory, sku: string, known: KnownFinding): Candidate<MarginStory> | null {
  const { openSince } = known
  const counted = countedFrom(known)
  const sales = memory.skus.get(sku)?.sales
  const { look, endedOn: backOn } = lookAt(state, memory, sku, openSince)
  let endedOn = backOn
  if (!sales || !(look.stated || look.scan.logRatio > watchRatio)) return null
  const dated = dateOf(look)
  const all = priceLines(sales, look, { ...dated, lastDay: endedOn ?? memory.lastDay })
  const verdict = judgeFollowing(all, { dueOn: answerDue(state, look, dated), today: memory.lastDay })
  const priced = verdict.isEarly || look.stated ? all : all.map(withoutFollowing)
  if (verdict.isPassedOn) {
    if (look.stated || look.scan.logRatio > passedOnRatio) notePassedOn(state, sku, all, { dated, look })
    if (openSince === null) return null
    endedOn = Math.min(endedOn ?? Number.POSITIVE_INFINITY, Math.max(dated.start, (verdict.followedFrom ?? memory.lastDay) - 1))
  }
  const until = endedOn ?? memory.lastDay
  return candidateOf({
    sku,
    memory,
    sales,
    look,
    dated,
    endedOn,
    since: Math.max(dated.start, known.frozenTo ?? 0),
    isConclusive: verdict.isUnfollowed,
    levelSince: Math.max(
      -1,
      ...historyOf(state, sku)
        .followed.map(({ before }) => before)
        .filter((day) => day < dated.start),
    ),
    stake: logExposureWeight(state.exposure, memory, sales),
    lines: priced.filter((line) => line.day <= until && line.day >= counted),
  })
}

/**
 * The day by which a price would have followed; of a stated rise also a mistyped cost would be
 * corrected.
 */
function answerDue(state: MarginState, look: CostScan, { start }: Dated): number {
  const due = dueOn(look, stillToFollow(state.followings), look.stated ? leftToFollowStated : leftToFollow)
  return look.stated ? Math.max(due, start + mistypedDays + 1) : due
}
