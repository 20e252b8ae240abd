import { type FormEvent, useCallback, useRef, useState } from 'react'
import { Field, Trap, trap } from '../public-site/field.tsx'
import type { FormState } from '../public-site/page.ts'
import { fieldsOf } from '../public-site/posted-fields.ts'
import { send } from '../public-site/send.ts'
import { Toast, type ToastText } from '../public-site/toast.tsx'
import { earlyAdopterForm, earlyAdopterName, mistakesIn, registered } from './early-adopter-form.ts'

const failed = { title: 'Error', text: 'There was a problem submitting your information. Please try again.', isBad: true } as const

const lines = [
  { name: 'name', label: 'Name', type: 'text', autoComplete: 'name' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
  { name: 'companyName', label: 'Company name', type: 'text', autoComplete: 'organization' },
] as const

const sizes = ['1-10', '10-50', '50-200', '200+'] as const

/**
 * Registers an early adopter. Mistakes stand under their fields; what was typed stays after a
 * failure.
 */
export function Registration({ state }: { state: FormState | null }) {
  const own = state?.form === earlyAdopterName ? state : null
  const isRegistered = own?.data !== undefined
  const values = isRegistered ? {} : (own?.values ?? {})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>(own?.errors ?? {})
  const [toast, setToast] = useState<ToastText | null>(null)
  const { isBusy, submit } = useRegistration({ setErrors, setToast })
  const closeToast = useCallback(() => setToast(null), [])
  return (
    <form method="post" action="/early-adopter#register" noValidate onSubmit={submit} className="card signup registration" id="register">
      <input type="hidden" name="form" value={earlyAdopterName} />
      <Trap />
      {isRegistered ? (
        <p role="status">
          <strong>{registered.title}</strong> {registered.text}
        </p>
      ) : null}
      {own?.failure ? (
        <p className="mistake" role="alert">
          {failed.text} {own.failure}
        </p>
      ) : null}
      {lines.map(({ name, label, ...rest }) => (
        <Field key={name} label={label} error={errors[name]}>
          {(ids) => <input name={name} required defaultValue={values[name]} {...rest} {...ids} />}
        </Field>
      ))}
      <Field label="Company size" error={errors.companySize}>
        {(ids) => (
          <select name="companySize" required defaultValue={values.companySize ?? ''} {...ids}>
            <option value="">Select a size</option>
            {sizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Company website" error={errors.companyWebsite}>
        {(ids) => (
          <input
            name="companyWebsite"
            type="url"
            required
            placeholder="https://"
            autoComplete="url"
            defaultValue={values.companyWebsite}
            {...ids}
          />
        )}
      </Field>
      <Field label="Which risks would you like to watch?" error={errors.riskInterest}>
        {(ids) => <textarea name="riskInterest" rows={3} required defaultValue={values.riskInterest} {...ids} />}
      </Field>
      <button type="submit" className="button" disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? 'Submitting...' : 'Become an early adopter'}
      </button>
      <Toast toast={toast} onClose={closeToast} />
    </form>
  )
}

type Shown = {
  readonly setErrors: (errors: Readonly<Record<string, string>>) => void
  readonly setToast: (toast: ToastText) => void
}

function useRegistration({ setErrors, setToast }: Shown) {
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const register = async (form: HTMLFormElement) => {
    const fields = fieldsOf(form)
    const wrong = mistakesIn(fields)
    setErrors(wrong)
    const first = Object.keys(wrong).length > 0 ? [...form.elements].find((one) => (one as HTMLInputElement).name in wrong) : undefined
    if (first) return (first as HTMLElement).focus()
    isSending.current = true
    setBusy(true)
    try {
      const { variables, document, mistakes } = earlyAdopterForm
      const refused = fields[trap] ? [] : mistakes(await send(document, variables(fields)))
      setErrors(Object.fromEntries(refused.toReversed().map(({ field, message }) => [field ?? '', message])))
      setToast(refused.length === 0 ? registered : failed)
      if (refused.length === 0) form.reset()
    } catch {
      setToast(failed)
    }
    isSending.current = false
    setBusy(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSending.current) void register(event.currentTarget)
  }
  return { isBusy, submit }
}
