import {
  CreateCashflowSignupDocument,
  type CreateCashflowSignupMutation,
  type CreateCashflowSignupMutationVariables,
} from '../generated/graphql.ts'
import { AlertCarousel, type DemoAlert } from '../public-site/alert-carousel.tsx'
import { Founder } from '../public-site/founder.tsx'
import type { FormState, PageProps, PublicForm, PublicPage } from '../public-site/page.ts'
import { SignupForm } from '../public-site/signup-form.tsx'
import { Planned } from '../ui/planned.tsx'

const alerts: readonly DemoAlert[] = [
  {
    id: 'shortfall',
    title: 'Cash falls below payroll on 14 March',
    severity: 'high',
    category: 'Cash Shortfall',
    description: 'Two supplier invoices fall due in the week of payroll, and one large payout comes a week later.',
    time: '1 hour ago',
    impact: '$8,400 short',
    metric: { name: 'Forecast', value: '19 days ahead' },
    action: 'Move the Harbor Green invoice to 21 March, or ask for net-45.',
  },
  {
    id: 'late-payers',
    title: 'Three wholesale customers pay 16 days later than in spring',
    severity: 'high',
    category: 'Late Payments',
    description: 'They make up 22% of your receivables. Invoices went out on time.',
    time: '3 hours ago',
    impact: '$12,900 open',
    metric: { name: 'Days to pay', value: '46, from 30' },
    action: 'Send reminders today and take a deposit on new orders.',
  },
  {
    id: 'payout-hold',
    title: 'Your card processor keeps 5% of payouts since 2 February',
    severity: 'medium',
    category: 'Payout Reserve',
    description: 'The reserve follows a month with more chargebacks than usual.',
    time: '6 hours ago',
    impact: '$2,150 held',
    metric: { name: 'Forecast', value: '$6,400 by May' },
    action: 'Answer the four open disputes before 20 February.',
  },
  {
    id: 'subscriptions',
    title: 'Software subscriptions cost 31% more than a year ago',
    severity: 'low',
    category: 'Recurring Costs',
    description: 'Four tools renewed at a new price. Two of them have had no sign-in for 60 days.',
    time: 'Yesterday',
    impact: '$390 a month',
    metric: { name: 'A year', value: '$4,680' },
    action: 'End the two unused tools before they renew.',
  },
  {
    id: 'stock',
    title: 'Slow stock ties up cash that autumn orders need',
    severity: 'medium',
    category: 'Tied-up Cash',
    description: '38 products have sold nothing in 90 days.',
    time: '2 days ago',
    impact: '$17,300 tied up',
    metric: { name: 'Cover', value: '210 days of stock' },
    action: 'Bundle the ten largest positions before you reorder.',
  },
]

const cashflowForm: PublicForm<CreateCashflowSignupMutation, CreateCashflowSignupMutationVariables> = {
  document: CreateCashflowSignupDocument,
  variables: ({ name = '', email = '', companyName = '', cashFlowChallenges = '' }) => ({
    input: { name, email, companyName, cashFlowChallenges },
  }),
  mistakes: ({ createCashflowSignup }) => createCashflowSignup.userErrors.map(({ field, message }) => ({ field: field ?? null, message })),
  leadsTo: '/thank-you',
}

function Cashflow({ state }: PageProps) {
  return (
    <>
      <section className="wrap offer tall">
        <div>
          <h1>Know weeks ahead when cash runs short</h1>
          <p className="lead">
            RiskPilot reads invoices, payouts and bills, and says on which day the account gets low and why.
            <Planned what="cash flow" />
          </p>
          <p className="hero-actions">
            <a className="button" href="#early-access">
              Get early access
            </a>
          </p>
        </div>
        <AlertCarousel alerts={alerts} label="Cash flow demo" heading="h2" rows={0} />
      </section>
      <Founder />
      <EarlyAccess state={state} />
    </>
  )
}

function EarlyAccess({ state }: { state: FormState | null }) {
  return (
    <section className="band" id="early-access" aria-labelledby="early-access-title">
      <div className="wrap offer">
        <div>
          <h2 id="early-access-title">Early access</h2>
          <p className="lead">For the first 30 businesses, launching December 2025.</p>
          <ul className="checks">
            <li>3 free months</li>
            <li>Applications reviewed weekly</li>
            <li>Confirmation email within 24 hours</li>
          </ul>
        </div>
        <SignupForm
          name="cashflow"
          form={cashflowForm}
          action="/cashflow#early-access"
          state={state}
          button="Apply for early access"
          fields={[
            { name: 'name', label: 'Name', autoComplete: 'name' },
            { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
            { name: 'companyName', label: 'Company name', autoComplete: 'organization' },
            { name: 'cashFlowChallenges', label: 'What is hard about your cash flow?', isLong: true },
          ]}
        />
      </div>
    </section>
  )
}

export const page: PublicPage = {
  head: () => ({
    title: 'Cash flow: know weeks ahead when cash runs short · RiskPilot',
    description: 'Early access for the first 30 businesses: RiskPilot says on which day your account gets low, and why. 3 free months.',
  }),
  Page: Cashflow,
  forms: { cashflow: cashflowForm },
  signUp: '/cashflow#early-access',
}
