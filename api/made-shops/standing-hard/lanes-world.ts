import { changedParcels, dearerParcels, withHabits } from './hard-habits.ts'
import type { HardPlan } from './hard-plan.ts'
import { homeRanges, homeShop, single } from './home-shop.ts'

const basket = single('BAS', {
  ...{ name: 'Laundry basket', category: 'Bath', price: 2_900, cost: 1_500, grams: 1_300, share: 7, units: [1], size: 'L' },
})

const lanes = ['Swift/HOME/L', 'Post/HOME/L', 'Swift/EU/L'] as const

/** What large parcels are charged at home: never free. Minor units. */
const largeCharge = 895

/**
 * One carrier bills large parcels of one zone as bulky; what they are charged never covered that.
 */
export function lanesWorld(seed: number): HardPlan {
  const lane = lanes[Math.abs(seed) % lanes.length] ?? lanes[0]
  const [carrier, zone, size] = lane.split('/')
  const shop = homeShop(seed)
  const steep = { Swift: { HOME: { parcel: 310, kilogram: 45 }, EU: { parcel: 820, kilogram: 520 } }, Post: shop.carriers.Post ?? {} }
  const trade = withHabits(
    { ...shop, ranges: [...homeRanges, basket], carriers: steep },
    changedParcels('large', (parcel) => {
      if (parcel.size !== 'L') return parcel
      return { ...parcel, charged: parcel.zone === 'HOME' ? largeCharge : 2_495 }
    }),
    dearerParcels({
      ...{ concern: 'bulky', more: [900, 2_300] },
      isOwn: (parcel) => parcel.carrier === carrier && parcel.zone === zone && parcel.size === size,
    }),
    dearerParcels({
      ...{ concern: 'remote', more: [700, 1_400], chance: 0.17 },
      isOwn: (parcel) => parcel.carrier === 'Post' && parcel.zone === 'EU' && parcel.size === 'M',
    }),
  )
  const ofLane = (value: string) => ({ money: 'postage', what: 'lane', value }) as const
  return {
    trade,
    leaks: [
      { id: 'bulky', title: 'Large parcels of one carrier into one zone always cost more than they are charged', slice: ofLane(lane) },
    ],
    lookAlikes: [
      { id: 'remote', why: 'one parcel in six goes to a remote place and loses, the lane earns', slice: ofLane('Post/EU/M') },
      { id: 'mixed', why: 'light parcels pay for heavy ones: all are charged alike', slice: ofLane('Swift/EU/S') },
      ...lanes.filter((one) => one !== lane).map((one) => ({ id: `large-${one}`, why: 'charged above its cost', slice: ofLane(one) })),
      {
        id: 'free',
        why: 'postage is free from 60 on, and the goods pay for it',
        slice: { money: 'orders', what: 'lane', value: 'Post/HOME/M' },
      },
    ],
  }
}
