// @vitest-environment jsdom
import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client'
import { describe, expect, it } from 'vitest'
import { RiskDocument, type RiskQuery, type RiskRowPartsFragment, RisksDocument } from '../generated/graphql.ts'
import { applyRiskUpdate, forgetUnseenFindings, once } from './apply-risk-update.ts'
import { viewOf } from './risk-address.ts'
import { filterOf, type RiskTab } from './risk-filter.ts'

const money = (amount: string) => ({ __typename: 'Money' as const, amount, currency: 'GBP' })
const range = (amount: string) => ({ __typename: 'MoneyRange' as const, low: money(amount), expected: money(amount), high: money(amount) })

const row = (loss: string, status: RiskRowPartsFragment['status'] = 'active') => ({
  __typename: 'Risk' as const,
  id: '1',
  title: 'White mug costs more',
  description: 'It cost £2 before and costs £3 now.',
  isProvisional: false,
  phase: 'running' as const,
  stillToCome: null,
  severity: 'high' as const,
  categoryId: 'financial',
  riskScore: '40.0',
  status,
  startedOn: '2026-03-03',
  detectedOn: '2026-03-10',
  endedOn: null,
  resolvedAt: null,
  metadata: {},
  snooze: null,
  assignee: null,
  lossByWeek: null,
  action: { __typename: 'RiskAction' as const, text: 'Do it' },
  monthly: range('30.00'),
  loss: range(loss),
})

const evidence = (loss: string) => ({
  __typename: 'EvidenceConnection' as const,
  totalCount: 1,
  pageInfo: { __typename: 'PageInfo' as const, hasNextPage: false, endCursor: null },
  nodes: [
    {
      __typename: 'Evidence' as const,
      id: 'e',
      file: 'orders.csv',
      line: 2,
      record: null,
      recordUrl: null,
      day: '2026-03-04',
      table: 'order_line',
      reference: 'o',
      entity: 'MUG',
      entityName: null,
      units: '1',
      isCost: false,
      expected: money(loss),
      actual: money('0.00'),
      loss: money(loss),
    },
  ],
})

const detail = (loss: string) => ({
  ...row(loss),
  source: 'ai',
  detectedAt: '2026-03-10T10:00:00Z',
  category: { __typename: 'RiskCategory' as const, id: 'financial', name: 'Financial' },
  history: { __typename: 'RiskStatusChangeConnection' as const, nodes: [], totalCount: 0 },
  comments: { __typename: 'RiskCommentConnection' as const, nodes: [], totalCount: 0, pageInfo: { hasNextPage: false, endCursor: null } },
  actionPlans: { __typename: 'ActionPlanConnection' as const, nodes: [], totalCount: 0 },
  isUnseen: false,
  escalations: [],
  tips: [],
  supplierEvent: null,
  playbooks: [],
  lossAtDetection: money('5.00'),
  lostByDetection: money('5.00'),
  impactScore: 5,
  likelihoodScore: 9,
  findings: [
    {
      __typename: 'Finding',
      id: 'f',
      kind: 'cogs_rise',
      whole: 'all products',
      notCompared: null,
      onPurpose: [],
      entity: 'MUG',
      entityName: null,
      entityType: 'sku',
      state: 'open',
      nature: 'change',
      phase: 'running',
      cause: null,
      advice: [],
      stillToCome: null,
      lostByDetection: money('5.00'),
      detectedOn: '2026-03-10',
      startedOn: '2026-03-03',
      endedOn: null,
      confidence: 0.9,
      title: 'White mug',
      explanation: 'It cost £2 before and costs £3 now.',
      rows: 1,
      loss: range(loss),
      monthly: range('30.00'),
      lossAtDetection: money('5.00'),
      waterfall: [{ __typename: 'WaterfallPart', part: 'unit cost', amount: money(`-${loss}`) }],
      marginChange: null,
      evidence: evidence(loss),
    },
  ],
})

/** A server whose answers the test supplies, and a client that counts its requests. */
function shop() {
  const asked: string[] = []
  const state = { loss: '10.00', isAway: false }
  const edge = () => ({ __typename: 'RiskEdge', cursor: 'c', node: row(state.loss) })
  const page = { __typename: 'PageInfo', hasNextPage: false, endCursor: null }
  const link = new ApolloLink(
    ({ operationName = '', variables }) =>
      new Observable((observer) => {
        asked.push(operationName)
        if (state.isAway) return observer.error(new Error('Failed to fetch'))
        const edges = variables.filter?.statuses?.includes('active') ? [edge()] : []
        const risks = { __typename: 'RiskConnection', edges, pageInfo: page, totalCount: edges.length }
        observer.next({ data: operationName === 'Risk' ? { risk: detail(state.loss), ownRiskFeedback: null } : { risks } })
        observer.complete()
      }),
  )
  return { client: new ApolloClient({ cache: new InMemoryCache(), link }), asked, state }
}

const lossesOf = (data: unknown) => {
  const { risk } = data as RiskQuery
  return [risk?.loss.expected.amount, risk?.findings[0]?.evidence.nodes[0]?.loss.amount]
}

