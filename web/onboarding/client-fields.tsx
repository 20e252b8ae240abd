import { Box, chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { IntegrationProvidersQuery } from '../generated/graphql.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/form.tsx'
import type { WizardValues } from './values.ts'
import { useWizard } from './wizard.ts'

export type Provider = IntegrationProvidersQuery['integrationProviders'][number]

/** The OAuth client of a chosen provider, and the address to register there. */
export function ClientFields({ of: { key, name, requiresOAuth, redirectUri } }: { of: Provider }) {
  const { register, formState } = useFormContext<WizardValues>()
  const stored = useWizard().saved?.oauthCredentials.find(({ provider }) => provider === key)
  const errors = formState.errors.clients?.[key]
  if (!requiresOAuth || !redirectUri)
    return (
      <Box px="4" py="3" bg="sunken" borderRadius="md">
        <chakra.h4 fontWeight="semibold">{name}</chakra.h4>
        <Box color="muted">{name} needs no OAuth client.</Box>
      </Box>
    )
  const hint = stored?.configured ? `Stored${stored.last4 ? `, ends in ${stored.last4}` : ''}. Leave both empty to keep it.` : undefined
  return (
    <Box role="group" aria-label={`${name} OAuth client`} display="grid" gap="3" px="4" py="4" bg="sunken" borderRadius="md">
      <chakra.h4 fontWeight="semibold">{name}</chakra.h4>
      <RedirectUri name={name} uri={redirectUri} />
      <TextField
        label={`${name} client ID`}
        autoComplete="off"
        spellCheck={false}
        error={errors?.clientId?.message}
        {...register(`clients.${key}.clientId`)}
      />
      <TextField
        label={`${name} client secret`}
        type="password"
        autoComplete="off"
        hint={hint ?? 'You can add both later, under Integrations.'}
        error={errors?.clientSecret?.message}
        {...register(`clients.${key}.clientSecret`)}
      />
    </Box>
  )
}

function RedirectUri({ name, uri }: { name: string; uri: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(uri)
      setCopied(true)
    } catch {
      // Not allowed here: the text can still be selected by hand.
      setCopied(false)
    }
  }
  return (
    <Box>
      <Box fontSize="sm">Redirect URI to register at {name}</Box>
      <Flex gap="2" align="center" wrap="wrap" mt="1">
        <chakra.code flex="1 1 220px" minW="0" userSelect="all" overflowWrap="anywhere" fontSize="sm">
          {uri}
        </chakra.code>
        <Button aria-label={`${isCopied ? 'Copied' : 'Copy'} the redirect URI of ${name}`} onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </Flex>
    </Box>
  )
}
