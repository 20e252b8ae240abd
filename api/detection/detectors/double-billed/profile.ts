import { advise, figure } from '../../advice.ts'
import { manyOf } from '../../finding.ts'
import { laneWords, periodStart } from '../../phrases.ts'
import { countWords } from '../../rule-check/check-words.ts'
import type { CheckProfile } from '../../rule-check/rule-check.ts'
import { sharedBy, someWords, titleOf } from '../../title-words.ts'

/** Days within which a second bill for the same order counts as the same bill again. Proposed. */
export const billDays = 45

export const profile: CheckProfile = {
  name: 'double-billed',
  kind: 'double_billed',
  entityType: 'lane',
  category: 'operational',
  requires: ['shipping'],
  finds: 'parcels the carrier billed twice',
  whole: 'all parcels',
  notCompared: null,
  onPurpose: null,
  action: (lane) => `Claim back what was billed twice for ${laneWords(lane)}`,
  tips: 'shipping',
  playbook: 'reclaim-double-bills',
  concerns: 'vendors',
  words: {
    title: ({ entity, story, ...facts }) =>
      titleOf(`Shipping: ${laneWords(entity)} may have billed ${someWords(story.members, 'order')} twice`, facts),
    titleOfMany(facts, all) {
      const carrier = sharedBy(all, ({ entity }) => entity.slice(0, entity.indexOf('/')) || null)
      return carrier === null
        ? titleOf(`Shipping on ${manyOf} lanes may have been billed twice`, facts)
        : titleOf(`Shipping: ${carrier} may have billed ${manyOf} lanes twice`, facts)
    },
    cause: ({ entity, story, ...facts }) =>
      `${periodStart(facts)}, ${countWords(story.members, 'order')} shipped with ${laneWords(entity)} ${story.members === 1 ? 'was' : 'were'} billed a second time at exactly the same cost ` +
      `within ${billDays} days. An order that left in two equal parcels looks the same, so check first. The loss is the sum of the second bills.`,
    advice: ({ entity, story }) =>
      advise`Compare the tracking numbers of these ${figure(countWords(story.rows, 'bill'))}, and claim the second charge back from ${entity.split('/')[0] ?? entity}.`,
  },
}
