import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { passwordInput } from '../../api/identity/account/account.input.ts'
import { Form, sendForm, TextField } from '../ui/form.tsx'

type Answered = { readonly userErrors: readonly { readonly field?: string | null; readonly message: string }[] }
type AskProps<Answer extends Answered> = {
  readonly go: string
  readonly onAsk: (input: { password: string }) => Promise<Answer | undefined>
  readonly onAnswer: (answer: Answer) => void
  readonly onBack: () => void
}

/** Who only found an open browser does not know the password. */
export function AskPassword<Answer extends Answered>({ go, onAsk, onAnswer, onBack }: AskProps<Answer>) {
  const form = useForm<z.infer<typeof passwordInput>>({ resolver: zodResolver(passwordInput), defaultValues: { password: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (input) => {
    const answer = await sendForm(form, () => onAsk(input))
    if (answer) onAnswer(answer)
  })
  return (
    <Form form={form} onSubmit={submit} save={go} isTall onCancel={onBack} mt="4" maxW="400px">
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        autoFocus
        error={errors.password?.message}
        {...form.register('password')}
      />
    </Form>
  )
}
