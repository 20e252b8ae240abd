import { calculatorDefaults } from '../visitors/calculator.input.ts'
import { demoCredentials } from '../visitors/demo.input.ts'

/** A form as its callers know it, with values that it takes. */
export type Form = {
  readonly rest?: { readonly method: 'POST' | 'PUT' | 'PATCH'; readonly path: string }
  readonly graph: {
    readonly mutation: string
    readonly input: string
    /** Of REST’s body, where the two differ. */
    readonly from?: (body: Record<string, unknown>) => Record<string, unknown>
  }
  readonly isPublic?: boolean
  /** The graph’s input names the risk; of REST it is in the path. */
  readonly needsRisk?: boolean
  /** The same with a supplier. */
  readonly needsSupplier?: boolean
  readonly valid: Readonly<Record<string, unknown>>
}

/** One value, and what is said of it; null: it is taken. */
export type Tried = {
  readonly what: string
  readonly value: unknown
  readonly says: string | null
  /** It is what the type of the graph takes: it comes to the same check as over REST. */
  readonly isOfType: boolean
}

/** A field of a form with the values that are tried in it. */
export type Boundary = { readonly id: string; readonly form: Form; readonly field: string; readonly tried: readonly Tried[] }

type Case = readonly [what: string, value: unknown, says: string | null, isOfType?: boolean]

function at(id: string, form: Form, field: string, cases: readonly Case[]): Boundary {
  const tried = cases.map(([what, value, says, isOfType = typeof value === 'string' || says === null]) => ({ what, value, says, isOfType }))
  return { id, form, field, tried }
}

type Words = {
  readonly least?: number
  readonly most: number
  readonly short?: string | null
  readonly long?: string
  readonly missing?: string | null
  readonly none?: string | null
  readonly wrong?: string
}

const nul = 'A NUL character is no text.'
const atLeast = (count: number) => `String must contain at least ${count} character(s)`
const atMost = (count: number) => `String must contain at most ${count} character(s)`
const received = (kind: string) => `Expected string, received ${kind}`

/** A text at its edges: characters are counted as people do, so one beyond the first plane is one and not two. */
function text({ least = 0, most, short = null, long = atMost(most), missing = null, none = missing, wrong }: Words): Case[] {
  const fish = '\u{1F420}'
  return [
    ['left out', undefined, missing],
    ['null', null, none],
    ['a number', 5, wrong ?? received('number')],
    ['a list', ['a text'], wrong ?? received('array')],
    ['an object', {}, wrong ?? received('object')],
    ['empty', '', short],
    ['blanks alone', ' \t\n ', short],
    ...(least > 1
      ? [['one too few', 'x'.repeat(least - 1), short] as Case, ['one too few of four bytes', fish.repeat(least - 1), short] as Case]
      : []),
    ['the fewest', 'x'.repeat(Math.max(1, least)), null],
    ['the fewest of four bytes', fish.repeat(Math.max(1, least)), null],
    ['the most', 'x'.repeat(most), null],
    ['the most of four bytes', fish.repeat(most), null],
    ['the most between blanks', ` ${'x'.repeat(most)} `, null],
    ['one too many', 'x'.repeat(most + 1), long],
    ['one too many of four bytes', fish.repeat(most + 1), long],
    ['with a NUL', `${'x'.repeat(Math.max(1, least))}\0`, nul],
  ]
}

const emailAt = (length: number) =>
  `${'a'.repeat(40)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(length - 40 - 1 - 60 - 1 - 60 - 1 - 8)}.example`

type Address = Partial<Record<'missing' | 'none' | 'empty', string | null>> & { readonly wrong?: string; readonly long?: string }

function address(says: string, { missing = says, none = missing, empty = says, wrong = says, long = says }: Address = {}): Case[] {
  return [
    ['left out', undefined, missing],
    ['null', null, none],
    ['a number', 5, wrong],
    ['empty', '', empty],
    ['without a name', '@shop.example', says],
    ['without a place', 'ann@', says],
    ['no address', 'ann', says],
    ['two signs', 'ann@@shop.example', says],
    ['a line break', 'ann@shop.example\r\nbcc: b@shop.example', says],
    ['with a plus', 'ann+tea@shop.example', null],
    ['between blanks', ' ann@shop.example ', null],
    ['254 characters', emailAt(254), null],
    ['255 characters', emailAt(255), long],
  ]
}

const page = (length: number) => `https://tea.example/${'p'.repeat(length - 20)}`

