import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { useFormContext } from 'react-hook-form'
import { IntegrationProvidersDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { FilesHelp } from '../ui/files-help.tsx'
import { Folded } from '../ui/folded.tsx'
import { PartTitle } from '../ui/page.tsx'
import { Planned } from '../ui/planned.tsx'
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { AnyAnswer } from './answer-fields.tsx'
import { ClientFields, type Provider } from './client-fields.tsx'
import { FilesPart } from './files-part.tsx'
import type { WizardValues } from './values.ts'
import { WhatHappensNext } from './what-happens-next.tsx'

/** The providers that the wizard offers, in its order. */
const offered = ['shopify', 'quickbooks', 'hubspot', 'pipedrive', 'mailchimp', 'slack']

/** Where the figures come from: files, which are read at once, and connections beside them. */
export function IntegrationsStep() {
  const { isSample } = useBusiness()
  const { data, error, refetch } = useQuery(IntegrationProvidersDocument)
  const chosen = useFormContext<WizardValues>().watch('selectedIntegrations')
  const providers = offered.flatMap((key) => data?.integrationProviders.find((one) => one.key === key) ?? [])
  const shown = providers.filter(({ key }) => chosen.includes(key))
  return (
    <Box display="grid" gap="6" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} alignItems="start">
      <Box display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <PartTitle as="h3">Import files now</PartTitle>
        {isSample ? null : <FilesPart />}
        <Box color="muted" fontSize="sm">
          Orders and unit costs are enough for a first look. The guides below show how to export each file.
        </Box>
      </Box>
      <Box display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        <Flex align="center" gap="2">
          <PartTitle as="h3">Connect your tools</PartTitle>
          <Planned what="connections" />
        </Flex>
        {error && !data ? <ErrorState title="The providers could not be read" error={error} onRetry={() => void refetch()} /> : null}
        {data ? <Providers of={providers} shown={shown} count={chosen.length} /> : null}
        {data || error ? null : (
          <Loading label="Reading the providers">
            <Skeleton h="180px" />
          </Loading>
        )}
      </Box>
      <Box gridColumn="1 / -1" minW="0">
        <WhatHappensNext of={shown} />
      </Box>
      <Box gridColumn="1 / -1" minW="0">
        <Folded title="How to export your files">
          <PartTitle as="h3" mb="3">
            Export your files
          </PartTitle>
          <FilesHelp label="How to export each file" />
        </Folded>
      </Box>
    </Box>
  )
}

/** The choice, and the OAuth client of each that was chosen. */
function Providers({ of, shown, count }: { of: readonly Provider[]; shown: readonly Provider[]; count: number }) {
  return (
    <>
      <AnyAnswer name="selectedIntegrations" legend="Choose your tools" options={of.map(({ key, name }) => [key, name])} />
      <Flex role="status" gap="2" align="center" fontWeight="medium">
        {count} selected
        <chakra.span color="muted" fontWeight="normal">
          {shown.map(({ name }) => name).join(', ')}
        </chakra.span>
      </Flex>
      {shown.map((provider) => (
        <ClientFields key={provider.key} of={provider} />
      ))}
    </>
  )
}
