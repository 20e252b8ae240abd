import { type Advice, advise, figure } from '../../advice.ts'
import type { MainReason } from '../../flows/main-reason.ts'
import type { EntityLabel } from '../../product-name.ts'

/** What people in shops write as a reason, and what to look at first; the first that fits counts. */
const steps: readonly (readonly [reason: RegExp, step: (product: string) => string])[] = [
  [
    /\b(empty|not (received|arrived|delivered)|never (arrived|received)|lost in)\b/i,
    () => 'Ask the carrier for its proof of delivery and weights before you refund the next: what left, and what came back?',
  ],
  [
    /\b(broken|damaged?|crushed|dented|leak(ed|ing|s)?|cracked|smashed)\b/i,
    (product) => `Look at how ${product} is packed and who carries it.`,
  ],
  [/\b(late|delay(ed)?|slow|took too long)\b/i, (product) => `Look at how long orders of ${product} take to leave and to arrive.`],
  [
    /\b(sizes?|fits?|too (small|large|big|tight|loose|short|long|wide|narrow))\b/i,
    (product) => `Compare the sizes on the page of ${product} with a piece from stock.`,
  ],
  [
    /\b(wrong|mix(ed)?[ -]?up|other (item|product)|mispick(ed)?)\b/i,
    (product) => `Look at the shelf and the label of ${product}: another product may be picked for it.`,
  ],
  [
    /\b(not as (described|expected|shown|pictured)|description|colou?r|looks? different)\b/i,
    (product) => `Compare the page of ${product} with a piece from stock.`,
  ],
  [
    /\b(faulty|defect(ive)?|quality|stale|spoil(ed|t)|expired|gone off|does(n.t| not) work|stopped working)\b/i,
    (product) => `Check the newest lot of ${product}, and stop selling it if it is faulty.`,
  ],
]

/** The first step where most refunds of a product name one reason. */
export function firstStep({ short }: EntityLabel, { reason, refunds }: MainReason): Advice {
  const step =
    steps.find(([fits]) => fits.test(reason))?.[1] ??
    ((product) => `Find what ${product} has to do with it: its page, its packing or its newest lot.`)
  return advise`Read the ${figure(`${refunds}`)} refunds for “${reason}” first. ${step(short)}`
}
