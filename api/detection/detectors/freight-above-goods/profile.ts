import { advise, figure } from '../../advice.ts'
import { laneWords, periodStart } from '../../phrases.ts'
import { countWords } from '../../rule-check/check-words.ts'
import type { CheckProfile } from '../../rule-check/rule-check.ts'
import { someWords, titleOf } from '../../title-words.ts'

export const profile: CheckProfile = {
  name: 'freight-above-goods',
  kind: 'freight_above_goods',
  entityType: 'lane',
  category: 'operational',
  requires: ['orders', 'shipping'],
  finds: 'orders whose shipping costs more than their goods',
  whole: 'all parcels',
  notCompared: null,
  onPurpose: null,
  action: (lane) => `Charge more for shipping with ${laneWords(lane)}`,
  tips: 'shipping',
  playbook: 'rethink-dear-freight',
  concerns: 'vendors',
  words: {
    title: ({ entity, story, ...facts }) =>
      titleOf(`Shipping above goods value: ${someWords(story.rows, 'parcel')} with ${laneWords(entity)}`, facts),
    cause: ({ entity, story, ...facts }) =>
      `${periodStart(facts)}, ${countWords(story.rows, 'parcel')} with ${laneWords(entity)} cost more than the customer ` +
      'paid for goods and shipping together. The loss is the difference.',
    advice: ({ entity, story }) =>
      advise`Set a minimum order value for ${laneWords(entity)}, charge for shipping by weight, or use another carrier: ${figure(countWords(story.rows, 'parcel'))} cost more than the goods in them.`,
  },
}
