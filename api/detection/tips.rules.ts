/** The topics with six tips each. */
export type TipTopic = 'margin' | 'marketing' | 'refund' | 'shipping' | 'financial' | 'operational' | 'general'

/**
 * In this order: the first entry with a word in the title decides. Short words match only as whole
 * words: no `ad` in `trade`.
 */
const keywords: readonly (readonly [TipTopic, RegExp])[] = [
  ['margin', /margin|erosion/i],
  ['marketing', /marketing|\bads?\b|\bcac\b/i],
  ['refund', /refund|return/i],
  ['shipping', /shipping|fulfillment/i],
]

const tips: Record<TipTopic, readonly string[]> = {
  margin: [
    'Compare the newest supplier invoice with the unit cost that you sell by.',
    'Work out the price at which the product earns its old margin again, and try it on one channel first.',
    'End discount codes that apply together on the products named here.',
    'Ask the supplier for a price by quantity, or a second supplier for an offer.',
    'Take products that lose money on each unit out of advertising and bundles.',
    'Look at the rows below again after the next import: the loss a day should fall.',
  ],
  marketing: [
    'Halve the budget of the campaign named here until its sales pay for it.',
    'Compare what a new customer costs with what the first order leaves you.',
    'Stop search terms and audiences that cost money and sold nothing in 30 days.',
    'Check that sales are still reported to the advertising account: a lost tag looks like waste.',
    'Move the money to the campaigns that sell at a profit, in small steps.',
    'Set a limit of cost for each sale, so that the campaign stops itself.',
  ],
  refund: [
    'Read what customers wrote about the product named here: the reason is often one sentence.',
    'Check photos, sizes and description of the product against what is sent.',
    'Ask the supplier whether the batch changed at the date shown.',
    'Hold the product back until a sample of the stock was looked at.',
    'Offer an exchange or a credit before the money goes back.',
    'Look for customers who return most of what they order, and answer them by hand.',
  ],
  shipping: [
    'Compare the carrier’s price list with what it billed on this lane since the date shown.',
    'Check weights and sizes that you declare: one wrong figure is billed on every parcel.',
    'Ask the carrier to correct parcels that were billed twice or in the wrong zone.',
    'Get an offer of a second carrier for this lane.',
    'Raise what customers pay for shipping here, or the order value from which it is free.',
    'Use a smaller box where the volume decides the price.',
  ],
  financial: [
    'Open the rows below and check three of them against invoice or order.',
    'Decide who looks into it, and by when.',
    'Stop what costs most first: the largest rows are in the table.',
    'Change the price, the discount or the contract that the explanation names.',
    'Ask back what was charged wrongly, with the rows as proof.',
    'Import the newest files in a week and see whether the loss a day fell.',
  ],
  operational: [
    'Name one person who follows this up with the carrier or supplier.',
    'Compare bill and agreement for the days shown in the rows below.',
    'Ask back what was charged wrongly, with the rows as proof.',
    'Write down the rule that was broken, so that the next bill is checked against it.',
    'Get a second offer before the agreement is renewed.',
    'Import the newest files in a week and see whether the loss a day fell.',
  ],
  general: [
    'Open the rows below and check three of them against your own records.',
    'Decide who looks into it, and by when.',
    'Find out what changed on the day it began.',
    'Deal with the largest rows first.',
    'If it is known and accepted, dismiss it and say why.',
    'Import the newest files in a week and see whether the loss a day fell.',
  ],
}

type About = { readonly title: string; readonly categoryId: string }

/** By a word of the title, else by the category, else the general tips. */
export function tipTopic({ title, categoryId }: About): TipTopic {
  const byTitle = keywords.find(([, words]) => words.test(title))?.[0]
  return byTitle ?? (categoryId === 'financial' || categoryId === 'operational' ? categoryId : 'general')
}

/** Six things to try. */
export function tipsFor(about: About): readonly string[] {
  return tips[tipTopic(about)]
}
