import { type ReactNode, useId } from 'react'

type Props = {
  readonly label: string
  /** Said below the label. */
  readonly hint?: string
  readonly isOptional?: boolean
  readonly error?: string | undefined
  readonly children: (ids: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }) => ReactNode
}

/** A field with its label, and its mistake below it. */
export function Field({ label, hint, isOptional = false, error, children }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isOptional ? <span className="muted"> (optional)</span> : null}
      </label>
      {hint ? (
        <p className="muted hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error ? (
        <p className="mistake" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  )
}

/**
 * The name of the field that programs fill in and people do not see. The server drops what has it.
 */
export const trap = 'fax'

export function Trap() {
  return (
    <div className="hidden" aria-hidden="true">
      <label>
        Fax
        <input name={trap} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
