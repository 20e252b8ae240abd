import { advise, figure, shortStep } from '../../advice.ts'
import type { Narrative } from '../../candidate.ts'
import { type DelayedStory, shareSince, withFrozenEvents } from '../../delayed-events/delayed-view.ts'
import { isOver, percent, periodWords, rose, timesWords, usualWords } from '../../phrases.ts'
import { labelOf, type ProductNames } from '../../product-name.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { titleOf } from '../../title-words.ts'
import type { DisputeCause } from './dispute-book.ts'

/**
 * What most of the disputes have in common beside their country; empty where nothing, or the files
 * do not say it.
 */
export type ChargebackStory = DelayedStory & { readonly causes: readonly DisputeCause[] }

/** The rate and the usual one for a title, where the rate is known. */
function shareDetails(story: DelayedStory): string[] {
  const share = shareSince(story)
  return share === null ? [] : [`: ${percent(share)} of orders`, `, from ${percent(story.usual)}`]
}

export const narrative: Narrative<ChargebackStory> = {
  withFrozen: (story, frozen) => ({ ...story, ...withFrozenEvents(story, frozen) }),
  products: ({ causes }) => causes.flatMap(({ what, name }) => (what === 'product' ? [name] : [])),
  title({ entity, story, ...facts }) {
    return titleOf(
      `Chargebacks from ${entity} ${rose(isOver(facts) || story.isOver, story, 'many')}`,
      { ...facts, isFading: story.isOver },
      ...shareDetails(story),
    )
  },
  cause({ entity, story, names, ...telling }) {
    const share = shareSince(story)
    const orders =
      story.placed === null || share === null ? '' : `There were ${countWords(story.placed, 'order')} in that time (${percent(share)}). `
    return (
      `Orders from ${entity} ${periodWords(telling)} ${isOver(telling) ? 'were' : 'have been'} disputed ${timesWords(story.events)}. ${orders}` +
      `At the usual ${percent(story.usual)} of orders, and with the time disputes take in your shop, we would have expected ${usualWords(story.usualEvents)}.${commonWords(story, names)}`
    )
  },
  fading: {
    isFading: ({ isOver }) => isOver,
    advice: () =>
      advise`Newer orders are disputed at the usual rate. Disputes that still arrive belong to earlier orders: answer each before its due date and mark this alert resolved.`,
  },
  action({ entity, story: { causes }, names }) {
    const [first] = causes
    if (!first) return null
    if (first.what === 'customers') return `Check the next orders of these ${customersOf(first)} before you ship them`
    return shortStep(`Check orders from ${entity} ${ordersWith(first, names)} before you ship them`)
  },
  advice({ entity, story, names }) {
    const [events, usual, share] = [figure(`${story.events}`), figure(percent(story.usual)), shareSince(story)]
    const falls = share === null ? advise`is back at ${usual}` : advise`falls from ${figure(percent(share))} back to ${usual}`
    const [first] = story.causes
    const guard = `check new orders from ${entity} by hand or require 3-D Secure`
    const begin = first
      ? advise`Check new orders ${first.what === 'customers' ? `of these ${customersOf(first)}` : ordersWith(first, names)} by hand first. `
      : ''
    return advise`${begin}Answer those of the ${events} disputes that are still open before their due date. Until the rate ${falls} of orders, ${guard}.`
  },
}

const customersOf = ({ name }: DisputeCause) => countWords(Number(name), 'customer')

/** Orders of a product, or paid in a way. */
function ordersWith({ what, name }: DisputeCause, names: ProductNames): string {
  return what === 'product' ? `for ${labelOf(name, names).full}` : `paid by ${name}`
}

/**
 * What is behind most of them, and how many would have been disputed without: a sentence each, with
 * a space before.
 */
function commonWords({ causes, events, placed }: ChargebackStory, names: ProductNames): string {
  const [first] = causes
  if (!first) return ''
  const said = causes.map((cause) =>
    cause.what === 'customers'
      ? `${cause.rows} were made by ${customersOf(cause)} who disputed three times or more since then`
      : `${cause.rows} are of orders ${ordersWith(cause, names)}`,
  )
  const without =
    placed !== null && first.all === events
      ? ` Without these ${first.rows}, it would be ${percent((events - first.rows) / placed)} of orders.`
      : ''
  return ` Of its last ${countWords(first.all, 'dispute')}, ${said.join(', and ')}.${without}`
}
