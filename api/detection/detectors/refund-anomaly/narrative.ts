import { advise, figure } from '../../advice.ts'
import type { Narrative } from '../../candidate.ts'
import { type DelayedStory, shareSince, withFrozenEvents } from '../../delayed-events/delayed-view.ts'
import { manyOf } from '../../finding.ts'
import type { MainReason } from '../../flows/main-reason.ts'
import type { MainReturners } from '../../flows/main-returners.ts'
import { isOver, percent, periodWords, rose, timesWords, usualWords } from '../../phrases.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { sharedBy, titleOf } from '../../title-words.ts'
import { briefStep, firstStep } from './first-step.ts'

/**
 * What most refunds since the start have in common beside the product; null where nothing, or the
 * files do not say it.
 */
export type RefundStory = DelayedStory & { readonly reason: MainReason | null; readonly returners: MainReturners | null }

/**
 * The rate and the usual one for a title, where the rate is known, and the reason of most refunds.
 */
function shareDetails(story: RefundStory): string[] {
  const [share, { reason }] = [shareSince(story), story]
  const mostly = reason ? [`, mostly “${reason.reason}”`] : []
  return share === null ? mostly : [`: ${percent(share)}`, ...mostly, `, from ${percent(story.usual)}`]
}

export const narrative: Narrative<RefundStory> = {
  withFrozen: (story, frozen) => ({ ...story, ...withFrozenEvents(story, frozen) }),
  title({ label, story, ...facts }) {
    return titleOf(
      `Refund rate of ${label.full} ${rose(isOver(facts) || story.isOver, story, 'one')}`,
      { ...facts, isFading: story.isOver },
      ...shareDetails(story),
    )
  },
  titleOfMany: (facts, all) => {
    const reason = sharedBy(all, ({ story }) => story.reason?.reason ?? null)
    const isOfFew = all.every(({ story }) => story.returners !== null)
    const mostly = reason === null ? (isOfFew ? ', mostly by a few customers' : '') : `, mostly “${reason}”`
    return titleOf(`Refund rate of ${manyOf} products ${isOver(facts) ? 'was' : 'is'} up`, facts, mostly)
  },
  cause({ label, story, ...facts }) {
    const share = shareSince(story)
    const lines =
      story.placed === null || share === null
        ? []
        : [`It was sold on ${countWords(story.placed, 'order line')} in that time (${percent(share)}).`]
    const said = [
      `${label.full} ${isOver(facts) ? 'was' : 'has been'} refunded ${timesWords(story.events)} on orders ${periodWords(facts)}.`,
      ...lines,
      `At its usual ${percent(story.usual)} of order lines, and with the time refunds take in your shop, we would have expected ${usualWords(story.usualEvents)}.`,
      ...commonWords(story),
    ]
    return said.join(' ')
  },
  fading: {
    isFading: ({ isOver }) => isOver,
    advice: () =>
      advise`Newer orders are refunded at the usual rate. Refunds that still arrive belong to earlier orders: mark this alert resolved.`,
  },
  action({ label, story: { reason, returners } }, all) {
    if (returners) return `Read the orders of ${countWords(returners.customers, 'customer')} together before the next refund`
    const products = all.length > 1 ? `these ${countWords(all.length, 'product')}` : null
    if (products === null) return reason && briefStep(label, reason)
    const shared = sharedBy(all, ({ story }) => story.reason?.reason ?? null)
    return shared === null
      ? `Stop selling ${products} until you have checked their stock`
      : `Read the refunds of ${products} for “${shared}” first`
  },
  advice({ label, story: { events, reason, returners } }) {
    if (returners) {
      const customers = figure(countWords(returners.customers, 'customer'))
      return advise`Read the orders of these ${customers} together before you refund the next, and check what they send back first: weigh the parcel, or ask for photos.`
    }
    if (reason) return firstStep(label, reason)
    const look = `compare the newest lot of ${label.short} with its product page and packing`
    return advise`Read the reasons of the ${figure(`${events}`)} refunds and ${look}. Stop selling the lot if it is faulty.`
  },
}

function commonWords({ reason, returners }: RefundStory): string[] {
  const known = reason ?? returners
  if (!known) return []
  const ofReason = reason ? [`${reason.refunds} name the reason “${reason.reason}”`] : []
  const ofCustomers = returners
    ? [`${returners.refunds} went to ${countWords(returners.customers, 'customer')} who sent something back three times or more since then`]
    : []
  return [`Of its last ${countWords(known.all, 'refund')}, ${[...ofReason, ...ofCustomers].join(', and ')}.`]
}
