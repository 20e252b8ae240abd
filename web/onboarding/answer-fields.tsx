import type { ComponentProps, ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { onboardingOptions } from '../../api/onboarding/onboarding.input.ts'
import { CheckField, CheckGroup, TextAreaField } from '../ui/choice-fields.tsx'
import { TextField } from '../ui/form.tsx'
import { SelectField } from '../ui/select-field.tsx'
import type { WizardValues } from './values.ts'
import { useWizard } from './wizard.ts'

type NameOf<Kind> = { [Name in keyof WizardValues]: WizardValues[Name] extends Kind ? Name : never }[keyof WizardValues]
type TextName = NameOf<string>

/** What a field of the wizard is registered with, and what it has to say. */
function useAnswer(name: keyof WizardValues) {
  const { register, formState } = useFormContext<WizardValues>()
  const message = formState.errors[name]?.message
  return {
    field: register(name),
    error: typeof message === 'string' ? message : undefined,
    isRequired: useWizard().required.includes(name),
  }
}

/** A line of text. */
export function TextAnswer({ name, ...rest }: { name: TextName } & Omit<ComponentProps<typeof TextField>, 'name' | 'error'>) {
  const { field, error, isRequired } = useAnswer(name)
  return <TextField isRequired={isRequired} error={error} {...rest} {...field} />
}

/** Text of several lines. */
export function LongAnswer({ name, ...rest }: { name: TextName } & Omit<ComponentProps<typeof TextAreaField>, 'name' | 'error'>) {
  const { field, error, isRequired } = useAnswer(name)
  return <TextAreaField isRequired={isRequired} error={error} {...rest} {...field} />
}

type Options = ComponentProps<typeof SelectField>['options']

/** One of several. */
export function ChoiceAnswer({ name, ...rest }: { name: TextName; label: string; hint?: string; options: Options }) {
  const { field, error, isRequired } = useAnswer(name)
  return <SelectField isRequired={isRequired} error={error} {...rest} {...field} />
}

/** Yes or no. */
export function YesAnswer({ name, ...rest }: { name: NameOf<boolean>; word: string; means?: ReactNode }) {
  return <CheckField {...rest} {...useAnswer(name).field} />
}

/** Any of several. */
export function AnyAnswer({ name, ...rest }: { name: NameOf<string[]> } & Omit<ComponentProps<typeof CheckGroup>, 'field'>) {
  return <CheckGroup {...rest} field={useAnswer(name).field} />
}

type OptionName = keyof typeof onboardingOptions

/** The options of an answer, each with its word; without one it is its own. */
export function optionsOf(name: OptionName, words: Readonly<Record<string, string>> = {}): [value: string, word: string][] {
  return onboardingOptions[name].map((value) => [value, words[value] ?? value])
}
