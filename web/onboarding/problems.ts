import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { onboardingInput } from '../../api/onboarding/onboarding.input.ts'
import { needsCard, wizardSteps } from '../../api/onboarding/wizard-steps.rules.ts'
import { cardOf } from '../../api/values/card-number.rules.ts'
import { expiryOf, isExpired } from './card-fields.ts'
import { inputOf, type WizardValues } from './values.ts'

/** What a required answer is called where it is missing. */
const requiredWords: Readonly<Record<string, string>> = {
  fullName: 'Full name is required',
  roleTitle: 'Role or title is required',
  workEmail: 'Work email is required',
  companyName: 'Company name is required',
  industry: 'Industry is required',
  companySize: 'Company size is required',
  businessModel: 'Business model is required',
  currency: 'Currency is required',
  zone: 'Time zone is required',
  cardholderName: 'Cardholder name is required',
  cardNumber: 'Card number is required',
  expiryDate: 'Expiry is required',
  cvv: 'CVV is required',
  billingAddress: 'Billing address is required',
}

/** What decides which answers a step requires. */
export type Circumstances = {
  readonly plan: string
  readonly today: string
  /** A card is stored already, and no other one is typed. */
  readonly keepsCard: boolean
  /** Currency and time zone can still be chosen, by this person. */
  readonly asksCurrency: boolean
}

/** The required answers of a step. */
export function requiredOf(step: number, { plan, keepsCard, asksCurrency }: Circumstances): readonly string[] {
  const required = wizardSteps[step - 1]?.required ?? []
  if (step === 2 && asksCurrency) return [...required, 'currency', 'zone']
  if (step !== 10) return required
  if (!needsCard(plan)) return []
  return keepsCard ? required.filter((name) => !['cardNumber', 'expiryDate', 'cvv'].includes(name)) : required
}

/**
 * Says of each field of a step what is wrong with it: the server's own rules, and what is required.
 */
export function resolverOf(step: number, circumstances: Circumstances): Resolver<WizardValues> {
  return (values) => {
    const errors: FieldErrors<WizardValues> = {}
    const say = (name: string, message: string) => set(errors, name, { type: 'validate', message })
    const input = inputOf(step, values)
    for (const { path, message } of onboardingInput.safeParse(input).error?.issues ?? []) {
      // Clients are sent as a list, and typed by provider.
      const [list, i, field] = path
      const provider = list === 'oauthCredentials' ? input.oauthCredentials?.[Number(i)]?.provider : undefined
      say(provider ? `clients.${provider}.${String(field)}` : path.join('.'), message)
    }
    if (step === 3) sayOfClients(values, say)
    if (step === 10 && needsCard(circumstances.plan) && !circumstances.keepsCard) sayOfCard(values, circumstances.today, say)
    for (const name of requiredOf(step, circumstances)) {
      const value = values[name as keyof WizardValues]
      if (typeof value === 'string' && value.trim() === '') say(name, requiredWords[name] ?? 'Required')
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
}

type Say = (name: string, message: string) => void

function sayOfClients({ selectedIntegrations, clients }: WizardValues, say: Say): void {
  for (const provider of selectedIntegrations) {
    const { clientId = '', clientSecret = '' } = clients[provider] ?? {}
    if (clientId.trim() && !clientSecret.trim()) say(`clients.${provider}.clientSecret`, 'Add the client secret too, or leave both empty')
    if (!clientId.trim() && clientSecret.trim()) say(`clients.${provider}.clientId`, 'Add the client ID too, or leave both empty')
  }
}

function sayOfCard({ cardNumber, expiryDate, cvv }: WizardValues, today: string, say: Say): void {
  if (!cardOf(cardNumber)) say('cardNumber', 'This is not a card number. Check its digits')
  const expiry = expiryOf(expiryDate)
  if (!expiry) say('expiryDate', 'Write month and year as MM/YY')
  else if (isExpired(expiry, today)) say('expiryDate', 'This card has expired')
  if (!/^\d{3,4}$/.test(cvv.trim())) say('cvv', 'The CVV has 3 or 4 digits')
}
