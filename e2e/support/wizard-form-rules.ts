import { address, at, type Boundary, type Case, type Form, invalidEmail, invalidSite, site, text, truth, words } from './tried-values.ts'

/** Every onboarding text, with its largest number of characters. */
const wizardTexts: Readonly<Record<string, number>> = {
  fullName: 200,
  roleTitle: 200,
  companyName: 200,
  phoneNumber: 40,
  locations: 1_000,
  topCustomers: 4_000,
  regulatoryAgencies: 2_000,
  financialAlertRecipients: 2_000,
  vendorAlertRecipients: 2_000,
  legalAlertRecipients: 2_000,
  escalationContacts: 2_000,
  pastRiskExamples: 4_000,
  expiryDate: 5,
  cardholderName: 200,
  billingAddress: 1_000,
}
const wizardTruths = [
  'hasInventory',
  'isRemoteWorkforce',
  'monitorEmployeeTurnover',
  'monitorCustomerSilence',
  'monitorPaymentDelays',
  'monitorTickets',
  'autoGeneratePlaybooks',
]
const wizardChoices: Readonly<Record<string, readonly string[]>> = {
  industry: ['manufacturing', 'saas', 'logistics', 'consumer-goods', 'finance', 'healthcare', 'retail', 'consulting', 'other'],
  companySize: ['1-10', '11-50', '51-200', '201-500', '500+'],
  annualRevenue: ['under-1m', '1m-5m', '5m-25m', '25m-100m', '100m+'],
  businessModel: ['b2b', 'b2c', 'hybrid'],
  billingTerms: ['net-30', 'prepaid', 'usage-based', 'subscription', 'mixed'],
  responseThreshold: ['7', '14', '21', '30'],
}
const wizardLists: Readonly<Record<string, readonly string[]>> = {
  selectedIntegrations: ['shopify', 'quickbooks', 'hubspot', 'pipedrive', 'mailchimp', 'slack', 'gmail'],
  customerTiers: ['Enterprise', 'SMB', 'Long-tail', 'Freemium'],
  jurisdictions: ['California', 'New York', 'Texas', 'Florida', 'European Union', 'Canada', 'Other'],
  complianceFrameworks: ['SOC 2', 'HIPAA', 'ISO 27001', 'GDPR', 'PCI DSS', 'Other'],
  alertChannels: ['email', 'slack', 'sms', 'in-app'],
}
const wizard: Form = {
  rest: { method: 'POST', path: '/api/onboarding' },
  graph: { mutation: 'saveOnboarding', input: 'SaveOnboardingInput' },
  valid: {},
}

export const forTheWizard: Boundary[] = [
  ...Object.entries(wizardTexts).map(([field, most]) =>
    at(
      'ENT-27 ENT-28 ENT-30 ENT-31',
      wizard,
      field,
      text({ most, wrong: 'It is text.', long: `It has at most ${most.toLocaleString('en')} characters.` }),
    ),
  ),
  ...Object.entries(wizardChoices).map(([field, list]) =>
    at('ENT-27 ENT-28 ENT-29', wizard, field, words(list, `${field} is one of ${list.join(', ')}.`, { missing: null, empty: null })),
  ),
  ...wizardTruths.map((field) =>
    at('ENT-27 ENT-29 ENT-30', wizard, field, [['null', null, null], ...truth(() => 'It is true or false.', null)]),
  ),
  ...Object.entries(wizardLists).map(([field, list]) =>
    at('ENT-28 ENT-29 ENT-30', wizard, field, [
      ['all', list, null],
      ['none', [], null],
      ['left out', undefined, null],
      ['null', null, null],
      ['a number', 5, `${field} is a list.`],
    ]),
  ),
  ...Object.entries(wizardLists).map(([field, list]) =>
    at('ENT-28 ENT-29 ENT-30', { ...wizard, valid: { [field]: [list[0]] } }, `${field}.0`, [
      ...list.map((word): Case => [`‘${word}’`, word, null]),
      ['another word', 'something', `${field} holds ${list.join(', ')}.`],
      ['empty', '', `${field} holds ${list.join(', ')}.`],
    ]),
  ),
  at('ENT-27', wizard, 'workEmail', address(invalidEmail, { missing: null, empty: null })),
  at('ENT-27', wizard, 'companyWebsite', site(invalidSite, 2_000)),
  at('ENT-28', { ...wizard, valid: { suppliers: [{ name: 'Acme', website: '', email: '', isCritical: true }] } }, 'suppliers.0.name', [
    ['empty', '', 'Supplier name is required'],
    ['blanks alone', '  ', 'Supplier name is required'],
    ['left out', undefined, 'Supplier name is required'],
    ['the most', 'x'.repeat(200), null],
    ['one too many', 'x'.repeat(201), 'A supplier name has at most 200 characters.'],
  ]),
  at('ENT-31', wizard, 'selectedPlan', [
    ['a word', 'growth', null],
    ['empty', '', null],
    ['null', null, null],
    ['the most', 'p'.repeat(40), null],
    ['one too many', 'p'.repeat(41), 'A plan is a word such as growth or enterprise.'],
    ['capitals', 'Growth', 'A plan is a word such as growth or enterprise.'],
    ['a number', 5, 'A plan is text.'],
  ]),
]
