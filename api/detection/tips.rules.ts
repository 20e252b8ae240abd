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

/**
 * Topics are shared by several kinds of leak, so a tip names nothing that one of them does not
 * have. The financial one is for chargebacks, discount codes, fees, duplicate orders, and prices
 * that are zero or typed wrong.
 */
const tips: Record<TipTopic, readonly string[]> = {
  margin: [
    'Compare your latest supplier invoice with the unit cost in the rows below.',
    'Work out the price that restores your old margin, and test it on one sales channel first.',
    'Exclude these products from discount codes until the margin is back.',
    'Ask the supplier for a volume price, and a second supplier for a quote.',
    'Stop advertising products that lose money on every unit.',
    'After your next import, check that the loss per day has fallen.',
  ],
  marketing: [
    'Halve the budget of this campaign until its sales pay for it again.',
    'Compare what a new customer costs you with what the first order leaves you.',
    'Pause search terms and audiences that spent money and sold nothing in 30 days.',
    'Check that your ad account still records sales: a broken tracking tag looks like waste.',
    'Move the budget to campaigns that make a profit, in small steps.',
    'Set a target cost per sale, so that the campaign limits itself.',
  ],
  refund: [
    'Read the reasons customers gave: one sentence often explains most of them.',
    'Compare the photos, sizes and description on the product page with what you ship.',
    'Ask the supplier whether the batch changed around the start date.',
    'Inspect a sample of your stock before you ship more of it.',
    'Offer an exchange or store credit before you refund.',
    'Look for customers who return most of what they order, and contact them yourself.',
  ],
  shipping: [
    'Compare the carrier’s invoices since the start date with its price list.',
    'Check the weights and sizes you declare: one wrong figure is billed on every parcel.',
    'Ask the carrier to correct parcels that were billed twice or in the wrong zone.',
    'Get a quote from a second carrier for this route.',
    'Raise what customers pay for shipping here, or the order value for free shipping.',
    'Use a smaller box where volume sets the price.',
  ],
  financial: [
    'Open the three largest rows below and compare them with the orders.',
    'Decide who looks into it, and by when.',
    'Find out what changed in your shop, its apps or its settings on the start date.',
    'Deal with the largest rows first.',
    'Add a comment on what you found, so that your team has it when it happens again.',
    'Import new files in a week, and check that the loss per day has fallen.',
  ],
  operational: [
    'Name one person who follows this up.',
    'Compare the rows below with what you agreed with the supplier or carrier.',
    'Find out what changed on the start date: a price, a person, a tool or a routine.',
    'Write down the rule that was broken, and check the next invoice against it.',
    'Get a second quote before you renew the contract.',
    'Import new files in a week, and check that the loss per day has fallen.',
  ],
  general: [
    'Open three of the rows below and compare them with your own records.',
    'Decide who looks into it, and by when.',
    'Find out what changed on the day it began.',
    'Deal with the largest rows first.',
    'If you know and accept it, dismiss the alert and say why.',
    'Import new files in a week, and check that the loss per day has fallen.',
  ],
}

type About = { readonly title: string; readonly categoryId: string }

/** By a word of the title, else by the category, else the general tips. */
export function tipTopic({ title, categoryId }: About): TipTopic {
  const byTitle = keywords.find(([, words]) => words.test(title))?.[0]
  return byTitle ?? (categoryId === 'financial' || categoryId === 'operational' ? categoryId : 'general')
}

/** The six tips of a topic. */
export function tipsOn(topic: TipTopic): readonly string[] {
  return tips[topic]
}

/** Six things to try. */
export function tipsFor(about: About): readonly string[] {
  return tips[tipTopic(about)]
}
