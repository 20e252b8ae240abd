/**
 * A step of the setup wizard: the answers that it asks for, in its order, and those that it
 * requires.
 */
export type WizardStep = {
  readonly title: string
  /** Where the checklist offers it: what is gained by it. Absent for what every business needs. */
  readonly gains?: string
  readonly answers: readonly string[]
  readonly required: readonly string[]
}

/** The steps in their order. */
export const wizardSteps: readonly WizardStep[] = [
  {
    title: 'Account and identity',
    answers: ['fullName', 'roleTitle', 'workEmail', 'companyName', 'phoneNumber'],
    required: ['fullName', 'roleTitle', 'workEmail', 'companyName'],
  },
  {
    title: 'Company profile',
    answers: [
      'industry',
      'companySize',
      'businessModel',
      'annualRevenue',
      'companyWebsite',
      'locations',
      'hasInventory',
      'isRemoteWorkforce',
    ],
    required: ['industry', 'companySize', 'businessModel'],
  },
  {
    title: 'Platform integrations',
    gains: 'Where your figures come from',
    answers: ['selectedIntegrations'],
    required: [],
  },
  {
    title: 'Vendor and Supplier Mapping',
    gains: 'Who can stop your shop from selling',
    answers: ['suppliers'],
    required: [],
  },
  {
    title: 'Customer Segmentation',
    gains: 'Who your revenue comes from',
    answers: ['topCustomers', 'customerTiers', 'billingTerms'],
    required: [],
  },
  {
    title: 'Internal Risk Indicators',
    answers: ['monitorEmployeeTurnover', 'monitorCustomerSilence', 'monitorPaymentDelays', 'monitorTickets', 'responseThreshold'],
    required: [],
  },
  {
    title: 'Legal and Compliance',
    gains: 'Which rules you work under',
    answers: ['jurisdictions', 'complianceFrameworks', 'regulatoryAgencies'],
    required: [],
  },
  {
    title: 'Alerts',
    answers: ['alertChannels', 'financialAlertRecipients', 'vendorAlertRecipients', 'legalAlertRecipients'],
    required: [],
  },
  {
    title: 'Playbooks',
    answers: ['autoGeneratePlaybooks', 'escalationContacts', 'pastRiskExamples'],
    required: [],
  },
  {
    title: 'Payment',
    answers: ['cardholderName', 'expiryDate', 'billingAddress'],
    required: ['cardNumber', 'cardholderName', 'expiryDate', 'cvv', 'billingAddress'],
  },
  { title: 'Finish', answers: [], required: [] },
]

/** How far the wizard is at a step, in percent of all steps. */
export const percentComplete = (step: number): number => Math.round((step / wizardSteps.length) * 100)

/** Whether a plan is paid by card. The enterprise plan is billed by agreement. */
export const needsCard = (plan: string | null | undefined): boolean => plan !== 'enterprise'

/** The plan that an address or a saved answer names; null for what is no name of a plan. */
export const planNamed = (text: string | null | undefined): string | null => (text && /^[a-z][a-z0-9-]{0,39}$/.test(text) ? text : null)

/** The plan where none was chosen. */
export const usualPlan = 'growth'

/** The number of the step that asks for an answer; 1 for what none asks for. */
export function stepOf(answer: string): number {
  return (
    Math.max(
      0,
      wizardSteps.findIndex(({ answers, required }) => answers.includes(answer) || required.includes(answer)),
    ) + 1
  )
}

/** What the checklist looks at: the step to go on at, and the answers that can be left out. */
export type Answered = {
  readonly step: number
  readonly missing: readonly string[]
  readonly completedAt?: unknown
  /** Whether rows of a file were taken: figures come from files as well as from connected tools. */
  readonly hasRows?: boolean
  readonly [answer: string]: unknown
}

const isSaid = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '')

/**
 * Whether a step needs nothing more: its required answers are there; of a step without any, one
 * answer is there. Steps whose answers have defaults are done once they were passed.
 */
export function isDone(number: number, said: Answered): boolean {
  const step = wizardSteps[number - 1]
  if (!step) return false
  if (number === wizardSteps.length) return Boolean(said.completedAt)
  if (step.required.length > 0) return !said.missing.some((name) => stepOf(name) === number)
  if (number === stepOf('selectedIntegrations') && said.hasRows) return true
  if (step.gains) return step.answers.some((name) => isSaid(said[name]))
  return said.step > number
}

/**
 * The numbers of the steps that were left out or not reached yet; none once the setup was
 * completed: what was left out then is no longer asked for.
 */
export const openSteps = (said: Answered): number[] =>
  said.completedAt ? [] : wizardSteps.flatMap((_, i) => (isDone(i + 1, said) ? [] : [i + 1]))
