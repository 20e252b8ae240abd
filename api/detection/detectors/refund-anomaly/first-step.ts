import { type Advice, advise, figure, shortStep } from '../../advice.ts'
import type { MainReason } from '../../flows/main-reason.ts'
import type { EntityLabel } from '../../product-name.ts'

/** What to look at first, in a few words as in a sentence. */
type Step = { readonly brief: (product: string) => string; readonly step: (product: string) => string }

/** What people in shops write as a reason, and the step that fits; the first that fits counts. */
const steps: readonly (readonly [reason: RegExp, step: Step])[] = [
  [
    /\b(empty|not (received|arrived|delivered)|never (arrived|received)|lost in)\b/i,
    {
      brief: () => 'Ask the carrier for proof of delivery before you refund the next',
      step: () => 'Ask the carrier for its proof of delivery and weights before you refund the next: what left, and what came back?',
    },
  ],
  [
    /\b(broken|damaged?|crushed|dented|leak(ed|ing|s)?|cracked|smashed)\b/i,
    {
      brief: (product) => `Look at how ${product} is packed and who carries it`,
      step: (product) => `Look at how ${product} is packed and who carries it.`,
    },
  ],
  [
    /\b(late|delay(ed)?|slow|took too long)\b/i,
    {
      brief: (product) => `Look at how long orders of ${product} take to arrive`,
      step: (product) => `Look at how long orders of ${product} take to leave and to arrive.`,
    },
  ],
  [
    /\b(sizes?|fits?|too (small|large|big|tight|loose|short|long|wide|narrow))\b/i,
    {
      brief: (product) => `Compare the sizes on the page of ${product} with its stock`,
      step: (product) => `Compare the sizes on the page of ${product} with a piece from stock.`,
    },
  ],
  [
    /\b(wrong|mix(ed)?[ -]?up|other (item|product)|mispick(ed)?)\b/i,
    {
      brief: (product) => `Look at the shelf and the label of ${product}`,
      step: (product) => `Look at the shelf and the label of ${product}: another product may be picked for it.`,
    },
  ],
  [
    /\b(not as (described|expected|shown|pictured)|description|colou?r|looks? different)\b/i,
    {
      brief: (product) => `Compare the page of ${product} with a piece from stock`,
      step: (product) => `Compare the page of ${product} with a piece from stock.`,
    },
  ],
  [
    /\b(faulty|defect(ive)?|quality|stale|spoil(ed|t)|expired|gone off|does(n.t| not) work|stopped working)\b/i,
    {
      brief: (product) => `Check the newest lot of ${product}`,
      step: (product) => `Check the newest lot of ${product}, and stop selling it if it is faulty.`,
    },
  ],
]

const stepFor = (reason: string): Step | undefined => steps.find(([fits]) => fits.test(reason))?.[1]

/** The first step where most refunds of a product name one reason. */
export function firstStep({ short }: EntityLabel, { reason, refunds }: MainReason): Advice {
  const step = stepFor(reason)?.step(short) ?? `Find what ${short} has to do with it: its page, its packing or its newest lot.`
  return advise`Read the ${figure(`${refunds}`)} refunds for “${reason}” first. ${step}`
}

/** The same in a few words. */
export function briefStep({ full, short }: EntityLabel, { reason }: MainReason): string {
  const brief = stepFor(reason)?.brief ?? ((product: string) => `Read the refunds of ${product} for “${reason}” first`)
  return shortStep(brief(full), brief(short))
}
