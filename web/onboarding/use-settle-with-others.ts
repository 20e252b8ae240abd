import { useApolloClient } from '@apollo/client/react'
import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { onboardingOptions } from '../../api/onboarding/onboarding.input.ts'
import { OnboardingDocument } from '../generated/graphql.ts'
import { savedElsewhere } from './saved-elsewhere.ts'
import { type Known, valuesOf, type WizardValues } from './values.ts'

/**
 * Looks, before a step is saved, at what another tab or person saved of it since it was opened.
 * What was left alone here is taken over. False: an answer was changed in both, and the form says
 * so; sent once more, the answer that stands here is saved.
 */
export function useSettleWithOthers(step: number, known: Known, first: WizardValues) {
  const client = useApolloClient()
  const base = useRef(first)
  return async (form: UseFormReturn<WizardValues>): Promise<boolean> => {
    const read = await client.query({ query: OnboardingDocument, fetchPolicy: 'network-only' }).catch(() => null)
    // Whoever cannot read cannot save either: the save says why.
    if (!read?.data) return true
    const saved = valuesOf({ ...known, saved: read.data.onboarding })
    const typed = form.getValues()
    const { taken, disputed } = savedElsewhere(step, { first: base.current, saved, typed })
    base.current = saved
    for (const name of taken) form.setValue(name, saved[name])
    for (const [i, name] of disputed.entries()) {
      const there = saved[name]
      if (typeof there === 'string') form.setError(name, { message: changedTo(name, there) }, { shouldFocus: i === 0 })
      else form.setError('root', { message: changed })
    }
    return disputed.length === 0
  }
}

const changed = 'This step was changed in another tab. Press Next again to save what stands here instead.'

function changedTo(name: string, text: string): string {
  if (text === '') return 'It was emptied in another tab. Press Next again to save yours.'
  // What is chosen from a list has another word on the screen.
  const to = name in onboardingOptions ? '' : ` to “${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`
  return `Changed in another tab${to}. Press Next again to save yours.`
}
