import { dayWords, laneWords, moneyWords, unitPriceWords } from '../../detection/phrases.ts'
import { microsToMinor } from '../../values/unit-price.ts'
import { type Case, type CaseFinding, productWords } from './case.ts'
import { oldMarginPrice } from './tables.ts'

/** More would be no letter; the file beside it has all of them. */
export const mostNamed = 10

type Letter = {
  readonly subject: string
  /** Whom it goes to, a line each; absent where that is for a person to say. */
  readonly to?: readonly string[]
  readonly happened: string
  /** One line a thing. */
  readonly things: readonly string[]
  readonly asks: string
  readonly wishes: readonly string[]
  readonly close: string
}

/** A letter as text, as it is signed by the business. */
export function written({ subject, to = [], happened, things, asks, wishes, close }: Letter, { business }: Pick<Case, 'business'>): string {
  const named = things.slice(0, mostNamed).map((thing) => `- ${thing}`)
  const more = things.length > mostNamed ? [`- and ${things.length - mostNamed} more`] : []
  const lines = wishes.map((wish, i) => `${i + 1}. ${wish}`)
  return [
    ...(to.length > 0 ? [`To: ${to.join(', ')}`] : []),
    `Subject: ${subject}`,
    '',
    'Hello,',
    '',
    happened,
    '',
    ...(named.length > 0 ? [...named, ...more, ''] : []),
    asks,
    '',
    ...lines,
    '',
    close,
    '',
    'Kind regards,',
    business,
    '',
  ].join('\n')
}

const moneyOf = (minor: bigint, { currency }: Case) => moneyWords(minor, currency)
const thing = ({ entity, entityName }: CaseFinding) => productWords(entityName, entity)
const lane = ({ entity }: CaseFinding) => (entity.includes('/') ? laneWords(entity) : entity)
const lostSince = (finding: CaseFinding, one: Case) => `${moneyOf(finding.loss, one)} since ${dayWords(finding.startedOn)}`
const subjectOf = (words: readonly string[]) => (words.length > 1 ? `${words[0]} and ${words.length - 1} more` : (words[0] ?? 'our orders'))

/** To the supplier of products whose unit cost rose. */
export function costLetter(one: Case): string {
  const risen = new Map(one.products.map((product) => [product.sku, product]))
  const words = one.findings.map((finding) => {
    const product = risen.get(finding.entity)
    const more = product?.lostPerUnit ? `${unitPriceWords(Number(product.lostPerUnit), one.currency)} more per unit` : 'a higher unit cost'
    const sold = product ? `; ${product.units} sold since` : ''
    return `${thing(finding)}: ${more} since ${dayWords(finding.startedOn)}${sold}`
  })
  const lost = one.findings.reduce((sum, { loss }) => sum + loss, 0n)
  return written(
    {
      subject: `Unit cost of ${subjectOf(one.findings.map(thing))}`,
      happened: 'We pay more for these products than before:',
      things: words,
      asks: `The higher cost has taken ${moneyOf(lost, one)} of our margin so far. Please offer us one of these in writing:`,
      wishes: [
        'the earlier unit cost, from the next invoice on',
        'a price by quantity, with the quantity',
        'the day until which the present cost holds',
      ],
      close: 'We would like to go on buying from you. We compare other offers until we have your answer.',
    },
    one,
  )
}

/** To the supplier of products that customers send back. */
export function returnsLetter(one: Case): string {
  return written(
    {
      subject: `Returns of ${subjectOf(one.findings.map(thing))}`,
      happened: 'Customers send these products back more often than before:',
      things: one.findings.map((finding) => `${thing(finding)}: refunds cost us ${lostSince(finding, one)}`),
      asks: 'The attached list names each refund with its day and order. Please tell us:',
      wishes: [
        'what changed in the batches delivered shortly before that day',
        'whether you replace or credit the units that are faulty',
        'the day on which we receive the credit note',
      ],
      close: 'We have stopped selling the stock in question until we have your answer.',
    },
    one,
  )
}

/** To the carrier that billed more for a lane. */
export function carrierLetter(one: Case): string {
  return written(
    {
      subject: `Charges for ${subjectOf(one.findings.map(lane))}`,
      happened: 'Parcels on these services cost us more than before:',
      things: one.findings.map((finding) => `${lane(finding)}: ${lostSince(finding, one)} more than parcels of their size cost before`),
      asks: 'The attached list names each parcel with what we paid and what we expected. Please check them, and send us:',
      wishes: [
        'billed weight, size, zone and surcharges of each parcel',
        'a credit note for what does not follow our price list',
        'the price list that holds now, with the day it began',
      ],
      close: 'Please confirm the claim before the time for claims in our contract ends.',
    },
    one,
  )
}

/** To whoever billed the same thing twice. */
export function doubleBillLetter(one: Case): string {
  return written(
    {
      subject: `Charged twice: ${subjectOf(one.findings.map(lane))}`,
      happened: 'Your bills list these charges twice:',
      things: one.findings.map((finding) => `${lane(finding)}: ${lostSince(finding, one)}`),
      asks: 'The attached list names both lines of each charge. Please send us:',
      wishes: ['a credit note for the second line of each', 'the day on which we receive it'],
      close: 'We will take the amount off the next bill where our contract allows it.',
    },
    one,
  )
}

/** To the marketplace whose fee rose. */
export function feeLetter(one: Case): string {
  return written(
    {
      subject: `Fee ${subjectOf(one.findings.map(({ entity }) => entity))} is higher than before`,
      happened: 'This fee takes a larger share of our sales than before:',
      things: one.findings.map((finding) => `${finding.entity}: ${lostSince(finding, one)} more than the earlier share`),
      asks: 'The attached list names each charge. Please tell us:',
      wishes: [
        'which line of your fee table each charge follows',
        'the category, size and weight that you have stored for these products',
        'whether you refund what does not follow the table',
      ],
      close: 'We dispute the difference until the charges are explained.',
    },
    one,
  )
}

/** What a step says of this case: the thing, its money and its day. */
export function leakWords(finding: CaseFinding, one: Case): string {
  const named = finding.entity === 'all' ? 'Your shop' : finding.entity.includes('/') ? lane(finding) : thing(finding)
  const lost = `${moneyOf(finding.loss, one)} lost since ${dayWords(finding.startedOn)}`
  if (finding.endedOn !== null) return `${named}: ${lost}; it ended on ${dayWords(finding.endedOn)}.`
  return finding.monthly === 0n
    ? `${named}: ${lost}.`
    : `${named}: ${lost}, about ${moneyOf(finding.monthly, one)} a month if nothing is done.`
}

/**
 * `White mug (WM-1): $12.00 now, $12.60 restores the old margin.` Null where the rows have no
 * price.
 */
export function priceWords(product: Case['products'][number], { currency }: Case): string | null {
  const { sku, name, price, lostPerUnit } = product
  const restored = oldMarginPrice(product, currency)
  if (price === null || restored === null || lostPerUnit === null || lostPerUnit <= 0n) return null
  const words = (micros: bigint) => unitPriceWords(Number(micros), currency)
  return `${productWords(name, sku)}: sells at ${words(price)}; ${words(restored)} restores the old margin.`
}

/** `White mug (WM-1): $720 lost on 1,200 units.` */
export function productLossWords({ sku, name, lost, units }: Case['products'][number], { currency }: Case): string {
  return `${productWords(name, sku)}: ${moneyWords(microsToMinor(lost, currency), currency)} lost on ${units} ${units === 1n ? 'unit' : 'units'}.`
}
