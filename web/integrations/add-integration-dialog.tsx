import { useMutation } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { useForm } from 'react-hook-form'
import { CreateIntegrationDocument, IntegrationsDocument, type IntegrationType } from '../generated/graphql.ts'
import { sendForm, TextField } from '../ui/form.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { showToast } from '../ui/toasts.tsx'

const types: readonly (readonly [IntegrationType, string])[] = [
  ['other', 'Other'],
  ['accounting', 'Accounting'],
  ['communication', 'Communication'],
  ['crm', 'CRM'],
  ['email', 'Email'],
]

/** Notes a system that RiskPilot has no connector for, so that its place in the list is kept. */
export function AddIntegrationDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<{ name: string; type: IntegrationType }>({ defaultValues: { name: 'New Integration', type: 'other' } })
  const [create] = useMutation(CreateIntegrationDocument, { refetchQueries: [IntegrationsDocument], awaitRefetchQueries: true })
  const submit = form.handleSubmit(async (input) => {
    const added = await sendForm(form, async () => (await create({ variables: { input } })).data?.createIntegration)
    if (!added) return showToast('Failed to add integration', 'What you typed is still in the form.', 'destructive')
    showToast('Integration added successfully', input.name)
    onClose()
  })
  const { errors } = form.formState
  return (
    <FormDialog
      title="Add Integration"
      maxWidth="520px"
      onClose={onClose}
      form={form}
      onSubmit={submit}
      save="Add Integration"
      saving="Adding…"
    >
      <Box color="muted">
        For a system without a connector. It is listed under Pending Setup, and its data comes by files. For Shopify, QuickBooks and the
        others, choose Connect a provider.
      </Box>
      <TextField label="Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
      <SelectField label="Type" error={errors.type?.message} options={types} {...form.register('type')} />
    </FormDialog>
  )
}
