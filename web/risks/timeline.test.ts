import { expect, it } from 'vitest'
import { timeline } from './timeline.ts'

const change = {
  id: 'c',
  from: 'active',
  to: 'resolved',
  email: 'ann@shop.example',
  byName: null,
  reason: null,
  changedAt: '2026-03-03T10:00:00Z',
  comesBackOn: null,
  comesBackAbove: null,
} as const

it('DETAIL-05 STATE-18 tells when it was detected and every change with who and why, the newest first', () => {
  const nodes = [
    { ...change, id: 'd', from: 'dismissed', to: 'active', changedAt: '2026-03-05T10:00:00Z' },
    { ...change, id: 'b', to: 'dismissed', reason: 'Known', changedAt: '2026-03-04T10:00:00Z' },
    { ...change, email: null, reason: 'The rows stopped losing' },
  ] as const
  const entries = timeline({ detectedAt: '2026-03-01T10:00:00Z', resolvedAt: null, escalations: [], history: { nodes: [...nodes] } })
  expect(entries.map(({ words, by, reason }) => [words, by, reason])).toEqual([
    ['Restored', 'ann@shop.example', null],
    ['Dismissed', 'ann@shop.example', 'Known'],
    ['Risk Resolved', 'RiskPilot, from your rows', 'The rows stopped losing'],
    ['Risk Detected', null, null],
  ])
})

it('DETAIL-05 says Risk Resolved also where only the time of it is known', () => {
  const words = timeline({
    detectedAt: '2026-03-01T10:00:00Z',
    resolvedAt: '2026-03-02T10:00:00Z',
    escalations: [],
    history: { nodes: [] },
  })
  expect(words.map(({ words: said, at }) => [said, at])).toEqual([
    ['Risk Resolved', '2026-03-02T10:00:00Z'],
    ['Risk Detected', '2026-03-01T10:00:00Z'],
  ])
})

it('R8 tells until when a dismissal holds, and that an alert came back by itself', () => {
  const above = { amount: '500.00', currency: 'GBP' }
  const nodes = [
    { ...change, id: 'b', from: 'dismissed', to: 'active', email: null, reason: 'it was dismissed until 1 July 2026 and still leaks' },
    { ...change, to: 'dismissed', reason: 'Known', comesBackOn: '2026-07-01', comesBackAbove: above },
  ] as const
  const [back, dismissed] = timeline({
    detectedAt: '2026-03-01T10:00:00Z',
    resolvedAt: null,
    escalations: [],
    history: { nodes: [...nodes] },
  })
  expect(back).toMatchObject({ words: 'Came back', by: 'RiskPilot, from your rows' })
  expect(back).not.toHaveProperty('comesBackOn')
  expect(dismissed).toMatchObject({ words: 'Dismissed', comesBackOn: '2026-07-01', comesBackAbove: above })
})

it('UX-12 tells to whom it was passed on, for how long nobody had looked, and whether email reached them', () => {
  const toldAt = '2026-03-01T10:00:00Z'
  const ann = { id: 'a', name: 'Ann Lee', email: 'ann@shop.example' }
  const escalations = [
    { member: null, toldAt, escalatedAt: '2026-03-03T12:00:00Z', isMailed: true },
    { member: { ...ann, id: 'b', name: '' }, toldAt, escalatedAt: '2026-03-01T14:59:59Z', isMailed: false },
    { member: ann, toldAt, escalatedAt: '2026-03-01T11:00:00Z', isMailed: true },
  ]
  const entries = timeline({
    detectedAt: toldAt,
    resolvedAt: null,
    escalations,
    history: { nodes: [{ ...change, changedAt: '2026-03-04T10:00:00Z' }] },
  })
  expect(entries.map(({ words, by }) => [words, by])).toEqual([
    ['Risk Resolved', 'ann@shop.example'],
    ['Passed to a former member, because nobody had looked for 50 hours', 'by email and under the bell'],
    ['Passed to ann@shop.example, because nobody had looked for 4 hours', 'under the bell alone'],
    ['Passed to Ann Lee, because nobody had looked for an hour', 'by email and under the bell'],
    ['Risk Detected', null],
  ])
  expect(new Set(entries.map(({ id }) => id)).size).toBe(5)
})

it('STATE-18 names who changed it in a chat, and does not take that person for a scan', () => {
  const inChat = { ...change, from: 'dismissed', to: 'active', email: null, byName: 'Maria in Slack (#alerts)' } as const
  const [restored] = timeline({ detectedAt: change.changedAt, resolvedAt: null, escalations: [], history: { nodes: [inChat] } })
  expect([restored?.words, restored?.by]).toEqual(['Restored', 'Maria in Slack (#alerts)'])
})
