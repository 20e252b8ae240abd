import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Field, Trap, trap } from './field.tsx'
import type { FormState, PublicForm } from './page.ts'
import { fieldsOf } from './posted-fields.ts'
import { send } from './send.ts'
import { rememberSignup } from './signed-up.ts'

export type SignupField = {
  readonly name: string
  readonly label: string
  readonly type?: 'text' | 'email'
  readonly autoComplete?: string
  readonly placeholder?: string
  /** Of several lines, and may be left out. */
  readonly isLong?: boolean
}

type Props<Data, Variables extends object> = {
  readonly name: string
  readonly form: PublicForm<Data, Variables>
  readonly fields: readonly SignupField[]
  /** The page's own path, with the section to which an answer returns. */
  readonly action: string
  readonly button: string
  readonly state: FormState | null
}

/**
 * Sends a sign-up and leads on. Without scripts the browser posts it, and the server answers with a
 * page.
 */
export function SignupForm<Data, Variables extends object>({ name, form, fields, action, button, state }: Props<Data, Variables>) {
  const own = state?.form === name ? state : null
  const [errors, setErrors] = useState(own?.errors ?? {})
  const { isBusy, submit } = useSignup(name, form, setErrors)
  return (
    <form method="post" action={action} onSubmit={submit} className="card signup">
      <input type="hidden" name="form" value={name} />
      <Trap />
      {own?.failure ? (
        <p className="mistake" role="alert">
          {own.failure}
        </p>
      ) : null}
      {fields.map(({ name: field, label, type = 'text', isLong = false, ...rest }) => (
        <Field key={field} label={label} isOptional={isLong} error={errors[field]}>
          {(ids) =>
            isLong ? (
              <textarea name={field} rows={3} maxLength={4_000} defaultValue={own?.values[field]} {...ids} {...rest} />
            ) : (
              <input name={field} type={type} required maxLength={200} defaultValue={own?.values[field]} {...ids} {...rest} />
            )
          }
        </Field>
      ))}
      <button type="submit" className="button" disabled={isBusy}>
        {isBusy ? 'Submitting...' : button}
      </button>
    </form>
  )
}

function useSignup<Data, Variables extends object>(
  name: string,
  { document, variables, mistakes, leadsTo }: PublicForm<Data, Variables>,
  setErrors: (errors: Readonly<Record<string, string>>) => void,
) {
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const end = () => {
    isSending.current = false
    setBusy(false)
  }
  // A browser that goes back shows the page as it was left.
  useEffect(() => {
    addEventListener('pageshow', end)
    return () => removeEventListener('pageshow', end)
  })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    const fields = fieldsOf(event.currentTarget)
    try {
      const wrong = fields[trap] ? [] : mistakes(await send(document, variables(fields)))
      if (wrong.length === 0) {
        if (!fields[trap]) rememberSignup(name)
        location.assign(leadsTo ?? '/')
        return
      }
      setErrors(Object.fromEntries(wrong.toReversed().map(({ field, message }) => [field ?? '', message])))
    } catch {
      setErrors({})
    }
    alert('Something went wrong. Please try again.')
    end()
  }
  return { isBusy, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) }
}
