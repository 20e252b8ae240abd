import { createContext, useContext } from 'react'
import type { BusinessSettingsPartsFragment, OnboardingPartsFragment } from '../generated/graphql.ts'
import type { Circumstances } from './problems.ts'

/** What the steps know beside their own fields. */
export type Wizard = {
  /** What is saved; absent in the sample. */
  readonly saved: OnboardingPartsFragment | undefined
  readonly business: BusinessSettingsPartsFragment | undefined
  readonly isOwner: boolean
  readonly step: number
  readonly circumstances: Circumstances
  /** The names of the answers that the step requires. */
  readonly required: readonly string[]
  /** Asks for another card than the stored one. */
  readonly replaceCard: () => void
}

const WizardContext = createContext<Wizard | null>(null)

export const WizardProvider = WizardContext.Provider

export function useWizard(): Wizard {
  const wizard = useContext(WizardContext)
  if (!wizard) throw new Error('This part stands outside of the wizard.')
  return wizard
}
