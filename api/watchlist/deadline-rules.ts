/**
 * When something is due: on days of the year, again after months, within a time of an event, or
 * once.
 */
export type Rhythm =
  | { readonly kind: 'dates'; readonly dates: readonly (readonly [month: number, day: number])[] }
  | { readonly kind: 'months'; readonly months: number }
  | { readonly kind: 'within'; readonly within: string }
  | { readonly kind: 'once' }

/** What the answers of the setup decide on. */
export type AppliesTo = 'jurisdictions' | 'complianceFrameworks' | 'isRemoteWorkforce'

/**
 * One thing that has to be done in time. RiskPilot gives no legal advice: each names where it is
 * from.
 */
export type DeadlineRule = {
  /** Stored with what was marked done: it never changes. */
  readonly key: string
  /** The answers for which it is shown; any of them is enough. */
  readonly for: readonly (readonly [answer: AppliesTo, option: string])[]
  readonly title: string
  /** For whom it holds, and what may move it. */
  readonly text: string
  readonly rhythm: Rhythm
  readonly source: { readonly name: string; readonly url: string } | null
}

const quarterEnds = [
  [1, 31],
  [4, 30],
  [7, 31],
  [10, 31],
] as const
const twentieths = [
  [1, 20],
  [4, 20],
  [7, 20],
  [10, 20],
] as const
const european = [
  ['jurisdictions', 'European Union'],
  ['complianceFrameworks', 'GDPR'],
] as const
const quarterly = 'If you file quarterly: the state assigns how often. On a weekend or holiday it is due on the next working day.'

/** The day on which the rules were last reviewed. */
export const reviewedOn = '2026-11-23'

