import { describe, expect, it } from 'vitest'
import { flowFindings, freePostage, leaking } from '../../testing/flow-leaks.ts'
import { type FlowShop, type MadeOrder, parcelOf } from '../../testing/flow-shop.ts'
import { testFlow } from '../../testing/flow-tests.ts'

const start = 180

describe('postage that customers are charged no more', () => {
  testFlow(freePostage, {
    entities: ['country AT'],
    title: /^Customers pay (9\d% less|no) shipping on orders to AT since \d+ \w+ 2025$/,
    titleWhenOver: /^Customers paid (9\d% less|no) shipping on orders to AT until \d+ \w+ 2025$/,
  })

  it('is silent about a week of free postage, which is over when it could be told', () => {
    const week = {
      ...freePostage,
      leak: ({ parcels }: MadeOrder) => {
        for (const parcel of parcels) parcel.charged = 0
      },
    }
    expect(flowFindings(leaking([week], { days: 240, isOn: (i) => i >= start && i < start + 7 }))).toEqual([])
  })

  it('tells its leak where parcels are billed nine days after their orders', () => {
    const late = (isOn: (day: number) => boolean) => ({
      days: 280,
      leak: ({ day, country, parcels }: { day: number; country: string; parcels: { after: number; charged: number }[] }) => {
        for (const parcel of parcels) {
          parcel.after += 9
          if (country === 'AT' && isOn(day)) parcel.charged = 0
        }
      },
    })
    const [finding, ...others] = flowFindings(late((day) => day >= 200))
    expect(others).toEqual([])
    expect(finding).toMatchObject({ kind: 'postage_income', entity: 'AT', phase: 'running' })
    expect(flowFindings(late(() => false))).toEqual([])
  })

  it.each([1, 2])('is silent where orders leave in several parcels, whichever of them names the postage (%i)', (seed) => {
    const split: FlowShop = {
      days: 250,
      seed,
      leak: (order, random) => {
        if (order.day >= start && order.parcels.length === 1) order.parcels.push(parcelOf(order, 0, random))
      },
    }
    expect(flowFindings(split, 'postage_income')).toEqual([])
  })
})
