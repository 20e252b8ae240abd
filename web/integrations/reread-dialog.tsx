import { useMutation } from '@apollo/client/react'
import { Box, Grid } from '@chakra-ui/react'
import { useForm } from 'react-hook-form'
import { RereadDaysDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { longDay } from '../ui/days.ts'
import { sendForm, TextField } from '../ui/form.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showToast } from '../ui/toasts.tsx'
import type { Integration } from './integration.ts'

/** `3 May 2026`, or `3 May 2026 to 5 May 2026`. */
export const daysInWords = (from: string, to: string): string => (from === to ? longDay(from) : `${longDay(from)} to ${longDay(to)}`)

type Props = { of: Integration; label: string; onClose: () => void }

/**
 * Asks which day or days of a connection are read again. `label`: what it is called among the
 * others.
 */
export function RereadDialog({ of: { id: integrationId }, label: name, onClose }: Props) {
  const { today } = useBusiness()
  const form = useForm({ defaultValues: { from: '', to: '' } })
  const [reread] = useMutation(RereadDaysDocument)
  const submit = form.handleSubmit(async ({ from, to: last }) => {
    const to = last || from
    const input = { integrationId, from, to }
    const done = await sendForm(form, async () => (await reread({ variables: { input } })).data?.rereadDays)
    if (!done) return
    showToast(`${name} is read again`, `${daysInWords(from, to)}. You can leave this page.`)
    onClose()
  })
  const { errors } = form.formState
  return (
    <FormDialog
      title={`Read a day of ${name} again`}
      maxWidth="520px"
      onClose={onClose}
      form={form}
      onSubmit={submit}
      save="Read again"
      saving="Asking for it…"
    >
      <Box>
        What {name} states otherwise today replaces what is in, and what it no longer has leaves your figures. All other days stay as they
        are.
      </Box>
      <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}>
        <TextField
          label="First day"
          type="date"
          max={today}
          error={errors.from?.message}
          {...form.register('from', { required: 'Choose the day that is read again.' })}
        />
        <TextField
          label="Last day"
          type="date"
          max={today}
          hint="Leave it empty for one day."
          error={errors.to?.message}
          {...form.register('to')}
        />
      </Grid>
    </FormDialog>
  )
}
