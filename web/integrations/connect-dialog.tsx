import { useApolloClient } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { clientInput, connectInput } from '../../api/integrations/integration.input.ts'
import { IntegrationProvidersDocument, IntegrationsDocument, SaveIntegrationCredentialsDocument } from '../generated/graphql.ts'
import { sendForm, TextField } from '../ui/form.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { showToast } from '../ui/toasts.tsx'
import { accountOf, inSentence, type Provider, type SetUp } from './integration.ts'
import { startOAuth } from './start-oauth.ts'

type Values = { provider: string; clientId: string; clientSecret: string; shop: string }

type Props = {
  providers: readonly Provider[]
  /**
   * The provider that is chosen at first, empty for none, and what is connected anew or beside
   * others.
   */
  setUp: SetUp
  onClose: () => void
}

/**
 * Takes the client of an OAuth application at a provider, and goes on to the provider's consent
 * page.
 */
export function ConnectDialog({ providers, setUp: { provider, anew, isAnother }, onClose }: Props) {
  const hasClient = (of: string) => providers.some(({ key, credentials, isOffered }) => key === of && (credentials.configured || isOffered))
  const isStored = ({ provider: key, clientId, clientSecret }: Values) => hasClient(key) && clientId === '' && clientSecret === ''
  const resolver: Resolver<Values> = (values, ...rest) => {
    const schema = isStored(values) ? connectInput : clientInput
    return (zodResolver(schema) as unknown as Resolver<Values>)(values, ...rest)
  }
  const form = useForm<Values>({
    resolver,
    defaultValues: { provider, clientId: '', clientSecret: '', shop: (anew && accountOf(anew)) ?? '' },
  })
  const submit = useConnect(form, { isStored, anew })
  const chosen = providers.find(({ key }) => key === form.watch('provider'))
  return (
    <FormDialog
      title={isAnother ? 'Connect another shop' : 'Connect a provider'}
      maxWidth="640px"
      onClose={onClose}
      form={form}
      onSubmit={submit}
      save="Connect"
      saving="Connecting…"
    >
      <ConnectFields form={form} providers={providers} chosen={chosen} isAnother={isAnother} />
    </FormDialog>
  )
}

/**
 * Stores the client where one was typed, then begins the connection. What was typed stays after a
 * mistake.
 */
function useConnect(
  form: UseFormReturn<Values>,
  { isStored, anew }: Pick<SetUp, 'anew'> & { readonly isStored: (values: Values) => boolean },
) {
  const client = useApolloClient()
  return form.handleSubmit(async () => {
    const values = form.getValues()
    const { provider, clientId, clientSecret } = values
    const shop = values.shop.trim() || null
    if (!isStored(values)) {
      const variables = { input: { provider, clientId, clientSecret, shop } }
      const saved = await sendForm(form, async () => {
        const options = {
          mutation: SaveIntegrationCredentialsDocument,
          variables,
          refetchQueries: [IntegrationsDocument, IntegrationProvidersDocument],
        }
        return (await client.mutate(options)).data?.saveIntegrationCredentials
      })
      if (!saved) return
    }
    const problem = await startOAuth(provider, { shop, integration: anew?.provider === provider ? anew.id : null })
    if (problem === null) return
    showToast('Failed to start OAuth flow', problem, 'destructive')
    form.setError('root', { message: problem })
  })
}

type FieldsProps = Pick<SetUp, 'isAnother'> & { form: UseFormReturn<Values>; providers: readonly Provider[]; chosen: Provider | undefined }

function ConnectFields({ form, providers, chosen, isAnother }: FieldsProps) {
  const { errors } = form.formState
  const offered = providers.filter(({ requiresOAuth }) => requiresOAuth)
  const last4 = chosen?.credentials.last4
  const ofOperator = chosen?.isOffered ? 'Leave both empty to use the application of whoever runs this server.' : undefined
  const empty = isAnother ? 'to use the same application for this shop' : 'to keep it'
  const secretHint = last4 ? `Stored, ends in ${last4}. Leave both empty ${empty}.` : ofOperator
  return (
    <>
      <SelectField
        label="Provider"
        error={errors.provider?.message}
        options={[['', 'Choose a provider'], ...offered.map(({ key, name }) => [key, name] as const)]}
        {...form.register('provider')}
      />
      {chosen ? <Registration provider={chosen} /> : null}
      {chosen?.needsShop ? (
        <TextField
          label="Shop address"
          placeholder="my-shop.myshopify.com"
          autoComplete="off"
          error={errors.shop?.message}
          {...form.register('shop')}
        />
      ) : null}
      <TextField label="Client ID" autoComplete="off" error={errors.clientId?.message} {...form.register('clientId')} />
      <TextField
        label="Client secret"
        type="password"
        autoComplete="off"
        hint={secretHint}
        error={errors.clientSecret?.message}
        {...form.register('clientSecret')}
      />
    </>
  )
}

/** What to register at the provider, and what RiskPilot may read there. */
function Registration({ provider: { name, redirectUri, permissions, keyRights, isOffered } }: { provider: Provider }) {
  return (
    <Box px="4" py="3" bg="sunken" borderRadius="md">
      <Box>
        {isOffered
          ? `You need no application of your own at ${name}. If you use one, give it this redirect URI:`
          : `Create an application at ${name} with this redirect URI:`}
      </Box>
      <chakra.code display="block" mt="1" userSelect="all" overflowWrap="anywhere">
        {redirectUri}
      </chakra.code>
      <Box color="muted" fontSize="sm" mt="2">
        RiskPilot asks to read {inSentence(permissions)}. It changes nothing there.
      </Box>
      {keyRights.length > 0 ? <Rights rights={keyRights} /> : null}
    </Box>
  )
}

/** The rights that RiskPilot asks for, as the provider names them, each with what it is for. */
function Rights({ rights }: { rights: Provider['keyRights'] }) {
  return (
    <chakra.ul aria-label="Rights that RiskPilot asks for" mt="2" display="grid" gap="1" listStyleType="none" fontSize="sm">
      {rights.map(({ name, why }) => (
        <li key={name}>
          <chakra.code>{name}</chakra.code>
          <Box color="muted">{why}</Box>
        </li>
      ))}
    </chakra.ul>
  )
}
