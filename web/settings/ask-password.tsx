import { chakra, Flex } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { passwordInput } from '../../api/identity/account/account.input.ts'
import { Button } from '../ui/button.tsx'
import { FormProblem, sendForm, TextField } from '../ui/form.tsx'

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
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (input) => {
    const answer = await sendForm(form, () => onAsk(input))
    if (answer) onAnswer(answer)
  })
  return (
    <chakra.form display="grid" gap="4" mt="4" maxW="400px" noValidate onSubmit={(event) => void submit(event)}>
      <FormProblem message={errors.root?.message} />
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        autoFocus
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Flex gap="2" wrap="wrap">
        <Button type="submit" look="solid" minH="44px" disabled={isSubmitting}>
          {go}
        </Button>
        <Button look="quiet" minH="44px" onClick={onBack}>
          Cancel
        </Button>
      </Flex>
    </chakra.form>
  )
}
