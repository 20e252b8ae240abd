import { wizardSteps } from '../../api/onboarding/wizard-steps.rules.ts'
import type { WizardValues } from './values.ts'

type Answer = keyof WizardValues
type Sides = { readonly first: WizardValues; readonly saved: WizardValues; readonly typed: WizardValues }

/**
 * What another tab or person saved of a step since its form was filled in with `first`. `taken`:
 * saved there and left alone here; `disputed`: changed in both, to different answers.
 */
export function savedElsewhere(step: number, { first, saved, typed }: Sides): { taken: Answer[]; disputed: Answer[] } {
  const answers = (wizardSteps[step - 1]?.answers ?? []) as Answer[]
  const changed = answers.filter((name) => !isSame(saved[name], first[name]) && !isSame(saved[name], typed[name]))
  const isTyped = (name: Answer) => !isSame(typed[name], first[name])
  return { taken: changed.filter((name) => !isTyped(name)), disputed: changed.filter(isTyped) }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
