type Detector = { readonly detector: string; readonly state: string; readonly reason: string }

/** What a detector finds once it can judge: why it pays to bring what it lacks. */
const finds: Readonly<Record<string, string>> = {
  'margin-erosion': 'unit costs that rose while the price stayed',
  'ad-waste': 'campaigns that cost more than their sales leave',
  chargebacks: 'countries whose orders are disputed more and more',
  'discount-stacking': 'codes that add up to more than you meant to give',
  'refund-anomaly': 'products that come back more often than they did',
  'shipping-overrun': 'lanes on which a parcel costs more than it did',
  'below-cost': 'products that are sold for less than they cost',
  'discount-beyond-margin': 'discounts that take more than the margin',
  'double-billed': 'parcels that the carrier billed twice',
  'freight-above-goods': 'orders whose shipping costs more than their goods',
  'marketplace-fee': 'fees that take a larger share than before',
  'possible-duplicate': 'orders that were entered twice',
  'price-zero': 'products that went out for nothing by mistake',
  'write-off': 'stock that is written off',
}

/** What a file that is asked for is, in a shop owner's words, by a word of what is asked. */
const things: readonly (readonly [RegExp, string])[] = [
  [/shipping\.csv/, 'carrier bills'],
  [/costs\.csv/, 'what your products cost you'],
  [/ads\b/, 'what your ads cost'],
  [/refunds/, 'your refunds'],
  [/chargebacks/, 'your disputes'],
  [/orders/, 'your orders'],
]

export type Bring = { readonly what: string; readonly how: string; readonly finds: string }

/** `shipping.csv with order_id, …`: what to bring so that a detector can judge, and why it pays; null where no file would help. */
export function bringNext({ detector, state, reason }: Detector): Bring | null {
  const how = /\bimport (?:the )?(.+)$/.exec(reason)?.[1]
  const pays = Object.hasOwn(finds, detector) ? finds[detector] : undefined
  if (state !== 'cannot_run' || !how || !pays) return null
  const what = things.find(([words]) => words.test(how))?.[1]
  return what ? { what, how, finds: pays } : null
}

export type BestFile = { readonly what: string; readonly how: string; readonly finds: readonly string[] }

/** The one file that lets most detectors judge, and all that these find; null where none is missing. */
export function bestFile(detectors: readonly Detector[]): BestFile | null {
  const wanted = detectors.map(bringNext).filter((bring): bring is Bring => bring !== null)
  const [best] = [...Map.groupBy(wanted, ({ what }) => what).values()].sort((a, b) => b.length - a.length)
  const [first] = best ?? []
  return best && first ? { what: first.what, how: first.how, finds: best.map((one) => one.finds) } : null
}
