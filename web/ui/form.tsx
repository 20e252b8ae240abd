import { Box, chakra, Flex } from '@chakra-ui/react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { Button, Input } from './button.tsx'
import { whatWentWrong } from './failure.ts'

type FieldProps = {
  label: string
  error: string | undefined
  hint?: ReactNode
  /** Marked with an asterisk. */
  isRequired?: boolean
} & React.ComponentProps<typeof Input>

/**
 * A text input with its label above, and its error or a hint below, which screen readers announce.
 */
export function TextField({ label, error, hint, isRequired = false, ...rest }: FieldProps) {
  const id = useId()
  const below = error ?? hint
  return (
    <Box minW="0">
      <FieldLabel htmlFor={id} isRequired={isRequired}>
        {label}
      </FieldLabel>
      <Input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-required={isRequired || undefined}
        aria-describedby={below ? `${id}-below` : undefined}
        {...rest}
      />
      {below ? (
        <Box id={`${id}-below`} color={error ? 'high' : 'muted'} fontSize="sm" mt="1">
          {below}
        </Box>
      ) : null}
    </Box>
  )
}

/** The label above a field, with an asterisk where an answer is required. */
export function FieldLabel({ htmlFor, isRequired, children }: { htmlFor: string; isRequired: boolean; children: ReactNode }) {
  return (
    <chakra.label htmlFor={htmlFor} display="block" fontWeight="medium" mb="1">
      {children}
      {isRequired ? (
        <chakra.span aria-hidden="true" color="high">
          {' '}
          *
        </chakra.span>
      ) : null}
    </chakra.label>
  )
}

/** The error of a form as a whole. It takes the focus when it appears, so that it is not missed. */
export function FormProblem({ message }: { message: string | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message) place.current?.focus()
  }, [message])
  return (
    <Box ref={place} role="alert" tabIndex={-1} color="high" _empty={{ display: 'none' }}>
      {message}
    </Box>
  )
}

export type FormProps<Fields extends FieldValues> = {
  form: UseFormReturn<Fields>
  onSubmit: (event: React.FormEvent) => Promise<unknown>
  /** The button's words, and those while it is sent. */
  save: string
  saving?: string
  look?: 'solid' | 'dangerSolid'
  /** Buttons as high as fields. */
  isTall?: boolean
  onCancel?: (() => void) | undefined
  /** Further buttons. */
  more?: ReactNode
  label?: string
  children: ReactNode
} & Pick<React.ComponentProps<typeof Box>, 'mt' | 'maxW'>

/**
 * Fields one below the other, above them what is wrong with the whole, below them the button that
 * sends it.
 */
export function Form<Fields extends FieldValues>(props: FormProps<Fields>) {
  const { form, onSubmit, save, saving = save, look = 'solid', isTall = false, onCancel, more, label, children, ...place } = props
  const { errors, isSubmitting } = form.formState
  const height = isTall ? { minH: '44px' } : {}
  return (
    <chakra.form aria-label={label} display="grid" gap="4" noValidate onSubmit={(event) => void onSubmit(event)} {...place}>
      <FormProblem message={errors.root?.message} />
      {children}
      <Flex gap="2" wrap="wrap">
        <Button type="submit" look={look} disabled={isSubmitting} {...height}>
          {isSubmitting ? saving : save}
        </Button>
        {onCancel ? (
          <Button disabled={isSubmitting} onClick={onCancel} {...height}>
            Cancel
          </Button>
        ) : null}
        {more}
      </Flex>
    </chakra.form>
  )
}

type Payload = { readonly userErrors: readonly { readonly field?: string | null; readonly message: string }[] }

/**
 * Submits a form. Errors are shown under their fields, the first of which gets the focus; any other
 * error is shown above them. Returns the answer; null when the form shows an error.
 */
export async function sendForm<Fields extends FieldValues, Answer extends Payload>(
  form: UseFormReturn<Fields>,
  ask: () => Promise<Answer | undefined>,
): Promise<Answer | null> {
  try {
    const answer = await ask()
    if (!answer) throw new Error('The server answered nothing.')
    const { userErrors } = answer
    for (const [i, { field, message }] of userErrors.entries()) {
      const isShown = field !== null && field !== undefined && field in form.getValues()
      if (isShown) form.setError(field as Path<Fields>, { message }, { shouldFocus: i === 0 })
      else form.setError('root', { message })
    }
    return userErrors.length === 0 ? answer : null
  } catch (error) {
    form.setError('root', { message: whatWentWrong(error).sentence })
    return null
  }
}
