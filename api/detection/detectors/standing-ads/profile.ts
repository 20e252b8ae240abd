import { advise, figure } from '../../advice.ts'
import { isOver, moneyWords, periodStart } from '../../phrases.ts'
import { countWords, lostByMember } from '../../rule-check/check-words.ts'
import type { CheckProfile } from '../../rule-check/rule-check.ts'
import { namedWords, titleOf } from '../../title-words.ts'

export const profile: CheckProfile = {
  name: 'standing-ads',
  kind: 'standing_ads',
  entityType: 'shop',
  category: 'financial',
  requires: ['ads'],
  finds: 'campaigns whose ads never sold anything, in a shop whose other campaigns sell',
  whole: 'all campaigns',
  notCompared: null,
  onPurpose: 'Awareness ads, on purpose',
  action: () => 'Pause the campaigns that never sold, or mend their order tracking',
  tips: 'marketing',
  playbook: 'cut-wasted-ads',
  words: {
    title: ({ story, loss, currency, ...facts }) =>
      titleOf(
        `Ads in ${namedWords(`"${story.mostExpensive[0]?.name ?? ''}"`, story.members)} ${isOver(facts) ? 'sold' : 'have sold'} next to nothing`,
        facts,
        `: ${moneyWords(loss.expected, currency)}`,
      ),
    cause: ({ story, currency, ...facts }) =>
      `${periodStart(facts)}, ${countWords(story.members, 'campaign')} reported no sales or next to none, while your other campaigns sell: ` +
      `${lostByMember(story, currency, (name) => `"${name}"`)}. These amounts are the ad spend less the sales reported for it; days that other alerts count are left out. ` +
      'For that money, a campaign that sells at all would very likely have sold more.',
    advice: ({ story }) =>
      advise`Check in your ad account that orders from ${figure(countWords(story.members, 'campaign'))} are recorded. If they are, pause the campaigns that are not meant for awareness.`,
  },
}
