import { useMutation } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { keyInput } from '../../api/integrations/integration.input.ts'
import { ConnectByKeyDocument, IntegrationsDocument } from '../generated/graphql.ts'
import { sendForm, TextField } from '../ui/form.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showToast } from '../ui/toasts.tsx'
import type { Provider, SetUp } from './integration.ts'
import { StripeKeyPicture } from './stripe-key-picture.tsx'

/** Takes a key that a person made at the provider. It is tried there before it is kept. */
export function KeyDialog({ provider, setUp: { anew, isAnother }, onClose }: { provider: Provider; setUp: SetUp; onClose: () => void }) {
  const { key: of, name } = provider
  const form = useForm({ resolver: zodResolver(keyInput), defaultValues: { provider: of, key: '', integrationId: anew?.id } })
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
      title={isAnother ? `Connect another account of ${name}` : `Connect ${name}`}
      maxWidth="640px"
      onClose={onClose}
      form={form}
      onSubmit={submit}
      save="Connect"
      saving={`Trying the key at ${name}…`}
    >
      <HowToMake provider={provider} />
      <TextField label="Key" type="password" autoComplete="off" error={errors.key?.message} {...form.register('key')} />
    </FormDialog>
  )
}

/** The picture of where a provider's key is made. */
const pictures: Readonly<Record<string, () => ReactNode>> = { stripe: StripeKeyPicture }

/**
 * Where the key is made, step by step, and the rights that it needs, as the provider's own page
 * names them.
 */
function HowToMake({ provider: { key, name, keyRights } }: { provider: Provider }) {
  const Picture = pictures[key]
  return (
    <Box display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
      {Picture ? <Picture /> : null}
      <chakra.ol ps="5" display="grid" gap="1" listStyleType="decimal">
        <li>
          In {name}, open <strong>Developers</strong>, then <strong>API keys</strong>.
        </li>
        <li>
          Choose <strong>Create restricted key</strong>. If {name} asks who uses it: another website.
        </li>
        <li>
          Set these {keyRights.length} rights to <strong>Read</strong>, and leave all others at <strong>None</strong>:
          <Rights rights={keyRights} />
        </li>
        <li>Copy the key; {name} shows it only once. Enter it below.</li>
      </chakra.ol>
    </Box>
  )
}

function Rights({ rights }: { rights: Provider['keyRights'] }) {
  return (
    <chakra.ul
      aria-label="Rights of the key"
      my="2"
      px="4"
      py="3"
      bg="sunken"
      borderRadius="md"
      display="grid"
      gap="1.5"
      listStyleType="none"
    >
      {rights.map((right) => (
        <li key={right.name}>
          <Box fontWeight="semibold">{right.name}</Box>
          <Box color="muted" fontSize="sm">
            {right.why}
          </Box>
        </li>
      ))}
    </chakra.ul>
  )
}
