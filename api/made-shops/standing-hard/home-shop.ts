import { day } from '../../values/day.ts'
import { plainRules } from '../ordinary/rules.ts'
import type { ProductRange } from '../ordinary/trade.ts'
import type { OrdinaryTrade } from '../ordinary/world-model.ts'
import { randomStream } from '../random.ts'

const colours = ['white', 'clay', 'moss', 'night', 'sand', 'rose']

/** Things for the home; each earns after all its costs. Minor units. */
export const homeRanges: readonly ProductRange[] = [
  range('CUP', { name: 'Mug', category: 'Kitchen', price: 1_295, cost: 480, grams: 380, share: 20, units: [1, 1, 2, 2, 4] }),
  range('PLA', { name: 'Plate', category: 'Kitchen', price: 1_895, cost: 760, grams: 600, share: 14, units: [1, 2, 2, 4] }),
  range('TOW', { name: 'Towel', category: 'Bath', price: 2_450, cost: 1_050, grams: 450, share: 14, units: [1, 1, 2] }),
  range('CAN', { name: 'Candle', category: 'Gifts', price: 1_650, cost: 610, grams: 350, share: 16, units: [1, 1, 2, 3] }),
  range('TEA', { name: 'Tea towel', category: 'Kitchen', price: 895, cost: 310, grams: 90, share: 10, units: [1, 2, 3] }),
  range('KNI', { name: 'Knife', category: 'Kitchen', price: 4_950, cost: 2_250, grams: 300, share: 6, units: [1] }),
  { ...range('LIN', { name: 'Bed linen', category: 'Bed', price: 6_900, cost: 3_000, grams: 1_400, share: 8, units: [1] }), size: 'M' },
  { ...range('LAM', { name: 'Lamp', category: 'Light', price: 7_900, cost: 3_700, grams: 2_100, share: 5, units: [1] }), size: 'M' },
]

type Range = Pick<ProductRange, 'name' | 'category' | 'price' | 'cost' | 'grams' | 'share' | 'units'>

/** A small range in six colours. */
function range(code: string, own: Range): ProductRange {
  return { code, variants: colours, size: 'S', ...own }
}

/** A range of one product. */
export function single(code: string, own: Range & Partial<Pick<ProductRange, 'size'>>): ProductRange {
  return { ...range(code, own), ...own, variants: [''] }
}

/**
 * A sound shop for the home, of a size and length of its own: 365 to 460 days, 26 to 56 lines a day
 * in 1.6 lines an order. Other months than `months` are equal.
 */
export function homeShop(seed: number, months: readonly number[] = Array.from({ length: 12 }, () => 1)): OrdinaryTrade {
  const random = randomStream(seed, 'home shop')
  return {
    ...{ name: 'home', title: 'Hearth Street', currency: 'GBP', firstDay: day('2024-09-02') },
    ...{ days: random.whole(365, 460), linesPerDay: random.whole(26, 56), growth: random.between(0.95, 1.15), months },
    weekdays: [1.1, 1, 0.95, 1, 0.9, 0.9, 1.15],
    ...{ ranges: homeRanges, prices: [], costs: [], linesOfOrder: [1, 1, 1, 2, 3] },
    places: [
      { country: 'United Kingdom', share: 80, zone: 'HOME' },
      { country: 'Ireland', share: 6, zone: 'EU' },
      { country: 'France', share: 6, zone: 'EU' },
      { country: 'Germany', share: 8, zone: 'EU' },
    ],
    channels: [
      { name: 'web', share: 88 },
      { name: 'social', share: 12 },
    ],
    services: [
      { name: 'Stripe', rate: 150, fixed: 20, days: 3, share: 70 },
      { name: 'PayPal', rate: 290, fixed: 30, days: 1, share: 30 },
    ],
    carriers: {
      Swift: { HOME: { parcel: 310, kilogram: 45 }, EU: { parcel: 890, kilogram: 160 } },
      Post: { HOME: { parcel: 290, kilogram: 60 }, EU: { parcel: 840, kilogram: 190 } },
    },
    postage: { HOME: { charge: 495, freeFrom: 6_000 }, EU: { charge: 1_595, freeFrom: null } },
    accounts: [],
    campaigns: [
      { name: 'search_brand', spend: 500, returns: 8, clickCost: 20 },
      { name: 'search_generic', spend: 1_300, returns: 3.2, clickCost: 38 },
    ],
    ...{ returns: 0.03, reasons: ['changed mind', 'not as pictured', 'too small'], disputes: 0.002, won: 0.4 },
    ...{ leaks: [], lookAlikes: [], rules: plainRules },
  }
}
