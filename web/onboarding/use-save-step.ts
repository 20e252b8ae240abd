import { useApolloClient } from '@apollo/client/react'
import type { UseFormReturn } from 'react-hook-form'
import { wizardSteps } from '../../api/onboarding/wizard-steps.rules.ts'
import {
  type BusinessSettingsPartsFragment,
  SaveOnboardingDocument,
  UpdateBusinessDocument,
  type UpdateBusinessInput,
} from '../generated/graphql.ts'
import { sendForm } from '../ui/form.tsx'
import { keepOnboarding } from './keep-onboarding.ts'
import type { Circumstances } from './problems.ts'
import { inputOf, type WizardValues } from './values.ts'

type Where = {
  readonly plan: string
  readonly circumstances: Circumstances
  readonly business: BusinessSettingsPartsFragment | undefined
}

/** Sends a step. True: it is saved; otherwise the form says why it is not. */
export function useSaveStep(step: number, { plan, circumstances, business }: Where) {
  const client = useApolloClient()
  return async (form: UseFormReturn<WizardValues>): Promise<boolean> => {
    const values = form.getValues()
    const settings = business && circumstances.asksCurrency ? settingsIn(step, values, business) : null
    if (settings) {
      const variables = { input: settings }
      const ask = async () => (await client.mutate({ mutation: UpdateBusinessDocument, variables })).data?.updateBusiness
      if (!(await sendForm(form, ask))) return false
    }
    const input = { ...inputOf(step, values), selectedPlan: plan, step: Math.min(step + 1, wizardSteps.length) }
    const save = async () =>
      (await client.mutate({ mutation: SaveOnboardingDocument, variables: { input }, update: keepOnboarding })).data?.saveOnboarding
    return (await sendForm(form, save)) !== null
  }
}

/**
 * What a step says of the business itself: its name while it has none of its own, then what its
 * money and days are counted in. Null where nothing of it changes.
 */
function settingsIn(step: number, values: WizardValues, business: BusinessSettingsPartsFragment): UpdateBusinessInput | null {
  const { companyName, currency, zone } = values
  if (step === 1) return business.isCurrencyConfirmed || business.name === companyName.trim() ? null : { name: companyName }
  if (step !== 2) return null
  const isSame = business.isCurrencyConfirmed && business.currency === currency && business.zone === zone
  return isSame ? null : { currency, zone }
}
