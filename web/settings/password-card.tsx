import { useMutation } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { changePasswordInput, minPasswordLength } from '../../api/identity/account/account.input.ts'
import { ChangePasswordDocument } from '../generated/graphql.ts'
import { Form, sendForm, TextField } from '../ui/form.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { showToast } from '../ui/toasts.tsx'

/** Changes the password of who knows the present one. */
export function PasswordCard({ onChanged }: { onChanged: () => void }) {
  const [change] = useMutation(ChangePasswordDocument)
  const empty = { currentPassword: '', newPassword: '' }
  const form = useForm<z.infer<typeof changePasswordInput>>({ resolver: zodResolver(changePasswordInput), defaultValues: empty })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (input) => {
    if (!(await sendForm(form, async () => (await change({ variables: { input } })).data?.changePassword))) return
    form.reset(empty)
    showToast('Password changed', 'You were signed out everywhere else.')
    onChanged()
  })
  return (
    <Card>
      <PartTitle>Password</PartTitle>
      <Box color="muted" mt="1">
        Changing it signs you out everywhere else.
      </Box>
      <Form form={form} onSubmit={submit} save="Change password" saving="Changing…" isTall mt="4" maxW="400px">
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${minPasswordLength} characters. A few unrelated words are easiest to remember.`}
          error={errors.newPassword?.message}
          {...form.register('newPassword')}
        />
      </Form>
    </Card>
  )
}
