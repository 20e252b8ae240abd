import { dayWords } from '../../detection/phrases.ts'
import { productWords } from './case.ts'
import { mostNamed, written } from './letters.ts'
import type { CaseSource, SupplierCase } from './supplier-case.ts'

type Wanted = {
  readonly subject: string
  /** Why we write; a source says of what. */
  readonly happened: string
  readonly wishes: readonly string[]
  readonly close: string
}

const whoYouAre: Wanted = {
  subject: 'Please confirm who you are',
  happened: 'Before we order or pay again we have to clear this up:',
  wishes: [
    'your registered name, number and address, as an extract of the register',
    'who owns more than a quarter of your company',
    'if you are not the one that is named, what tells you from it',
  ],
  close: 'Open orders and payments rest until we have your answer.',
}

const whoDelivers: Wanted = {
  subject: 'Our open orders with you',
  happened: 'We have read this:',
  wishes: [
    'whether and until when you deliver our open orders',
    'who decides on them now, with name and address',
    'what becomes of our deposits, and of tools and goods of ours that are with you',
  ],
  close: 'We pay nothing in advance until we have your answer.',
}

const howWeReachYou: Wanted = {
  subject: 'Your website and email',
  happened: 'We have noticed this, of which others can make use to send us invoices in your name:',
  wishes: [
    'the day by which it is put right',
    'whether your email addresses stay the same',
    'a person and a phone number with whom we can confirm bank details',
  ],
  close: 'We confirm each change of bank details by phone, at the number that we know.',
}

/** What a letter asks for, by the kind of the event. */
const wanted: Readonly<Record<string, Wanted>> = {
  sanction: whoYouAre,
  forced_labour: {
    ...whoYouAre,
    subject: 'Please confirm where your goods are made',
    wishes: [
      'where, and by whom, these products and their materials are made, with documents',
      'your registered name, number and address, as an extract of the register',
      'if you are not the one that is named, what tells you from it',
    ],
  },
  recall: {
    subject: 'Recall of your goods',
    happened: 'This recall has been published:',
    wishes: [
      'which products and batches it covers, and which of them you have delivered to us',
      'whether you replace or credit them, and who pays for their way back',
      'what we have to tell our customers, and by when',
    ],
    close: 'We do not sell what it may cover until we have your answer.',
  },
  insolvency: whoDelivers,
  registration: whoDelivers,
  filing: whoDelivers,
  breach: {
    subject: 'Data of ours that may have been stolen',
    happened: 'This theft of data has been published:',
    wishes: [
      'which data of ours, and of our customers, were taken, and when',
      'what you have done since',
      'a person and a phone number with whom we can confirm bank details',
    ],
    close: 'We confirm each change of bank details by phone, at the number that we know.',
  },
  domain: howWeReachYou,
  certificate: howWeReachYou,
  mail_fraud: howWeReachYou,
  disaster: {
    subject: 'Can you deliver?',
    happened: 'We have read of this near you, and hope that all of you are well:',
    wishes: [
      'whether your works, your stock and the way to the port are damaged',
      'which of our open orders you deliver, and on which day each',
      'whether another site of yours can deliver in the meantime',
    ],
    close: 'Please tell us also if you do not know yet, and when you will.',
  },
  tariff: {
    subject: 'The price of your goods with the new duty',
    happened: 'We have read this:',
    wishes: [
      'the tariff code and the country of origin of each of these products',
      'the price of each with the new duty, delivered to us',
      'the day until which you take orders at the present price',
    ],
    close: 'We compare other offers until we have your answer.',
  },
}

const anything: Wanted = {
  subject: 'Our open orders with you',
  happened: 'We have read this:',
  wishes: [
    'what has happened, in your own words',
    'whether, and on which day, you deliver each of our open orders',
    'what we should prepare for',
  ],
  close: 'Please answer in writing.',
}

/**
 * To the supplier: what the sources say, which of its products the shop sells, and what has to be
 * known. What is at stake is left out: who sells goods need not know what is earned on them.
 */
export function supplierLetter(one: SupplierCase): string {
  const { subject, happened, wishes, close } = wanted[one.type] ?? anything
  const doubt = one.isSure ? '' : ' A name alone agrees, so that it may be about another company than yours.'
  return written(
    {
      ...{ subject, happened, wishes, close },
      to: [
        one.supplier.name,
        [one.supplier.city, countryWords(one.supplier.country)].filter(isGiven).join(', '),
        one.supplier.email,
      ].filter(isGiven),
      things: one.sources.map(sourceWords),
      asks: [`${productsWords(one)}${doubt}`.trim(), 'Please tell us in writing:'].filter(isGiven).join('\n\n'),
    },
    one,
  )
}

/** To other sources of the same products: it names neither the supplier nor what happened. */
export function offerLetter(one: SupplierCase): string {
  const named = one.products.length > 0
  return written(
    {
      subject: 'Request for an offer',
      happened: named
        ? 'We sell these products, and look for a second source of them or of goods of the same kind:'
        : 'We look for a second source of goods.',
      things: one.products.map(({ sku, name }) => productWords(name, sku)),
      asks: 'Please send us for each:',
      wishes: [
        'the price by quantity, and the smallest order',
        'the days from the order until delivery',
        'whether you send a sample, and what it costs',
      ],
      close: 'Please tell us also until when your offer holds.',
    },
    one,
  )
}

/** `OFAC sanctions lists, 7 May 2026: Zellweger is on the list. https://…`. */
export function sourceWords({ sourceName, day, sentence, link }: CaseSource): string {
  const stop = /[.!?…]$/.test(sentence) ? '' : '.'
  return `${sourceName}${day === null ? '' : `, ${dayWords(day)}`}: ${sentence}${stop}${link === null ? '' : ` ${link}`}`
}

function productsWords({ products }: SupplierCase): string {
  if (products.length === 0) return ''
  const named = products.slice(0, mostNamed).map(({ sku, name }) => productWords(name, sku))
  const more = products.length > mostNamed ? ` and ${products.length - mostNamed} more` : ''
  return `We sell of yours: ${named.join(', ')}${more}.`
}

const countries = new Intl.DisplayNames('en', { type: 'region' })
const countryWords = (code: string | null) => (code === null ? null : (countries.of(code) ?? code))

const isGiven = (text: string | null): text is string => text !== null && text !== ''
