import { moneyWords } from '../../detection/phrases.ts'
import type { ProductAtStake } from '../../suppliers/at-stake.ts'
import { decimal } from '../../values/money.ts'
import { productWords } from './case.ts'
import type { CaseNote } from './case-files.ts'
import type { SupplierCase } from './supplier-case.ts'
import { offerLetter, sourceWords, supplierLetter } from './supplier-letters.ts'
import { type CaseColumn, table } from './tables.ts'

/** A file that a step of the playbook for suppliers needs. */
export type SupplierFile = {
  /** Its name in addresses and on the disk. */
  readonly fileName: string
  readonly title: string
  /** The step that needs it, from 1. */
  readonly step: number
  readonly write: (one: SupplierCase) => string
}

/** What is done with each product is for a person to fill in. */
const toFill = ['Second source', 'Ordered on']

const amount = (minor: bigint | null, { currency }: SupplierCase) => {
  if (minor === null) return ''
  const written = decimal({ minor, currency })
  // As a number, since a text that begins with a minus is taken for a formula.
  return minor < 0n ? Number(written) : written
}

const columns: readonly CaseColumn<ProductAtStake, SupplierCase>[] = [
  { title: 'Product', cell: ({ name }) => name ?? '' },
  { title: 'SKU', cell: ({ sku }) => sku },
  { title: 'Margin a day', cell: ({ dailyMargin }, one) => amount(dailyMargin, one) },
  { title: 'At stake', cell: ({ atStake }, one) => amount(atStake, one) },
  { title: 'Currency', cell: (_, { currency }) => currency },
  // Where it is not known a person counts it.
  { title: 'In stock', cell: ({ stock }) => (typeof stock === 'string' ? '' : stock.units) },
  { title: 'Lasts days', cell: ({ coverDays }) => coverDays ?? '' },
  ...toFill.map((title) => ({ title, cell: () => '' })),
]

/** Products of the supplier, those of most at stake first; what is not known is empty. */
const productsAtStake = (one: SupplierCase): string => table(columns, one.products, one)

function checklist(one: SupplierCase): string {
  const notes = supplierNotes(one)
  const { name, email, website } = one.supplier
  const steps = one.steps.flatMap((step, i) => [
    `[ ] ${i + 1}. ${step}`,
    ...notes.filter((note) => note.step === i + 1).map(({ text }) => `       ${text}`),
    '       Done by, on:',
    '',
  ])
  return [`Checklist: ${[name, email, website].filter((text) => text !== null).join(', ')}`, '', ...steps].join('\n')
}

/** The files of the playbook for suppliers. */
export const supplierFiles: readonly SupplierFile[] = [
  { fileName: 'checklist.txt', title: 'Checklist', step: 1, write: checklist },
  { fileName: 'letter.txt', title: 'Letter to the supplier', step: 3, write: supplierLetter },
  { fileName: 'products-at-stake.csv', title: 'Products at stake', step: 4, write: productsAtStake },
  { fileName: 'offer-request.txt', title: 'Request for an offer', step: 5, write: offerLetter },
]

const mostShown = 3

/** What the steps say of this event: who said it, what to write to, what is at stake, how long. */
export function supplierNotes(one: SupplierCase): CaseNote[] {
  const { sources, endedBecause, supplier, daysUntilReplaced, isAssumed } = one
  const against = sources.flatMap((source) => source.against).slice(0, mostShown)
  const said = [
    ...sources.slice(0, mostShown).map(sourceWords),
    ...(against.length > 0 ? [`Against it: ${against.join('; ')}.`] : []),
    ...(endedBecause === null ? [] : [`It is over: ${endedBecause}.`]),
  ]
  const to = supplier.email === null ? 'No email address of the supplier is known.' : `Its email address: ${supplier.email}.`
  const assumed = isAssumed ? ', as assumed by how critical it is' : ''
  const days = daysUntilReplaced === null ? [] : [`Until another one delivers: ${daysUntilReplaced} days${assumed}.`]
  return [
    ...said.map((text) => ({ step: 1, text })),
    { step: 3, text: to },
    ...stakeNotes(one).map((text) => ({ step: 4, text })),
    ...days.map((text) => ({ step: 6, text })),
  ]
}

function stakeNotes({ products, currency }: SupplierCase): string[] {
  if (products.length === 0) return ['No product is known to come from it: choose its products on its page.']
  const shown = products.slice(0, mostShown).map(({ sku, name, atStake, coverDays }) => {
    const stake = atStake === null ? 'what is at stake is not known, as a cost lacks' : `${moneyWords(atStake, currency)} at stake`
    const lasts = coverDays === null ? '' : `; its stock lasts ${coverDays} ${coverDays === 1 ? 'day' : 'days'}`
    return `${productWords(name, sku)}: ${stake}${lasts}.`
  })
  const more = products.length - mostShown
  return more > 0 ? [...shown, `${more} more ${more === 1 ? 'product is' : 'products are'} in the file.`] : shown
}
