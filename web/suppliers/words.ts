import { countryCodes, countryName } from '../../api/values/countries.rules.ts'
import type { Criticality } from '../generated/graphql.ts'

/** The categories of suppliers in their order, with the words on the screen. */
export const categories = [
  ['manufacturing', 'Manufacturing'],
  ['logistics', 'Logistics'],
  ['technology', 'Technology'],
  ['professional', 'Professional services'],
  ['raw-materials', 'Raw materials'],
  ['other', 'Other'],
] as const

export const criticalities: readonly (readonly [Criticality, string])[] = [
  ['high', 'High'],
  ['medium', 'Medium'],
  ['low', 'Low'],
]

/** What a criticality means for the shop. */
export const criticalityMeaning: Readonly<Record<Criticality, string>> = {
  high: 'Without it the shop stands still.',
  medium: 'It can be replaced with effort.',
  low: 'It can be replaced at once.',
}

export const categoryWord = (category: string): string => categories.find(([value]) => value === category)?.[1] ?? category

export const criticalityWord = (criticality: Criticality): string =>
  criticalities.find(([value]) => value === criticality)?.[1] ?? criticality

/** Every country with its code, in the order of their names. */
export const countries = (): readonly (readonly [string, string])[] =>
  countryCodes.map((code) => [code, countryName(code)] as const).toSorted(([, a], [, b]) => a.localeCompare(b, 'en'))

const eventWords: Readonly<Record<string, string>> = {
  sanction: 'Sanctions list',
  forced_labour: 'Goods stopped at the border',
  recall: 'Recall',
  insolvency: 'Insolvency',
  registration: 'Company registration',
  domain: 'Domain',
  certificate: 'Website certificate',
  mail_fraud: 'Forged invoices',
  breach: 'Data breach',
  outage: 'Outage',
  filing: 'Filing',
  news: 'News',
  disaster: 'Disaster',
  tariff: 'Tariff',
}

/** The kind of an event at a supplier. */
export const eventWord = (type: string): string => eventWords[type] ?? 'Event'

const origins: Readonly<Record<string, string>> = { purchases: 'Purchases', bills: 'Bills', csv: 'Your list', hand: 'Chosen by hand' }

/** Where it is known from that a product comes from a supplier. */
export const originWord = (origin: string): string => origins[origin] ?? origin
