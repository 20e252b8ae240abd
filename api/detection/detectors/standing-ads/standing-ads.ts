import type { Currency } from '../../../values/money.ts'
import { amountOf } from '../../narrative-parts.ts'
import { percent } from '../../phrases.ts'
import { cannotRun, cannotRunWithout, learning, type Readiness, ready } from '../../readiness.ts'
import { adsKey } from '../../reported-rows.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import type { ShopMemory } from '../../shop-memory.ts'
import { freshRows, judgedRows, startAnew } from '../../standing-loss/member.ts'
import { daysSince, standingLoss } from '../../standing-loss/standing-loss.ts'
import {
  type AdDay,
  type AdSource,
  type Campaigns,
  forget,
  isIdle,
  type JudgedCampaign,
  noteAds,
  orderWorth,
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

type AdsBook = { firstOn: number; lastOn: number; readonly campaigns: Campaigns }

/**
 * Campaigns that took money and never sold anything, or next to nothing, where the shop's other
 * campaigns sell and chance does not explain it. A campaign that once sold is never judged: its
 * fall is a change. Loss: spend − conversion value over all days of such a campaign; micros.
 */
export const standingAds = standingLoss<AdsBook>({
  profile,
  version: '1.0.1',
  cause: 'ads that never sold',
  quietDays: standingDays,
  paceDays: 14,
  start: () => ({ firstOn: -1, lastOn: -1, campaigns: new Map() }),
  readiness: standingAdsReadiness,
  note(book, { day, facts }) {
    if (!facts.ads.some(({ spend, value }) => spend > 0 || value > 0)) return false
    if (book.firstOn < 0) book.firstOn = day
    book.lastOn = day
    noteAds(book.campaigns, day, facts.ads)
    return true
  },
  judge: ({ campaigns }, { today, reportedRows }) =>
    judgeCampaigns(campaigns, today, (day, campaign) => reportedRows().ads.has(adsKey(day, campaign))),
  fresh({ campaigns }, { today }) {
    const fresh = freshRows(campaigns, today, (name, days) => days.map((day) => breachOf(name, day)))
    forget(campaigns, today)
    return fresh
  },
  isReportedElsewhere:
    (_book, { reportedRows }) =>
    ({ day, member }) =>
      reportedRows().ads.has(adsKey(day, member)),
  unjudged: ({ campaigns }, memory) => unjudgedAds(campaigns, memory),
})

function standingAdsReadiness(book: AdsBook, memory: ShopMemory, isCounting: boolean, currency: Currency): Readiness {
  if (book.lastOn < 0)
    return cannotRunWithout({ kind: 'ads', detail: 'ads.csv with date, campaign, spend and conv_value' }, 'no ads were read yet')
  const sources = [...sourcesOf(book.campaigns, book.lastOn).values()]
  const known = sources.reduce((sum, { spend, isKnown }) => sum + (isKnown ? spend : 0), 0)
  if (!isCounting && (daysOf(book) < historyDays || known <= 0)) return withoutYardstick(book, sources, currency)
  const spend = sources.reduce((sum, one) => sum + one.spend, 0)
  const coverage = known > 0 ? known / spend : 1
  const age = memory.lastDay - book.lastOn
  if (age > staleDays) return ready(`the last ads row is ${age} days old`, coverage)
  return ready(`networks whose sales are recorded take ${percent(coverage)} of ad spend`, coverage)
}

const daysOf = ({ firstOn, lastOn }: AdsBook): number => daysSince(firstOn, lastOn)

/** Why no campaign can be judged yet, or at all. */
function withoutYardstick(own: AdsBook, sources: readonly AdSource[], currency: Currency): Readiness {
  if (daysOf(own) < historyDays) return learning(`${daysOf(own)} of ${historyDays} days of ads`, 1)
  const hasValue = [...own.campaigns.values()].some(({ rows }) => rows.some(({ value }) => value > 0))
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

/**
 * Those that never sold begin to count, where the sales of their source are recorded; those that
 * sell stop.
 */
function judgeCampaigns(campaigns: Campaigns, today: number, isReported: (day: number, campaign: string) => boolean): void {
  const sources = sourcesOf(campaigns, today)
  const isKnown = ({ source }: JudgedCampaign) => sources.get(source)?.isKnown === true
  const ground = { today, worth: orderWorth(campaigns), campaigns: [...campaigns.values()].filter(isKnown).length }
  for (const [name, campaign] of campaigns) {
    const days = judgedRows(campaign)
    const unreported = () => days.filter(({ day }) => !isReported(day, name))
    if (campaign.hasSold) campaign.isCounted = false
    else if (campaign.isCounted) {
      if (sellsAgain(unreported(), ground)) startAnew(campaign, today)
    }
    // What other findings tell is only asked for where it matters.
    else campaign.isCounted = isKnown(campaign) && isIdle(days, ground) && isIdle(unreported(), ground)
  }
}

function breachOf(campaign: string, { day, rows, spend, value }: AdDay): Breach {
  const part = { day, table: 'ad_spend' as const, of: campaign, document: null, rows, amount: spend, expected: value }
  return { day, key: campaign, member: campaign, part, deviation: 0 }
}
