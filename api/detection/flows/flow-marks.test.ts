import { expect, it } from 'vitest'
import { codeShare } from '../detectors/code-share/code-share.ts'
import { profile as ofLists } from '../detectors/old-list-prices/profile.ts'
import { flowMarks } from './flow-marks.ts'

type Slice = Parameters<typeof flowMarks>[1]
type Of = Parameters<typeof flowMarks>[0]

const slice = (each: string, by: Readonly<Record<string, string>>, main: string | null = null): Slice => ({
  each,
  story: {
    ...{
      each,
      columns: Object.keys(by),
      of: Object.values(by),
      rows: 1,
      leftOut: { rows: 0, events: 0 },
      events: 0,
      usualEvents: 0,
      actual: 10,
      expected: 0,
      exposure: 1,
    },
    main: main === null ? null : { of: main, money: 10 },
  },
})
const names = (flow: Of, of: Slice) => flowMarks(flow, of).map((mark) => `${mark.of}: ${mark.name.replace('\n', ' of ')}`)
const lists: Of = { profile: ofLists }

it('names codes, customers and reasons as every flow does, and the other columns of a slice for its own flow', () => {
  expect(names(lists, slice('', { channel: 'social', category: 'Yarn' }))).toEqual([
    'flow: old_list_prices ',
    'flow_slice: old_list_prices channel social',
    'flow_slice: old_list_prices category Yarn',
  ])
  expect(names(lists, slice('', { customer: 'C-1' }))).toContain('customer: C-1')
  expect(names(lists, slice('', { code: 'TRADE', channel: 'web' }))).toEqual(['flow: old_list_prices ', 'code: TRADE'])
})

it('names what a flow is judged for one by one, and no channel beside it', () => {
  const flow: Of = { profile: codeShare, eachIs: 'code' }
  expect(names(flow, slice('F20', { channel: 'web' }))).toEqual(['flow: code_share F20', 'flow_each: code_share F20', 'code: F20'])
  expect(names(lists, slice('GFT', { units: '2' }))).toEqual(['flow: old_list_prices GFT', 'flow_each: old_list_prices GFT'])
})

it('names a reason with its category, and the reason of most refunds', () => {
  const reasons: Of = { profile: ofLists, eachIs: 'refund_reason' }
  expect(names(reasons, slice('broken', { category: 'Mugs' }))).toEqual([
    'flow: old_list_prices broken',
    'refund_reason: broken',
    'refund_reason_of_category: broken of Mugs',
  ])
  expect(names({ profile: ofLists, mainIs: 'refund_reason' }, slice('', {}, 'lost in post'))).toContain('refund_reason: lost in post')
})
