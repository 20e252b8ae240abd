import { useMutation } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { keyInput } from '../../api/integrations/integration.input.ts'
import { ConnectByKeyDocument, IntegrationsDocument } from '../generated/graphql.ts'
import { sendForm, TextField } from '../ui/form.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showToast } from '../ui/toasts.tsx'
import type { Provider } from './integration.ts'

/** Takes a key that a person made at the provider. It is tried there before it is kept. */
export function KeyDialog({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const { key: of, name, keyRights } = provider
  const form = useForm({ resolver: zodResolver(keyInput), defaultValues: { provider: of, key: '' } })
  const [connect] = useMutation(ConnectByKeyDocument, { refetchQueries: [IntegrationsDocument], awaitRefetchQueries: true })
  const submit = form.handleSubmit(async (input) => {
    const connected = await sendForm(form, async () => (await connect({ variables: { input } })).data?.connectByKey)
    if (!connected) return
    showToast(`${name} is connected`, 'RiskPilot is reading it now. You can leave this page.')
    onClose()
  })
  const { errors } = form.formState
  return (
    <FormDialog
      title={`Connect ${name}`}
      maxWidth="640px"
      onClose={onClose}
      form={form}
      onSubmit={submit}
      save="Connect"
      saving={`Trying the key at ${name}…`}
    >
      <Rights name={name} rights={keyRights} />
      <TextField label="Key" type="password" autoComplete="off" error={errors.key?.message} {...form.register('key')} />
    </FormDialog>
  )
}

/** The rights that the key needs, as the provider's own page names them. */
function Rights({ name, rights }: { name: string; rights: Provider['keyRights'] }) {
  return (
    <Box px="4" py="3" bg="sunken" borderRadius="md">
      <Box>In {name}, open Developers, then API keys, and create a restricted key with these rights, and no others:</Box>
      <chakra.ul aria-label="Rights of the key" mt="2" display="grid" gap="1.5" listStyleType="none">
        {rights.map((right) => (
          <li key={right.name}>
            <Box fontWeight="semibold">{right.name}</Box>
            <Box color="muted" fontSize="sm">
              {right.why}
            </Box>
          </li>
        ))}
      </chakra.ul>
    </Box>
  )
}
