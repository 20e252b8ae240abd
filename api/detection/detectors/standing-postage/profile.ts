import { advise, figure } from '../../advice.ts'
import { isOver, laneWords, moneyWords, periodStart } from '../../phrases.ts'
import { countWords, lostByMember } from '../../rule-check/check-words.ts'
import type { CheckProfile } from '../../rule-check/rule-check.ts'
import { someWords, titleOf } from '../../title-words.ts'

/**
 * A lane, or one size of it, as its parcels are named in the check: sizes follow after a line
 * break.
 */
export const memberOf = (lane: string, size: string) => (size === '' ? lane : `${lane}\n${size}`)
export const laneOf = (member: string) => member.split('\n')[0] ?? member

/** "Swift to EU", "Swift to EU in size L". */
function memberWords(member: string): string {
  const [lane = '', size] = member.split('\n')
  return size === undefined ? laneWords(lane) : `${laneWords(lane)} in size ${size}`
}

export const profile: CheckProfile = {
  name: 'standing-postage',
  kind: 'standing_postage',
  entityType: 'shop',
  category: 'operational',
  requires: ['orders', 'shipping'],
  finds: 'lanes whose postage always cost more than customers were charged, in a shop whose other lanes cover theirs',
  whole: 'all parcels',
  notCompared: null,
  onPurpose: 'Low postage, on purpose',
  action: () => 'Decide which postage below cost is meant, and charge more for the rest',
  tips: 'shipping',
  playbook: 'rethink-dear-freight',
  words: {
    title: ({ story, loss, currency, ...facts }) =>
      titleOf(
        `Shipping ${isOver(facts) ? 'cost' : 'costs'} ${moneyWords(loss.expected, currency)} more than charged on ${someWords(story.rows, 'parcel')}`,
        facts,
      ),
    cause: ({ story, currency, ...facts }) =>
      `${periodStart(facts)}, customers paid postage for ${countWords(story.rows, 'parcel')} that cost more together than they paid, ` +
      `while most other postage of the shop covers its cost. By carrier and zone: ${lostByMember(story, currency, memberWords)}. ` +
      'Parcels sent for free and those that other alerts count are left out.',
    advice: ({ story }) =>
      advise`Compare the postage you charge on these routes with the carrier's price, and raise it where it isn't low on purpose: ${figure(countWords(story.rows, 'parcel'))} did not cover their cost.`,
  },
}
