import { z } from 'zod'
import { email, supplierName, website } from '../suppliers/supplier.input.ts'
import { cardOf } from '../values/card-number.rules.ts'
import { isSeen, mustBeSeen } from '../values/seen-text.ts'

/** The options of the wizard, as they are stored. */
export const onboardingOptions = {
  industry: ['manufacturing', 'saas', 'logistics', 'consumer-goods', 'finance', 'healthcare', 'retail', 'consulting', 'other'],
  companySize: ['1-10', '11-50', '51-200', '201-500', '500+'],
  annualRevenue: ['under-1m', '1m-5m', '5m-25m', '25m-100m', '100m+'],
  businessModel: ['b2b', 'b2c', 'hybrid'],
  selectedIntegrations: ['shopify', 'quickbooks', 'hubspot', 'pipedrive', 'mailchimp', 'slack', 'gmail'],
  customerTiers: ['Enterprise', 'SMB', 'Long-tail', 'Freemium'],
  billingTerms: ['net-30', 'prepaid', 'usage-based', 'subscription', 'mixed'],
  responseThreshold: ['7', '14', '21', '30'],
  jurisdictions: ['California', 'New York', 'Texas', 'Florida', 'European Union', 'Canada', 'Other'],
  complianceFrameworks: ['SOC 2', 'HIPAA', 'ISO 27001', 'GDPR', 'PCI DSS', 'Other'],
  alertChannels: ['email', 'slack', 'sms', 'in-app'],
} as const

type Option = keyof typeof onboardingOptions

const words = (name: Option): readonly string[] => onboardingOptions[name]

/** One option, or nothing yet: the wizard is saved while it is filled in. */
const oneOf = (name: Option) =>
  z
    .enum(['', ...words(name)], { error: `${name} is one of ${words(name).join(', ')}.` })
    .nullish()
    .transform((said) => (said === '' ? null : said))

const anyOf = (name: Option) =>
  z
    .array(z.enum(words(name), { error: `${name} holds ${words(name).join(', ')}.` }), { error: `${name} is a list.` })
    .nullish()
    .transform((list) => list && [...new Set(list)])

const text = (most: number) =>
  z
    .string({ error: 'It is text.' })
    .trim()
    .max(most, { error: `It has at most ${most.toLocaleString('en')} characters.` })
    // The database's text cannot hold NUL.
    .refine((one) => !one.includes('\0'), { error: 'A NUL character is no text.' })
    .refine(isSeen, mustBeSeen)
    .nullish()

const yesNo = z.boolean({ error: 'It is true or false.' }).nullish()

const supplier = z.object({ name: supplierName, website, email, isCritical: yesNo })

const client = { clientId: text(500), clientSecret: text(2_000) }

/** An incoming webhook of Slack: its host and form, and nothing that could lead elsewhere. */
const slackWebhook = z
  .string({ error: 'It is text.' })
  .trim()
  .regex(/^(https:\/\/hooks\.slack\.com\/(services|workflows|triggers)\/[A-Za-z0-9/_-]{1,300})?$/, {
    error: 'It begins with https://hooks.slack.com/services/. Copy it whole from Slack.',
  })
  .nullish()
  .transform((said) => (said === '' ? null : said))

const answers = {
  fullName: text(200),
  roleTitle: text(200),
  workEmail: email,
  companyName: text(200),
  companyWebsite: website,
  phoneNumber: text(40),
  industry: oneOf('industry'),
  companySize: oneOf('companySize'),
  annualRevenue: oneOf('annualRevenue'),
  businessModel: oneOf('businessModel'),
  locations: text(1_000),
  hasInventory: yesNo,
  isRemoteWorkforce: yesNo,
  selectedIntegrations: anyOf('selectedIntegrations'),
  suppliers: z
    .array(supplier, { error: 'suppliers is a list.' })
    .max(200, { error: 'At most 200 suppliers come with the wizard.' })
    .nullish(),
  customerTiers: anyOf('customerTiers'),
  billingTerms: oneOf('billingTerms'),
  topCustomers: text(4_000),
  monitorEmployeeTurnover: yesNo,
  monitorCustomerSilence: yesNo,
  monitorPaymentDelays: yesNo,
  monitorTickets: yesNo,
  responseThreshold: oneOf('responseThreshold'),
  jurisdictions: anyOf('jurisdictions'),
  complianceFrameworks: anyOf('complianceFrameworks'),
  regulatoryAgencies: text(2_000),
  alertChannels: anyOf('alertChannels'),
  financialAlertRecipients: text(2_000),
  vendorAlertRecipients: text(2_000),
  legalAlertRecipients: text(2_000),
  slackWebhook,
  autoGeneratePlaybooks: yesNo,
  escalationContacts: text(2_000),
  pastRiskExamples: text(4_000),
  selectedPlan: z
    .string({ error: 'A plan is text.' })
    .regex(/^([a-z][a-z0-9-]{0,39})?$/, { error: 'A plan is a word such as growth or enterprise.' })
    .nullish()
    .transform((said) => (said === '' ? null : said)),
  expiryDate: text(5),
  cardholderName: text(200),
  billingAddress: text(1_000),
}

const step = z
  .number({ error: 'A step is a number.' })
  .int({ error: 'A step is a whole number.' })
  .min(1, { error: 'Steps are 1 to 11.' })
  .max(11, { error: 'Steps are 1 to 11.' })
  .nullish()

/**
 * What the wizard saves: any part of it. What is left out stays as it was, what is null or empty is
 * forgotten.
 */
export const onboardingInput = z.object({
  ...answers,
  step,
  oauthCredentials: z.array(z.object({ provider: z.enum(onboardingOptions.selectedIntegrations), ...client })).nullish(),
  /** What may be kept of a card; the number itself is not asked for. */
  card: z.object({ brand: text(20), last4: z.string().regex(/^\d{4}$/, { error: 'The last four digits of the card.' }) }).nullish(),
})

/**
 * The documented body: secrets by provider, and a card number, of which brand and last four are
 * kept; `cvv` is not even named.
 */
export const onboardingBody = z.object({
  ...answers,
  step,
  oauthCredentials: z.partialRecord(z.enum(onboardingOptions.selectedIntegrations), z.object(client)).nullish(),
  cardNumber: z
    .unknown()
    .optional()
    .transform((number) => (typeof number === 'string' ? cardOf(number) : null))
    .describe('Dropped as it comes in: only brand and last four digits are kept.'),
})

/** A wish to be called. */
export const callInput = z.object({ phone: text(40), preferredTime: text(200), topic: text(1_000) })