describe('a risk that changed', () => {
  it('ALERT-16 is read again where it is open, and its head never says another sum than its rows', async () => {
    const { client, state } = shop()
    const seen: (string | undefined)[][] = []
    const open = client.watchQuery({ query: RiskDocument, variables: { id: '1' } }).subscribe(({ data }) => {
      if (data) seen.push(lossesOf(data))
    })
    await client.query({ query: RiskDocument, variables: { id: '1' } })
    state.loss = '12.00'
    await applyRiskUpdate(client, row('12.00'))
    await expect.poll(() => seen.at(-1)).toEqual(['12.00', '12.00'])
    open.unsubscribe()
    expect(seen.at(0)).toEqual(['10.00', '10.00'])
    for (const [head, rows] of seen) expect(head).toBe(rows)
  })

  /** A risk that is open and was told changed while the server cannot be reached. */
  async function openWhileAway() {
    const { client, asked, state } = shop()
    const seen: (string | undefined)[][] = []
    const open = client.watchQuery({ query: RiskDocument, variables: { id: '1' } }).subscribe(({ data }) => {
      if (data) seen.push(lossesOf(data))
    })
    await client.query({ query: RiskDocument, variables: { id: '1' } })
    Object.assign(state, { loss: '12.00', isAway: true })
    return { client, asked, state, seen, open }
  }

  it('ALERT-16 is read again until the server answers, while it is open', async () => {
    const { client, asked, state, seen, open } = await openWhileAway()
    const applied = applyRiskUpdate(client, row('12.00'), 1)
    await expect.poll(() => asked.length).toBeGreaterThan(3)
    state.isAway = false
    await applied
    await expect.poll(() => seen.at(-1)).toEqual(['12.00', '12.00'])
    open.unsubscribe()
  })

  it('ALERT-16 is read again as soon as the line is back', async () => {
    const { client, asked, state, seen, open } = await openWhileAway()
    const applied = applyRiskUpdate(client, row('12.00'), 3_600_000)
    await expect.poll(() => asked.length).toBe(2)
    state.isAway = false
    // Who listens for it does so after the failure, which no one sees from here.
    const told = setInterval(() => dispatchEvent(new Event('online')), 1)
    await applied
    clearInterval(told)
    await expect.poll(() => seen.at(-1)).toEqual(['12.00', '12.00'])
    expect(asked).toHaveLength(3)
    open.unsubscribe()
  })

  it('is not tried again once it is closed, and read when it is opened next', async () => {
    const { client, asked, state, open } = await openWhileAway()
    const applied = applyRiskUpdate(client, row('12.00'), 1)
    await expect.poll(() => asked.length).toBeGreaterThan(1)
    open.unsubscribe()
    await applied
    state.isAway = false
    const { data } = await client.query({ query: RiskDocument, variables: { id: '1' } })
    expect(lossesOf(data)).toEqual(['12.00', '12.00'])
  })

  it('is read when it is opened next where it is not open now', async () => {
    const { client, asked, state } = shop()
    await client.query({ query: RiskDocument, variables: { id: '1' } })
    state.loss = '12.00'
    await applyRiskUpdate(client, row('12.00'))
    expect(asked).toEqual(['Risk'])
    const { data } = await client.query({ query: RiskDocument, variables: { id: '1' } })
    expect(asked).toEqual(['Risk', 'Risk'])
    expect(lossesOf(data)).toEqual(['12.00', '12.00'])
    forgetUnseenFindings(client)
    await client.query({ query: RiskDocument, variables: { id: '1' } })
    expect(asked).toHaveLength(3)
  })

  it('ALERT-08 moves from the active list to the resolved one, and their counts follow', async () => {
    const { client } = shop()
    const list = async (tab: RiskTab) => {
      const filter = filterOf(viewOf(new URLSearchParams({ tab })))
      const { data } = await client.query({ query: RisksDocument, variables: { filter, first: 50 } })
      return [data?.risks.edges.map(({ node }) => node.id), data?.risks.totalCount]
    }
    expect([await list('active'), await list('resolved')]).toEqual([
      [['1'], 1],
      [[], 0],
    ])
    await applyRiskUpdate(client, row('11.00', 'investigating'))
    expect([await list('active'), await list('resolved')], 'ALERT-11 what is looked into stays among the active').toEqual([
      [['1'], 1],
      [[], 0],
    ])
    await applyRiskUpdate(client, row('12.00', 'resolved'))
    expect([await list('active'), await list('resolved')]).toEqual([
      [[], 0],
      [['1'], 1],
    ])
  })
})

describe('once', () => {
  it('reads once more when it was asked meanwhile, and answers all with the last', async () => {
    const gates: ((answer: number) => void)[] = []
    const read = () => new Promise<number>((resolve) => gates.push(resolve))
    const answers = Promise.all([once('a', read), once('a', read), once('a', read)])
    gates[0]?.(1)
    while (gates.length < 2) await Promise.resolve()
    gates[1]?.(2)
    expect(await answers).toEqual([2, 2, 2])
    expect(gates).toHaveLength(2)
  })

  it('is free again after a failure', async () => {
    await expect(once('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    expect(await once('a', async () => 3)).toBe(3)
  })
})
