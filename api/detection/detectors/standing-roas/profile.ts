import { advise, figure } from '../../advice.ts'
import { minorOf } from '../../narrative-parts.ts'
import { isOver, moneyWords, oneOf, percent, periodStart } from '../../phrases.ts'
import { countWords, eachMember } from '../../rule-check/check-words.ts'
import type { CheckProfile } from '../../rule-check/rule-check.ts'
import { namedWords, titleOf } from '../../title-words.ts'
import type { AdCampaigns } from './ad-days.ts'

/**
 * Of the campaigns that count: sales for each unit of spend, and what is left of a sale, 0 to 1.
 */
export type RoasFigures = { readonly campaigns: readonly { readonly name: string; readonly roas: number; readonly margin: number }[] }

export function figuresOf(campaigns: AdCampaigns): RoasFigures {
  const told = [...campaigns].filter(([, { counted }]) => counted.spend > 0)
  return {
    campaigns: told.map(
      ([
        name,
        {
          counted: { spend, value, earned },
          margin,
        },
      ]) => {
        return { name, roas: value / spend, margin: value > 0 ? earned / value : margin }
      },
    ),
  }
}

/** "2.6", "0.45": a ratio of sales to spend. */
export const ratio = (value: number): string => (value < 1 ? value.toFixed(2) : value.toFixed(1))

export const profile: CheckProfile<RoasFigures> = {
  name: 'standing-roas',
  kind: 'standing_roas',
  entityType: 'shop',
  category: 'financial',
  requires: ['ads', 'orders', 'costs'],
  finds: 'campaigns whose sales earn less than their ads cost',
  whole: 'all campaigns',
  notCompared: null,
  onPurpose: 'Ads that win customers who buy again, on purpose',
  action: () => 'Cut the budget of the campaigns below break-even',
  tips: 'marketing',
  playbook: 'cut-wasted-ads',
  words: {
    title: ({ story, loss, currency, ...facts }) =>
      titleOf(
        `Ads in ${namedWords(`"${story.mostExpensive[0]?.name ?? ''}"`, story.members)} ${isOver(facts) ? 'were' : 'are'} below break-even ROAS`,
        facts,
        `: ${moneyWords(loss.expected, currency)} lost`,
      ),
    cause: ({ story, currency, ...facts }) => {
      const { members, mostExpensive, campaigns } = story
      const known = new Map(campaigns.map((campaign) => [campaign.name, campaign]))
      const named = eachMember(story, ({ name, loss }) => {
        const roas = known.get(name)?.roas
        const sold = roas === undefined ? '' : ` had a ROAS of ${ratio(roas)} and`
        return `"${name}"${sold} lost ${moneyWords(minorOf(loss, currency), currency)}`
      })
      const margin = known.get(mostExpensive[0]?.name ?? '')?.margin ?? 0
      const yardstick =
        margin > 0
          ? `Break-even ROAS is ${ratio(1 / margin)} at your margin of ${percent(margin)}: what a sale leaves after unit cost and refunds. `
          : ''
      return (
        `${periodStart(facts)}, ads in ${countWords(members, 'campaign')} cost more than their sales earned. ${yardstick}` +
        `${named}. These amounts are the ad spend less your margin on the sales reported for it; ` +
        'days that other alerts count are left out. Later orders of the same customers are not in them, nor are postage and payment fees.'
      )
    },
    advice: ({ story: { mostExpensive, campaigns }, currency }) => {
      const worst = mostExpensive[0]?.name ?? ''
      const own = campaigns.find(({ name }) => name === worst)
      const earned = own ? minorOf(own.roas * own.margin * 1e6, currency) : 0n
      const each = own ? advise`: each ${oneOf(currency)} of its ads earned ${figure(moneyWords(earned, currency))}` : advise``
      return advise`Cut the budget of "${worst}" first${each}. Keep the keywords and audiences that sell most. If it is meant to win customers who buy again, dismiss this alert until a day.`
    },
  },
}