/** The deadlines that RiskPilot knows, by the places and frameworks of the setup. */
export const deadlineRules: readonly DeadlineRule[] = [
  {
    key: 'us-ca-sales-tax',
    for: [['jurisdictions', 'California']],
    title: 'California sales and use tax return',
    text: quarterly,
    rhythm: { kind: 'dates', dates: quarterEnds },
    source: { name: 'CDTFA, filing dates', url: 'https://cdtfa.ca.gov/taxes-and-fees/sales-use-tax-returns-filing-dates.htm' },
  },
  {
    key: 'us-ny-sales-tax',
    for: [['jurisdictions', 'New York']],
    title: 'New York sales and use tax return',
    text: quarterly,
    rhythm: {
      kind: 'dates',
      dates: [
        [3, 20],
        [6, 20],
        [9, 20],
        [12, 20],
      ],
    },
    source: {
      name: 'New York State, TB-ST-275',
      url: 'https://www.tax.ny.gov/pubs_and_bulls/tg_bulletins/st/filing_requirements_for_sales_and_use_tax_returns.htm',
    },
  },
  {
    key: 'us-tx-sales-tax',
    for: [['jurisdictions', 'Texas']],
    title: 'Texas sales and use tax report',
    text: quarterly,
    rhythm: { kind: 'dates', dates: twentieths },
    source: { name: 'Texas Comptroller, due dates', url: 'https://comptroller.texas.gov/taxes/file-pay/due-dates.php' },
  },
  {
    key: 'us-fl-sales-tax',
    for: [['jurisdictions', 'Florida']],
    title: 'Florida sales and use tax return',
    text: `${quarterly} Electronic payments are started a working day earlier.`,
    rhythm: { kind: 'dates', dates: twentieths },
    source: { name: 'Florida rule 12A-1.056', url: 'https://www.flrules.org/gateway/ruleno.asp?id=12A-1.056' },
  },
  {
    key: 'ca-gst-hst',
    for: [['jurisdictions', 'Canada']],
    title: 'Canada GST/HST return',
    text: 'If you file by calendar quarters. Monthly and yearly filers have other days.',
    rhythm: { kind: 'dates', dates: quarterEnds },
    source: {
      name: 'Canada Revenue Agency, when to file',
      url: 'https://www.canada.ca/en/revenue-agency/services/tax/businesses/topics/gst-hst-businesses/complete-file-return-business/when-file.html',
    },
  },
  {
    key: 'eu-oss',
    for: [['jurisdictions', 'European Union']],
    title: 'EU VAT return of the One Stop Shop',
    text: 'If you are registered for the One Stop Shop. A return without sales is due too.',
    rhythm: { kind: 'dates', dates: quarterEnds },
    source: {
      name: 'European Commission, declare and pay in OSS',
      url: 'https://vat-one-stop-shop.ec.europa.eu/one-stop-shop/declare-and-pay-oss_en',
    },
  },
  {
    key: 'gdpr-breach',
    for: european,
    title: 'Report a breach of personal data',
    text: 'To the supervisory authority, unless it is unlikely to put anybody at risk.',
    rhythm: { kind: 'within', within: '72 hours after you learn of it' },
    source: { name: 'GDPR, article 33', url: 'https://eur-lex.europa.eu/eli/reg/2016/679/oj' },
  },
  {
    key: 'gdpr-request',
    for: european,
    title: 'Answer people who ask for their data, or to delete it',
    text: 'Two more months where requests are complex or many, if you say so in time.',
    rhythm: { kind: 'within', within: 'one month after the request' },
    source: { name: 'GDPR, article 12', url: 'https://eur-lex.europa.eu/eli/reg/2016/679/oj' },
  },
  {
    key: 'eu-gpsr',
    for: [['jurisdictions', 'European Union']],
    title: 'Check that each product names a responsible person in the EU',
    text: 'If you sell products to consumers there, also online.',
    rhythm: { kind: 'once' },
    source: { name: 'General Product Safety Regulation 2023/988', url: 'https://eur-lex.europa.eu/eli/reg/2023/988/oj' },
  },
  {
    key: 'eu-accessibility',
    for: [['jurisdictions', 'European Union']],
    title: 'Check whether your shop has to be accessible',
    text: 'Since 28 June 2025, for online shops that sell to consumers. Very small companies can be exempt.',
    rhythm: { kind: 'once' },
    source: { name: 'Directive 2019/882', url: 'https://eur-lex.europa.eu/eli/dir/2019/882/oj' },
  },
  {
    key: 'pci-saq',
    for: [['complianceFrameworks', 'PCI DSS']],
    title: 'PCI DSS self-assessment questionnaire',
    text: 'Your bank or payment service says which questionnaire, and the day.',
    rhythm: { kind: 'months', months: 12 },
    source: { name: 'PCI Security Standards Council', url: 'https://www.pcisecuritystandards.org/document_library/' },
  },
  {
    key: 'hipaa-breach',
    for: [['complianceFrameworks', 'HIPAA']],
    title: 'Tell the people affected by a breach of health data',
    text: 'Without unreasonable delay, and at the latest then.',
    rhythm: { kind: 'within', within: '60 days after you learn of it' },
    source: { name: '45 CFR 164.404', url: 'https://www.hhs.gov/hipaa/for-professionals/breach-notification/index.html' },
  },
  {
    key: 'iso-27001-audit',
    for: [['complianceFrameworks', 'ISO 27001']],
    title: 'ISO 27001 surveillance audit',
    text: 'Once a year between certifications. Your certification body sets the day.',
    rhythm: { kind: 'months', months: 12 },
    source: { name: 'ISO/IEC 27001', url: 'https://www.iso.org/standard/27001' },
  },
  {
    key: 'soc-2-report',
    for: [['complianceFrameworks', 'SOC 2']],
    title: 'Renew the SOC 2 report',
    text: 'No law: customers usually ask for one that covers the last twelve months.',
    rhythm: { kind: 'months', months: 12 },
    source: { name: 'AICPA, SOC 2', url: 'https://www.aicpa-cima.com/topic/audit-assurance/audit-and-assurance-greater-than-soc-2' },
  },
  {
    key: 'access-review',
    for: [['isRemoteWorkforce', 'true']],
    title: 'Review who has access to your shop and its tools',
    text: 'No law: a habit of teams that work remotely. Begin with people who left.',
    rhythm: { kind: 'months', months: 3 },
    source: null,
  },
]