function site(
  says: string,
  most: number,
  { missing = null, none = missing, empty = missing, wrong = says, long = says }: Address = {},
): Case[] {
  return [
    ['left out', undefined, missing],
    ['null', null, none],
    ['a number', 5, wrong],
    ['empty', '', empty],
    ['no address', 'tea', says],
    ['without a scheme', 'tea.example', says],
    ['a script', 'javascript:alert(1)', says],
    ['a file', 'file:///etc/passwd', says],
    ['without a host', 'https://', says],
    ['a blank inside', 'https://tea.example/a b', says],
    ['a line break', 'https://tea.example/a\nb', says],
    ['with a NUL', 'https://tea.example/a\0b', says],
    ['a name and a password', 'https://ann:tea@tea.example', says],
    ['http', 'http://tea.example', null],
    ['capitals', 'HTTPS://TEA.EXAMPLE', null],
    ['a port and a path', 'https://tea.example:8443/a?b=c#d', null],
    ['letters of another script', 'https://чай.example', null],
    ['between blanks', ' https://tea.example ', null],
    ['the most', page(most), null],
    ['one too many', page(most + 1), long],
  ]
}

const words = (list: readonly string[], says: string, { missing = says as string | null, empty = says as string | null } = {}): Case[] => [
  ...list.map((word): Case => [`‘${word}’`, word, null, true]),
  ['left out', undefined, missing],
  ['null', null, missing],
  ['empty', '', empty, true],
  ['another word', 'something', says, true],
  ['other letters', list[0] === list[0]?.toUpperCase() ? `${list[0]} ` : String(list[0]).toUpperCase(), says, true],
  ['a number', 7, says, false],
]

const truth = (says: (kind: string) => string, missing: string | null): Case[] => [
  ['true', true, null, true],
  ['false', false, null, true],
  ['left out', undefined, missing, false],
  ['a word', 'yes', says('string'), false],
  ['a number', 1, says('number'), false],
]

const invalidEmail = 'Please enter a valid email address'
const invalidSite = 'Please enter a valid website URL'

const person = { name: 'Ann Lee', email: 'ann@shop.example' }
const form = (path: string, mutation: string, input: string, valid: Form['valid']): Form => ({
  rest: { method: 'POST', path },
  graph: { mutation, input },
  isPublic: true,
  valid,
})
const beta = form('/api/beta-signup', 'createBetaSignup', 'BetaSignupInput', { ...person, shopifyStoreUrl: 'tea' })
const cashflow = form('/api/cashflow-signup', 'createCashflowSignup', 'CashflowSignupInput', { ...person, companyName: 'Lee Tea' })
const adopter = form('/api/early-adopter', 'registerEarlyAdopter', 'EarlyAdopterInput', {
  ...person,
  phone: '+1 555 010 0199',
  companyName: 'Lee Tea',
  companySize: '1-10',
  companyWebsite: 'https://tea.example',
  riskInterest: 'Margins that shrink',
})
const line: Words = { least: 1, most: 200, short: atLeast(1), missing: 'Required', none: received('null') }
const mail = address('Invalid email', {
  missing: 'Required',
  none: received('null'),
  wrong: received('number'),
  long: atMost(254),
})

const forVisitors: Boundary[] = [
  at('VAL-03', beta, 'name', text(line)),
  at('VAL-03', beta, 'email', mail),
  at('VAL-03', beta, 'shopifyStoreUrl', text(line)),
  at('VAL-03', beta, 'chargebackConcerns', text({ most: 4_000 })),
  at('VAL-04', cashflow, 'name', text(line)),
  at('VAL-04', cashflow, 'email', mail),
  at('VAL-04', cashflow, 'companyName', text(line)),
  at('VAL-04', cashflow, 'cashFlowChallenges', text({ most: 4_000 })),
  at('VAL-07', adopter, 'name', text({ ...line, least: 2, short: 'Name must be at least 2 characters' })),
  at(
    'VAL-08',
    adopter,
    'email',
    address(invalidEmail, { missing: 'Required', none: received('null'), wrong: received('number'), long: atMost(254) }),
  ),
  at('VAL-09', adopter, 'phone', text({ ...line, least: 10, most: 40, short: 'Please enter a valid phone number', long: atMost(40) })),
  at('VAL-10', adopter, 'companyName', text({ ...line, least: 2, short: 'Company name must be at least 2 characters' })),
  at('VAL-11', adopter, 'companySize', words(['1-10', '10-50', '50-200', '200+'], 'Please select your company size')),
  at(
    'VAL-12',
    adopter,
    'companyWebsite',
    site(invalidSite, 200, {
      missing: 'Required',
      none: received('null'),
      wrong: received('number'),
      empty: invalidSite,
      long: atMost(200),
    }),
  ),
  at(
    'VAL-13',
    adopter,
    'riskInterest',
    text({ ...line, least: 10, most: 4_000, short: 'Please tell us about your risk management interest', long: atMost(4_000) }),
  ),
]

