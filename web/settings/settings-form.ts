import { type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form'
import { sendForm } from '../ui/form.tsx'

/**
 * A form over what the server holds. When newer values arrive, a field that a person has changed
 * and not saved keeps what was typed; the others show the newer values.
 */
export function useSettingsForm<Fields extends FieldValues>(values: Fields, options: Pick<UseFormProps<Fields>, 'resolver'> = {}) {
  return useForm<Fields>({ ...options, values, resetOptions: { keepDirtyValues: true } })
}

/**
 * Sends what a form of settings held when it was submitted. True: it is saved. What was typed since
 * then stays, as a change that is not saved yet.
 */
export async function saveSettings<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  submitted: Fields,
  ask: Parameters<typeof sendForm>[1],
): Promise<boolean> {
  if (!(await sendForm(form, ask))) return false
  // What is saved is no change any more; a field that differs from it still is one.
  form.reset(submitted, { keepValues: true, keepDirtyValues: false, keepFieldsRef: true })
  return true
}
