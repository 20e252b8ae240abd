import { type FieldPolicy, InMemoryCache, type Reference } from '@apollo/client/cache'
import { relayStylePagination } from '@apollo/client/utilities'

/** Pages of a list that is read by its nodes: a later page is appended to the earlier ones. */
const relayNodes: FieldPolicy<{ nodes: Reference[] }> = {
  keyArgs: ['first'],
  merge: (before, page, { args }) => (args?.after && before ? { ...page, nodes: [...before.nodes, ...page.nodes] } : page),
}

/** An empty cache with the merge rules for the graph's lists and values. */
export const makeCache = () =>
  new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          // `first` is part of the key: a list and a count with the same filter are different
          // entries.
          risks: relayStylePagination(['filter', 'first', 'sort', 'direction']),
          // Figures without an id of their own; replaced as a whole.
          riskStats: { merge: false },
          moneyAtRisk: { merge: false },
          riskTrend: { merge: false },
          lossHistory: { merge: false },
          timeMachine: { merge: true },
          imports: relayStylePagination(['first']),
          members: relayNodes,
          invitations: relayNodes,
          apiKeys: relayNodes,
          suppliers: relayNodes,
          supplierProducts: { ...relayNodes, keyArgs: ['supplierId', 'first'] },
          supplierAtStake: { merge: false },
          monitoringStatus: { merge: false },
          watchlist: { merge: false },
          playbookRuns: { ...relayNodes, keyArgs: ['first', 'filter'] },
          riskAnalytics: { merge: false },
          lossAnalytics: { merge: false },
          lastMonthProfit: { merge: false },
          ledgerStatement: { keyArgs: ['from', 'to'], merge: false },
          statementParts: { ...relayNodes, keyArgs: ['by', 'from', 'to', 'first'] },
          statementCampaigns: { ...relayNodes, keyArgs: ['from', 'to', 'first'] },
          statementRows: { ...relayNodes, keyArgs: ['figure', 'from', 'to', 'group', 'first'] },
          notifications: relayNodes,
          auditLog: { ...relayNodes, keyArgs: ['first', 'filter'] },
        },
      },
      // One for the business: parts of it that several screens read come together.
      Onboarding: { keyFields: [] },
      Deadline: { keyFields: ['key'] },
      Import: { fields: { conflictingRows: relayNodes } },
      Risk: { fields: { comments: relayNodes } },
      TimeMachine: { fields: { tellings: relayNodes } },
      // Amounts are values without an id of their own: they are replaced as a whole.
      MoneyRange: { merge: true },
      MoneyAtRisk: { merge: true },
      Finding: { fields: { evidence: { keyArgs: ['first', 'after'] } } },
    },
  })