const spans = (what: string): Case[] => {
  const says = `${what} is two ascending numbers.`
  return [
    ['left out', undefined, says],
    ['null', null, says],
    ['a word', 'a lot', says, false],
    ['none', [], says, true],
    ['one', [1], says, true],
    ['three', [1, 2, 3], says, true],
    ['descending', [2, 1], says, true],
    ['the same twice', [1, 1], says, true],
    ['below nothing', [-1, 1], says, true],
    ['from nothing', [0, 1], null],
    ['fractions', [0.1, 0.2], null],
    ['the most', [0, 1_000_000_000], null],
    ['more than the most', [0, 1_000_000_001], 'Number must be less than or equal to 1000000000', true],
  ]
}

const calculator: Form = {
  rest: { method: 'POST', path: '/api/savings-calc' },
  graph: { mutation: 'calculateSavings', input: 'CalculateSavingsInput' },
  isPublic: true,
  valid: calculatorDefaults,
}
const numeric = (kind: string) => `Expected number, received ${kind}`
const numbers = (least: number, most: number): Case[] => [
  ['left out', undefined, 'Required'],
  ['null', null, numeric('null')],
  ['a word', '1', numeric('string'), false],
  ['a list', [1, 2], numeric('array')],
  ['below the least', least - 0.01, `Number must be greater than or equal to ${least}`, true],
  ['the least', least, null],
  ['the most', most, null],
  ['above the most', most + 0.01, `Number must be less than or equal to ${most}`, true],
]

const forTheCalculator: Boundary[] = [
  at('VAL-05 ENT-23', calculator, 'annualRevenueRange', spans('The annual revenue')),
  at(
    'VAL-05 ENT-23',
    calculator,
    'grossMarginBand',
    words(['UNDER_30', 'B30_50', 'B50_70', 'OVER_70'], 'One of UNDER_30, B30_50, B50_70, OVER_70.'),
  ),
  at('VAL-05 ENT-23', calculator, 'monthlyAdSpendRange', spans('The monthly ad spend')),
  at('VAL-05 ENT-23', calculator, 'refundRate', numbers(0, 0.3)),
  at('VAL-05 ENT-23', calculator, 'aov', numbers(1, 1_000_000_000)),
  at('VAL-05 ENT-23', calculator, 'skuBand', words(['<10', '10-50', '50-250', '250+'], 'One of <10, 10-50, 50-250, 250+.')),
  at('VAL-05 ENT-23', calculator, 'shippingType', words(['3PL', 'OWN', 'DROPSHIP'], 'One of 3PL, OWN, DROPSHIP.')),
  ...['shopify', 'quickbooks', 'googleAnalytics', 'googleAds', 'metaAds'].map((name) =>
    at(
      'VAL-05 ENT-23',
      calculator,
      `integrations.${name}`,
      truth((kind) => `Expected boolean, received ${kind}`, 'Required'),
    ),
  ),
]

const demo: Form = {
  rest: { method: 'POST', path: '/api/auth/demo-login' },
  graph: { mutation: 'demoLogin', input: 'DemoLoginInput' },
  isPublic: true,
  valid: demoCredentials,
}
/** What is well formed and not what the demo page shows is 401, not taken and not at fault: `demo.test.ts` tries it. */
const refusedAlone = (cases: readonly Case[]) => cases.filter(([, , says]) => says !== null)

const forTheDemo: Boundary[] = [
  at(
    'VAL-01',
    demo,
    'email',
    refusedAlone(address(invalidEmail)).filter(([what]) => what !== '255 characters'),
  ),
  at('VAL-02', demo, 'password', [
    ['left out', undefined, 'Required'],
    ['null', null, received('null')],
    ['a number', 5, received('number')],
    ['empty', '', 'Password is required'],
  ]),
]

const feedback: Form = {
  rest: { method: 'POST', path: '/api/risks/{risk}/feedback' },
  graph: {
    mutation: 'submitRiskFeedback',
    input: 'SubmitRiskFeedbackInput',
    from: (body) => ({ ...body, actualImpact: body.actualImpact || null }),
  },
  needsRisk: true,
  valid: { accurate: true, helpful: null, falsePositive: false, actualImpact: '', comments: '' },
}
const unsaid = 'Please indicate if this risk assessment was accurate.'

