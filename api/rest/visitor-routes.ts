import { calculatorInput } from '../calculator/calculator.input.ts'
import { calculatorDefaults } from '../calculator/calculator.rules.ts'
import { betaSignupInput, cashflowSignupInput, earlyAdopterInput } from '../waitlist/waitlist.input.ts'
import { doneAnswer, type Route, route } from './route.ts'

const outcomes = { 201: 'The sign-up is kept.', 200: 'This form knew the address already; nothing was changed.' }
const tooMany = { 429: 'Too many sign-ups from this address within ten minutes.' }

type SignUpAnswer = { readonly success: boolean; readonly isNew: boolean }
type Form = Pick<Route, 'path' | 'summary' | 'body' | 'example'> & { readonly mutation: string; readonly input: string }

/** A form that stores an address once. */
function form({ mutation, input, ...routeParts }: Form): Route {
  return route<Readonly<Record<string, SignUpAnswer>>>({
    ...routeParts,
    method: 'POST',
    isPublic: true,
    document: `mutation Rest${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}($input: ${input}!) { ${mutation}(input: $input) { success isNew userErrors { field code message } } }`,
    variables: ({ body }) => ({ input: body }),
    answer: (data) => ({ success: data[mutation]?.success }),
    answers: doneAnswer,
    status: (data) => (data[mutation]?.isNew ? 201 : 200),
    statuses: outcomes,
    errors: tooMany,
  })
}

const span = '{ low high }'

/** The documented calls of the public pages. */
export const visitorRoutes: readonly Route[] = [
  form({
    path: '/api/beta-signup',
    summary: 'Keeps who wants to be in the beta for online shops.',
    mutation: 'createBetaSignup',
    input: 'BetaSignupInput',
    body: betaSignupInput,
    example: {
      body: { name: 'Ann Lee', email: 'ann@shop.example', shopifyStoreUrl: 'ann.myshopify.com', chargebackConcerns: 'Friendly fraud' },
    },
  }),
  route<{ calculateSavings: { savings: unknown } }>({
    method: 'POST',
    path: '/api/savings-calc',
    summary: 'What a shop like this could get back in a year: an estimate in US dollars.',
    isPublic: true,
    document: `mutation RestCalculateSavings($input: CalculateSavingsInput!) { calculateSavings(input: $input) {
      savings { total ${span} breakdown { margin ${span} ads ${span} refunds ${span} } period perMonth ${span} assumptions sources { name says } modelVersion }
      userErrors { field code message } } }`,
    body: calculatorInput,
    variables: ({ body }) => ({ input: body }),
    answer: ({ calculateSavings }) => calculateSavings.savings,
    errors: { 429: 'More than 30 a minute from this address.' },
    example: { body: { ...calculatorDefaults } },
  }),
  form({
    path: '/api/cashflow-signup',
    summary: 'Keeps who wants early access to the watch over cash flow.',
    mutation: 'createCashflowSignup',
    input: 'CashflowSignupInput',
    body: cashflowSignupInput,
    example: { body: { name: 'Ann Lee', email: 'ann@shop.example', companyName: 'Lee Tea Ltd', cashFlowChallenges: 'Late payouts' } },
  }),
  form({
    path: '/api/early-adopter',
    summary: 'Keeps who wants to be an early adopter.',
    mutation: 'registerEarlyAdopter',
    input: 'EarlyAdopterInput',
    body: earlyAdopterInput,
    example: {
      body: {
        name: 'Ann Lee',
        email: 'ann@shop.example',
        phone: '+1 555 010 0199',
        companyName: 'Lee Tea Ltd',
        companySize: '1-10',
        companyWebsite: 'https://tea.example',
        riskInterest: 'Margins that shrink unnoticed',
      },
    },
  }),
]
