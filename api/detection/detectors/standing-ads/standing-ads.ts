import type { Currency } from '../../../values/money.ts'
import { amountOf } from '../../narrative-parts.ts'
import { percent } from '../../phrases.ts'
import { cannotRun, cannotRunWithout, learning, type Readiness, ready } from '../../readiness.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { ruleCheck } from '../../rule-check/rule-check.ts'
import { adsKey, onlyOnce } from '../../told-lines.ts'
import {
  type AdDay,
  type Campaigns,
  forget,
  isIdle,
  type JudgedCampaign,
  judgedDays,
  noteAds,
  orderWorth,
  type Source,
  sellsAgain,
  sourcesOf,
  standingDays,
} from './idle-campaigns.ts'
import { profile } from './profile.ts'
import { unjudgedAds } from './unjudged-ads.ts'

/** Days from the first ads row before campaigns are compared. Proposed. */
const historyDays = 28
/** After this many days without an ads row, the reason says how old the last one is. Proposed. */
const staleDays = 14

type AdsMemory = { firstOn: number; lastOn: number; campaigns: Campaigns }

/**
 * Campaigns that took money and never sold anything, or next to nothing, where the shop's other
 * campaigns sell and chance does not explain it. A campaign that once sold is never judged: its fall
 * is a change. Loss: spend − conversion value over all days of such a campaign; micros.
 */
export const standingAds = ruleCheck<AdsMemory>({
  profile,
  version: '1.0.0',
  cause: 'ads that never sold',
  isStanding: true,
  waitDays: 0,
  quietDays: standingDays,
  paceDays: 14,
  start: () => ({ firstOn: -1, lastOn: -1, campaigns: new Map() }),
  readiness(own, memory, currency, rows) {
    if (own.lastOn < 0)
      return cannotRunWithout({ kind: 'ads', detail: 'ads.csv with date, campaign, spend and conv_value' }, 'no ads were read yet')
    const sources = [...sourcesOf(own.campaigns, own.lastOn).values()]
    const isCounting = (rows.get('all')?.counted.length ?? 0) > 0
    const known = sources.reduce((sum, { spend, isKnown }) => sum + (isKnown ? spend : 0), 0)
    if (!isCounting && (daysOf(own) < historyDays || known <= 0)) return withoutYardstick(own, sources, currency)
    const spend = sources.reduce((sum, one) => sum + one.spend, 0)
    const coverage = known > 0 ? known / spend : 1
    const age = memory.lastDay - own.lastOn
    if (age > staleDays) return ready(`the last ads row is ${age} days old`, coverage)
    return ready(`networks whose sales are recorded take ${percent(coverage)} of ad spend`, coverage)
  },
  read(own, _memory, today) {
    const told = onlyOnce(today.told)
    const isTold = (day: number, campaign: string) => told().ads.has(adsKey(day, campaign))
    const isToldElsewhere = ({ day, member }: Breach) => isTold(day, member)
    // A day without ads teaches nothing: including it or omitting it gives the same state.
    if (!today.facts.ads.some(({ spend, value }) => spend > 0 || value > 0)) return { broken: [], isToldElsewhere }
    if (own.firstOn < 0) own.firstOn = today.day
    own.lastOn = today.day
    noteAds(own.campaigns, today.day, today.facts.ads)
    const broken = freshlyIdle(own.campaigns, today.day, isTold)
    forget(own.campaigns, today.day)
    return { broken, isToldElsewhere }
  },
  unjudged: ({ campaigns }, memory) => unjudgedAds(campaigns, memory),
  isRepeated: () => true,
  pack: ({ campaigns, ...own }) => ({ ...own, campaigns: [...campaigns].sort(([a], [b]) => (a < b ? -1 : 1)) }),
  unpack(packed) {
    const { campaigns, ...own } = packed as Omit<AdsMemory, 'campaigns'> & { readonly campaigns: readonly (readonly [string, never])[] }
    return { ...own, campaigns: new Map(campaigns) }
  },
})

const daysOf = ({ firstOn, lastOn }: AdsMemory): number => lastOn - firstOn + 1

/** Why no campaign can be judged yet, or at all. */
function withoutYardstick(own: AdsMemory, sources: readonly Source[], currency: Currency): Readiness {
  if (daysOf(own) < historyDays) return learning(`${daysOf(own)} of ${historyDays} days of ads`, 1)
  const hasValue = [...own.campaigns.values()].some(({ days }) => days.some(({ value }) => value > 0))
  if (!hasValue)
    return cannotRun(
      'no campaign in these files sold anything, so sales are probably not recorded: have the ad platform report what its orders are worth',
    )
  const selling = sources.reduce((sum, one) => sum + one.selling, 0)
  if (selling <= 0) return learning('the campaigns have too few sales so far to compare others with them', 1)
  const spend = sources.reduce((sum, one) => sum + one.spend, 0)
  const known = `campaigns with sales take ${percent(selling / spend)} of ad spend (${amountOf(selling, spend, currency)} in the last ${standingDays} days)`
  return cannotRun(`${known}, and 50% is needed: sales of the others may not be recorded`)
}

/** The days of idle campaigns that were not counted yet, those from before it was known included. */
function freshlyIdle(
  campaigns: Campaigns,
  today: number,
  isTold: (day: number, campaign: string) => boolean,
): (readonly ['all', Breach])[] {
  const sources = sourcesOf(campaigns, today)
  const isKnown = ({ source }: JudgedCampaign) => sources.get(source)?.isKnown === true
  const ground = { today, worth: orderWorth(campaigns), campaigns: [...campaigns.values()].filter(isKnown).length }
  return [...campaigns].flatMap(([name, campaign]) => {
    if (campaign.hasSold || !(campaign.isCounted || isKnown(campaign))) return []
    const days = judgedDays(campaign)
    // What other findings tell is only asked for where it matters.
    if (!campaign.isCounted && !isIdle(days, ground)) return []
    const untold = days.filter(({ day }) => !isTold(day, name))
    if (campaign.isCounted && sellsAgain(untold, ground)) {
      campaigns.set(name, { ...campaign, since: today, isCounted: false })
      return []
    }
    if (!campaign.isCounted && !isIdle(untold, ground)) return []
    const fresh = untold.filter(({ day }) => day > campaign.countedTo)
    campaigns.set(name, { ...campaign, isCounted: true, countedTo: today })
    return fresh.map((day) => ['all', breachOf(name, day)] as const)
  })
}

function breachOf(campaign: string, { day, rows, spend, value }: AdDay): Breach {
  const part = { day, table: 'ad_spend' as const, of: campaign, document: null, rows, amount: spend, expected: value }
  return { day, key: campaign, member: campaign, part, deviation: 0 }
}