const forFeedback: Boundary[] = [
  at('VAL-14 ENT-17', feedback, 'accurate', [
    ['left out', undefined, unsaid, true],
    ['null', null, unsaid, true],
    ...truth(() => unsaid, unsaid).filter(([what]) => what !== 'left out'),
  ]),
  at('ENT-17', feedback, 'helpful', [['null', null, null], ...truth((kind) => `Expected boolean, received ${kind}`, null)]),
  at('ENT-17', feedback, 'falsePositive', [['null', null, null], ...truth((kind) => `Expected boolean, received ${kind}`, null)]),
  at('ENT-17', feedback, 'actualImpact', [
    ...['none', 'low', 'medium', 'high', ''].map((word): Case => [`‘${word}’`, word, null]),
    ['left out', undefined, null],
    ['null', null, null],
    ['another word', 'huge', 'The actual impact is none, low, medium, high or empty.', false],
    ['a number', 3, 'The actual impact is none, low, medium, high or empty.'],
  ]),
  ...['comments', 'followUpAction', 'outcomeDescription'].map((field) => at('ENT-17', feedback, field, text({ most: 4_000 }))),
]

const supplierForm = (rest: Form['rest'], mutation: string, input: string, from?: Form['graph']['from']): Form => ({
  ...(rest && { rest }),
  graph: { mutation, input, ...(from && { from }) },
  valid: { name: 'Acme', website: '', email: '', category: 'other', criticality: 'high' },
})
const categories = ['manufacturing', 'logistics', 'technology', 'professional', 'raw-materials', 'other']
const noCategory = `A category is one of ${categories.join(', ')}.`
const noCriticality = 'Criticality is one of high, medium, low.'

const ofSuppliers = (form: Form): Boundary[] => [
  at(
    'VAL-16',
    form,
    'name',
    text({
      least: 1,
      most: 200,
      short: 'Supplier name is required',
      missing: 'Supplier name is required',
      wrong: 'Supplier name is required',
      long: 'A supplier name has at most 200 characters.',
    }),
  ),
  at('VAL-17', form, 'website', site(invalidSite, 2_000)),
  at('VAL-18', form, 'email', address(invalidEmail, { missing: null, empty: null })),
  at('VAL-19', form, 'category', [
    ...categories.map((word): Case => [`‘${word}’`, word, null]),
    ['left out', undefined, 'Category is required'],
    ['null', null, 'Category is required'],
    ['empty', '', 'Category is required'],
    ['a number', 5, 'Category is required'],
    ['another word', 'raw_materials', noCategory],
    ['other letters', 'OTHER', noCategory],
  ]),
  at('VAL-19', form, 'criticality', [
    ...['high', 'medium', 'low'].map((word): Case => [`‘${word}’`, word, null]),
    ['left out', undefined, null],
    ['null', null, null],
    ['another word', 'extreme', noCriticality, false],
    ['empty', '', noCriticality, false],
    ['a number', 3, noCriticality],
  ]),
]

const integration: Form = {
  rest: { method: 'POST', path: '/api/integrations' },
  graph: { mutation: 'createIntegration', input: 'CreateIntegrationInput' },
  valid: { name: 'New Integration', type: 'other' },
}
const types = ['email', 'accounting', 'communication', 'crm', 'other']
const noType = `A type is one of ${types.join(', ')}.`

const forIntegrations: Boundary[] = [
  at(
    'REST-21 GQL-20 ENT-08',
    integration,
    'name',
    text({
      least: 1,
      most: 200,
      short: 'An integration needs a name.',
      missing: 'An integration needs a name.',
      wrong: 'An integration needs a name.',
      long: 'It has at most 200 characters.',
    }),
  ),
  at('REST-21 GQL-20 ENT-08', integration, 'type', [
    ...types.map((word): Case => [`‘${word}’`, word, null]),
    ['left out', undefined, noType],
    ['null', null, noType],
    ['another word', 'shop', noType, false],
    ['other letters', 'CRM', noType, false],
    ['a number', 3, noType],
  ]),
]

/** Every text of the wizard, with its most characters. */
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

const forTheWizard: Boundary[] = [
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

/** Every rule of a form that is called over REST and the graph. */
export const boundaries: readonly Boundary[] = [
  ...forVisitors,
  ...forTheCalculator,
  ...forTheDemo,
  ...forFeedback,
  ...ofSuppliers(supplierForm({ method: 'POST', path: '/api/suppliers' }, 'createSupplier', 'CreateSupplierInput')),
  ...ofSuppliers(supplierForm({ method: 'PUT', path: '/api/suppliers/{supplier}' }, 'updateSupplier', 'UpdateSupplierInput')).map(
    (one) => ({ ...one, form: { ...one.form, needsSupplier: true } }),
  ),
  ...forIntegrations,
  ...forTheWizard,
]
