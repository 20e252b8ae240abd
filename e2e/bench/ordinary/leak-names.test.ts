import { describe, expect, it } from 'vitest'
import { ordinaryShops } from '../../../api/made-shops/ordinary/ordinary-shops.ts'
import type { OrdinaryTrade } from '../../../api/made-shops/ordinary/world-model.ts'
import { leakNames, type Telling, toldBy } from './leak-names.ts'

const trades: readonly OrdinaryTrade[] = Object.values(ordinaryShops)
const telling = (different: Partial<Telling>): Telling => ({ entity: '', title: '', explanation: '', conditions: [], ...different })

function told(id: string, different: Partial<Telling>) {
  const found = trades.flatMap((trade) => trade.leaks.filter((leak) => leak.id === id).map((leak) => leakNames(leak, trade)))
  return found.map((names) => toldBy(telling(different), names))[0]
}

it('knows every leak by a name or by its matter', () => {
  const unknown = trades.flatMap((trade) =>
    trade.leaks.filter((leak) => {
      const { names, matter } = leakNames(leak, trade)
      return names.length === 0 && !matter?.isEnough
    }),
  )
  expect(unknown).toEqual([])
})

describe('a name', () => {
  it.each(['entity', 'title', 'explanation'] as const)('is looked for in the %s', (field) => {
    expect(told('public-code', { [field]: 'Code KNITCAST20 comes off' })).toBe('name')
  })

  it('is looked for in the conditions', () => {
    const conditions = [{ what: 'discount', op: '>=', value: '28%' }]
    expect(told('trade-prices', { title: 'A discount', conditions })).toBe('name')
  })

  it('is a whole word, or the range of a code', () => {
    expect(told('dollar-creep', { entity: 'KES-01' })).toBe('name')
    expect(told('dollar-creep', { entity: 'kes-01' })).toBeNull()
    expect(told('trade-prices', { title: 'Prices are 128% and 1.28 %' })).toBeNull()
    expect(told('claimed-sales', { title: 'retarget_social_2' })).toBeNull()
  })

  it('may be one of several', () => {
    expect(told('gifts-stack', { entity: 'GFT-03' })).toBe('name')
    expect(told('gifts-stack', { explanation: 'by code gift75' })).toBe('name')
  })

  it('of a carrier says nothing beside a country or a zone', () => {
    expect(told('wrong-zone', { title: 'Shipping with Paketkurier costs more' })).toBeNull()
    expect(told('wrong-zone', { title: 'Shipping with Paketkurier to EU2 costs more' })).toBe('name')
  })

  it('of a zone may be one of its countries', () => {
    expect(told('free-postage-eu', { title: 'Postage charged to Ireland falls' })).toBe('name')
    expect(told('free-postage-eu', { title: 'Refunds from Ireland rise' })).toBeNull()
    // Parcels to Austria are billed as if they went to the zone of France.
    expect(told('wrong-zone', { title: 'Shipping to Austria costs more' })).toBe('name')
    expect(told('wrong-zone', { title: 'Shipping to France costs more' })).toBeNull()
  })
})

describe('a matter', () => {
  it('has to be said beside a name that has many', () => {
    expect(told('fee-raised', { entity: 'PayPal', title: 'The fee rises' })).toBe('name')
    expect(told('fee-raised', { entity: 'PayPal', title: 'Orders were not paid out' })).toBeNull()
    expect(told('fee-raised', { entity: 'Stripe', title: 'The fee rises' })).toBeNull()
    expect(told('trade-prices', { entity: 'web', title: 'Price paid falls below list' })).toBe('name')
    expect(told('trade-prices', { entity: 'web', title: 'Refunds rise' })).toBeNull()
  })

  it.each([
    ['missing-payouts', '34 orders were never paid out', 'Payment fees rise'],
    ['split-parcels', 'More parcels per order', 'Shipping costs 3% more per parcel'],
    ['refunds-paid-twice', 'Refunds were paid out twice', 'Shipping was billed twice'],
    ['credits-without-reason', 'Refunds without a reason', 'The credit card fee rises'],
    ['refunds-above-paid', 'Refunds are more than customers paid', 'More refunds than before'],
    ['reserves-kept', '45 reserves were not released', '45 orders were not paid out'],
    ['no-evidence', 'Disputes are lost', 'Chargebacks cost more'],
  ])('tells %s alone', (id, right, other) => {
    expect(told(id, { title: right })).toBe('matter')
    expect(told(id, { title: other })).toBeNull()
  })

  it('is not looked for in advice', () => {
    expect(told('no-evidence', { title: 'Chargebacks from France are up', explanation: 'Send evidence.' })).toBeNull()
  })
})
