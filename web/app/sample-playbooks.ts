import type { PlaybookPartsFragment, PlaybooksQuery } from '../generated/graphql.ts'
import { demoMode } from '../ui/failure.ts'

/**
 * The playbooks shown without a session; their tiles show the demo's fixed figures, 1-2w and $2.8K.
 */
const samples: readonly Omit<PlaybookPartsFragment, '__typename' | 'namedBy'>[] = [
  {
    id: 'sample-reprice',
    categoryId: 'financial',
    title: 'Reprice after a cost rise',
    description: 'A product costs more than before and still sells at the old price.',
    estimatedImpact: 'high',
    estimatedCost: '2500.00',
    estimatedTime: '1-2 weeks',
    minDays: 7,
    maxDays: 14,
    steps: [
      'Compare the newest supplier invoice with the unit cost in your files.',
      'Work out the price at which the product earns its old margin.',
      'Raise the price by half of the difference, and note the day.',
      'Ask the supplier in writing for the earlier cost.',
      'Get an offer from a second supplier.',
    ],
  },
  {
    id: 'sample-ads',
    categoryId: 'financial',
    title: 'Cut ads that do not pay',
    description: 'A campaign costs more than its sales leave over.',
    estimatedImpact: 'high',
    estimatedCost: '1800.00',
    estimatedTime: '5-14 days',
    minDays: 5,
    maxDays: 14,
    steps: [
      'Check that sales are still reported to the advertising account.',
      'Halve the daily budget of the campaign.',
      'Exclude search terms that cost money and sold nothing in 30 days.',
      'Move the freed money to the campaign that sells at a profit.',
    ],
  },
  {
    id: 'sample-refunds',
    categoryId: 'customer',
    title: 'Find out why a product comes back',
    description: 'Customers return a product more often than before.',
    estimatedImpact: 'high',
    estimatedCost: '3500.00',
    estimatedTime: '10-21 days',
    minDays: 10,
    maxDays: 21,
    steps: [
      'Count the three most frequent reasons of the last twenty refunds.',
      'Open five units of the newest stock.',
      'Correct photos, sizes and description.',
      'Claim a bad batch from the supplier.',
      'Offer an exchange before the money goes back.',
      'Watch the rate of the orders after the change.',
    ],
  },
  {
    id: 'sample-discounts',
    categoryId: 'financial',
    title: 'Stop discounts that stack',
    description: 'Codes and price cuts apply together.',
    estimatedImpact: 'medium',
    estimatedCost: '800.00',
    estimatedTime: '2-5 days',
    minDays: 2,
    maxDays: 5,
    steps: [
      'Name every discount that applied to three of the orders.',
      'Set the codes so that they do not combine.',
      'Place a test order.',
    ],
  },
  {
    id: 'sample-shipping',
    categoryId: 'operational',
    title: 'Lower the shipping cost of a carrier and zone',
    description: 'A carrier bills more for a service and zone than before.',
    estimatedImpact: 'high',
    estimatedCost: '5400.00',
    estimatedTime: '10-28 days',
    minDays: 10,
    maxDays: 28,
    steps: [
      'Compare three billed parcels with the price list.',
      'Claim what was billed wrongly.',
      'Ask a second carrier for an offer.',
      'Raise what customers pay on this lane.',
    ],
  },
  {
    id: 'sample-duplicates',
    categoryId: 'operational',
    title: 'Clear rows that were entered twice',
    description: 'Rows may stand in the books twice.',
    estimatedImpact: 'low',
    estimatedCost: null,
    estimatedTime: '2-5 days',
    minDays: 2,
    maxDays: 5,
    steps: ['Compare each pair with the order itself.', 'Ask for what was sent or paid twice.', 'Remove the second entry at its source.'],
  },
]

const list = (): PlaybooksQuery => ({ playbooks: samples.map((sample) => ({ __typename: 'Playbook' as const, ...sample, namedBy: null })) })
const page = { __typename: 'PageInfo' as const, hasNextPage: false, endCursor: null }
const refused = [{ __typename: 'UserError' as const, field: null, code: demoMode, message: 'Changes are disabled in demo mode' }]

/** The answers about playbooks for a demo visitor without a session. */
export const playbookAnswers = {
  Playbooks: list,
  PlaybookRuns: () => ({ playbookRuns: { __typename: 'PlaybookRunConnection', nodes: [], pageInfo: page, totalCount: 0 } }),
  PlaybookRun: () => ({ playbookRun: null }),
  PlaybookCase: () => ({ playbookCase: null }),
  ExecutePlaybook: () => ({ executePlaybook: { __typename: 'ExecutePlaybookPayload', run: null, isNew: null, userErrors: refused } }),
} as const
