import { pastScenarios } from '../../api/playbooks/past-scenarios.rules.ts'
import type { SetupAnswersQuery } from '../generated/graphql.ts'
import { counted } from '../ui/words.ts'
import { alertWords } from './alert-words.ts'

type Answers = SetupAnswersQuery['onboarding']

/**
 * An answer of the setup as it stands, what it does, the step that changes it, and the page that
 * shows what it does.
 */
export type SetupAnswer = {
  readonly step: number
  readonly word: string
  readonly said: string
  readonly does: string
  readonly at?: { readonly to: string; readonly word: string }
}

const listed = (words: readonly (string | null | undefined)[]) => words.filter(Boolean).join(', ')
const orNothing = (text: string) => text || 'Not answered'
const onWatchlist = { to: '/watchlist', word: 'See the watchlist' }
const inPlaybooks = { to: '/playbooks', word: 'See the playbooks' }

/** Every answer that can be changed later, with what it does today and what it does not. */
export function setupAnswers(of: Answers): SetupAnswer[] {
  return [...ofTheCompany(of), ...ofCustomers(of), ...ofTheLaw(of), ...ofAlerts(of)]
}

function ofTheCompany(of: Answers): SetupAnswer[] {
  const { selectedIntegrations, suppliers } = of
  return [
    {
      step: 2,
      word: 'Company',
      said: orNothing(listed([of.companyName, of.industry, of.companySize])),
      does: 'Kept for your records; nothing is computed from it yet.',
    },
    {
      step: 2,
      word: 'Inventory',
      said: yesOrNo(of.hasInventory, 'You keep inventory', 'You hold no stock'),
      does:
        of.hasInventory === false
          ? 'Checks of stock that your files give nothing to judge are off.'
          : 'Checks of stock are on and say what they need.',
    },
    {
      step: 2,
      word: 'Remote work',
      said: yesOrNo(of.isRemoteWorkforce, 'Your team works remotely', 'Your team does not work remotely'),
      does: of.isRemoteWorkforce
        ? 'The deadlines remind you every three months to review who has access.'
        : 'No reminder to review access.',
      at: onWatchlist,
    },
    {
      step: 3,
      word: 'Platform integrations',
      said: orNothing(listed(selectedIntegrations ?? [])),
      does: 'Each stands under Integrations until it is connected.',
    },
    {
      step: 4,
      word: 'Suppliers',
      said: suppliers?.length ? counted(suppliers.length, 'supplier') : 'Not answered',
      does: 'They stand in supply chain monitoring.',
    },
  ]
}

const yesOrNo = (is: boolean | null | undefined, yes: string, no: string) =>
  is === null || is === undefined ? 'Not answered' : is ? yes : no

function ofCustomers(of: Answers): SetupAnswer[] {
  return [
    {
      step: 5,
      word: 'Top customers',
      said: orNothing(of.topCustomers ?? ''),
      does: 'The watchlist shows each with their share of sales and whether they still order.',
      at: onWatchlist,
    },
    {
      step: 5,
      word: 'Customer tiers',
      said: orNothing(listed(of.customerTiers ?? [])),
      does: 'Each customer on the watchlist bears a tier by sales, and each tier its share.',
      at: onWatchlist,
    },
    { step: 5, word: 'Billing terms', said: orNothing(of.billingTerms ?? ''), does: termWords(of.billingTerms), at: onWatchlist },
    {
      step: 6,
      word: 'Internal risk indicators',
      said: orNothing(listed(indicators(of))),
      does: 'Those ticked are watched where your data allows it. Tickets are not read yet.',
      at: onWatchlist,
    },
    {
      step: 6,
      word: 'Response threshold',
      said: `${of.responseThreshold ?? '14'} days`,
      does: 'A customer is silent after so many days without an order. A new action plan offers it as its due date.',
      at: onWatchlist,
    },
  ]
}

function termWords(terms: string | null | undefined): string {
  if (terms === 'net-30') return 'Each order is due 30 days later; the watchlist sums what falls due.'
  if (terms === 'prepaid') return 'Nothing is owed: payment delays are not watched.'
  return 'No due day follows from it: payment delays are not watched.'
}

function indicators(of: Answers): (string | null)[] {
  return [
    of.monitorEmployeeTurnover ? 'employee turnover' : null,
    of.monitorCustomerSilence ? 'customer silence' : null,
    of.monitorPaymentDelays ? 'payment delays' : null,
    of.monitorTickets ? 'unresolved tickets' : null,
  ]
}

function ofTheLaw(of: Answers): SetupAnswer[] {
  return [
    {
      step: 7,
      word: 'Legal and compliance',
      said: orNothing(listed([...(of.jurisdictions ?? []), ...(of.complianceFrameworks ?? [])])),
      does: 'Their deadlines stand on the watchlist, with sources. For "Other" none is known.',
      at: onWatchlist,
    },
    {
      step: 7,
      word: 'Regulatory agencies',
      said: orNothing(of.regulatoryAgencies ?? ''),
      does: 'They stand below the deadlines.',
      at: onWatchlist,
    },
  ]
}

function ofAlerts(of: Answers): SetupAnswer[] {
  return [
    { step: 8, word: 'Alerts', said: orNothing(listed(of.alertChannels ?? [])), does: alertWords(of) },
    {
      step: 9,
      word: 'Playbooks',
      said: of.autoGeneratePlaybooks ? 'Added for each kind of leak' : 'Not added by themselves',
      does: 'Your own copies stand under Playbooks.',
      at: inPlaybooks,
    },
    { step: 9, word: 'Escalation contacts', said: orNothing(of.escalationContacts ?? ''), does: 'They stand in every playbook.' },
    {
      step: 9,
      word: 'Past risk scenarios',
      said: orNothing(of.pastRiskExamples ?? ''),
      does: scenarioWords(of.pastRiskExamples),
      at: inPlaybooks,
    },
  ]
}

/** Which scenarios a playbook answers, and which none does. */
function scenarioWords(text: string | null | undefined): string {
  const left = pastScenarios(text).filter(({ playbook }) => playbook === null)
  const first = 'The playbooks that answer them come first.'
  return left.length === 0 ? first : `${first} No playbook answers: ${left.map(({ said }) => said).join('; ')}`
}
