import { wizardSteps } from '../../api/onboarding/wizard-steps.rules.ts'
import { cardOf } from '../../api/values/card-number.rules.ts'
import type { BusinessSettingsPartsFragment, OnboardingPartsFragment, SaveOnboardingInput } from '../generated/graphql.ts'
import { suggestedHome } from '../ui/currencies.ts'
import { expiryOf } from './card-fields.ts'

export type SupplierValues = { name: string; website: string; email: string; isCritical: boolean }
export type ClientValues = { clientId: string; clientSecret: string }

/** Everything that the wizard asks for, as its forms hold it. */
export type WizardValues = {
  fullName: string
  roleTitle: string
  workEmail: string
  companyName: string
  phoneNumber: string
  industry: string
  companySize: string
  businessModel: string
  annualRevenue: string
  companyWebsite: string
  locations: string
  hasInventory: boolean
  isRemoteWorkforce: boolean
  currency: string
  zone: string
  selectedIntegrations: string[]
  /** By provider. Sealed by the server and never read again. */
  clients: Record<string, ClientValues>
  suppliers: SupplierValues[]
  topCustomers: string
  customerTiers: string[]
  billingTerms: string
  monitorEmployeeTurnover: boolean
  monitorCustomerSilence: boolean
  monitorPaymentDelays: boolean
  monitorTickets: boolean
  responseThreshold: string
  jurisdictions: string[]
  complianceFrameworks: string[]
  regulatoryAgencies: string
  alertChannels: string[]
  /** Sealed by the server and never read again. */
  slackWebhook: string
  financialAlertRecipients: string
  vendorAlertRecipients: string
  legalAlertRecipients: string
  autoGeneratePlaybooks: boolean
  escalationContacts: string
  pastRiskExamples: string
  cardholderName: string
  /** Stays in this form: only brand and last four digits are sent. */
  cardNumber: string
  expiryDate: string
  /** Stays in this form. */
  cvv: string
  billingAddress: string
}

/** What holds in an empty wizard. */
const emptyValues: WizardValues = {
  fullName: '',
  roleTitle: '',
  workEmail: '',
  companyName: '',
  phoneNumber: '',
  industry: '',
  companySize: '',
  businessModel: '',
  annualRevenue: '',
  companyWebsite: '',
  locations: '',
  hasInventory: false,
  isRemoteWorkforce: false,
  currency: '',
  zone: '',
  selectedIntegrations: [],
  clients: {},
  suppliers: [],
  topCustomers: '',
  customerTiers: [],
  billingTerms: '',
  monitorEmployeeTurnover: true,
  monitorCustomerSilence: true,
  monitorPaymentDelays: true,
  monitorTickets: true,
  responseThreshold: '14',
  jurisdictions: [],
  complianceFrameworks: [],
  regulatoryAgencies: '',
  alertChannels: ['email'],
  slackWebhook: '',
  financialAlertRecipients: '',
  vendorAlertRecipients: '',
  legalAlertRecipients: '',
  autoGeneratePlaybooks: true,
  escalationContacts: '',
  pastRiskExamples: '',
  cardholderName: '',
  cardNumber: '',
  expiryDate: '',
  cvv: '',
  billingAddress: '',
}

/** What is known of a business and its owner before they are asked. */
export type Known = {
  readonly saved: OnboardingPartsFragment | undefined
  readonly business: BusinessSettingsPartsFragment | undefined
  readonly person: { readonly name: string; readonly email: string } | undefined
}

/**
 * The values that the forms begin with: what was saved, else what is known already, else nothing.
 */
export function valuesOf({ saved, business, person }: Known): WizardValues {
  const known: WizardValues = {
    ...emptyValues,
    ...(person && { fullName: person.name === person.email ? '' : person.name, workEmail: person.email }),
    ...(business?.isCurrencyConfirmed && { companyName: business.name }),
    ...(business && !business.isCurrencyConfirmed && !business.hasRows
      ? suggestedHome()
      : business && { currency: business.currency, zone: business.zone }),
  }
  const said = Object.entries(saved ?? {}).filter(([name, value]) => value !== null && value !== undefined && name in emptyValues)
  return { ...known, ...Object.fromEntries(said), suppliers: (saved?.suppliers ?? []).map(supplierValues), clients: {} }
}

const supplierValues = ({ name, website, email, isCritical }: NonNullable<OnboardingPartsFragment['suppliers']>[number]) => ({
  name,
  website: website ?? '',
  email: email ?? '',
  isCritical: isCritical ?? false,
})

/** What is never stored in the browser. */
const secrets: ReadonlySet<string> = new Set(['clients', 'slackWebhook', 'cardNumber', 'cvv'])

/** The part of a step's values that may be stored as a draft. */
export function draftable(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name)))
}

/** The values with a stored draft over them, of which only what fits is taken. */
export function withDraft(values: WizardValues, draft: unknown): WizardValues {
  if (typeof draft !== 'object' || draft === null) return values
  const fitting = Object.entries(draft).filter(([name, value]) => {
    const known: unknown = name in emptyValues ? emptyValues[name as keyof WizardValues] : undefined
    return !secrets.has(name) && typeof value === typeof known && Array.isArray(value) === Array.isArray(known)
  })
  return { ...values, ...Object.fromEntries(fitting) }
}

/** What a step sends: its own answers alone, and of a card brand and last four digits. */
export function inputOf(step: number, values: WizardValues): SaveOnboardingInput {
  const answers = wizardSteps[step - 1]?.answers ?? []
  const input: SaveOnboardingInput = Object.fromEntries(answers.map((name) => [name, values[name as keyof WizardValues]]))
  if (step === 3) {
    const clients = Object.entries(values.clients).filter(
      ([provider, { clientId, clientSecret }]) => values.selectedIntegrations.includes(provider) && clientId && clientSecret,
    )
    if (clients.length > 0) input.oauthCredentials = clients.map(([provider, client]) => ({ provider, ...client }))
  }
  if (step === 8 && values.slackWebhook.trim()) input.slackWebhook = values.slackWebhook
  if (step === 10) {
    const card = cardOf(values.cardNumber)
    if (card) input.card = card
    input.expiryDate = expiryOf(values.expiryDate) ?? values.expiryDate
  }
  return input
}
