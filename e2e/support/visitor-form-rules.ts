import { calculatorDefaults } from '../../api/calculator/calculator.rules.ts'
import { demoCredentials } from '../../api/demo/demo.input.ts'
import {
  address,
  at,
  atLeast,
  atMost,
  type Boundary,
  type Case,
  type Form,
  invalidEmail,
  invalidSite,
  received,
  site,
  text,
  truth,
  type Words,
  words,
} from './tried-values.ts'

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

export const forVisitors: Boundary[] = [
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

export const forTheCalculator: Boundary[] = [
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
/**
 * A well-formed value that differs from the one on the demo page gives 401 instead of acceptance or
 * a field error: `demo.test.ts` tests it.
 */
const refusedAlone = (cases: readonly Case[]) => cases.filter(([, , says]) => says !== null)

export const forTheDemo: Boundary[] = [
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
