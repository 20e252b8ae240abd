import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { IntegrationProvidersDocument, IntegrationsDocument } from '../generated/graphql.ts'
import { ChangeButton, ChangeNote } from '../ui/change-button.tsx'
import type { ChosenGuide } from '../ui/file-guides.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { ErrorState, Loading, Problem, Skeleton } from '../ui/states.tsx'
import { useLastKnown } from '../ui/use-last-known.ts'
import { wholeNumber } from '../ui/words.ts'
import { AddIntegrationDialog } from './add-integration-dialog.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { FilesInstead } from './files-instead.tsx'
import { countsOf, groups, type Integration, isListed, type Provider, type SetUp } from './integration.ts'
import { IntegrationRow } from './integration-row.tsx'
import { KeyConnections } from './key-connections.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { OAuthGrid, signInToConnect } from './oauth-grid.tsx'
import { ReadingNow } from './reading-now.tsx'

/** What is open over the page: the form of a new integration, or of a provider's connection. */
type Open = { readonly form: 'add' } | { readonly form: 'connect' | 'key'; readonly setUp: SetUp } | null

/**
 * The systems of the business: what is connected, what can be, and the files that feed it
 * meanwhile.
 */
export function BusinessIntegrations() {
  const { data, error, retry } = useLastKnown(IntegrationsDocument, {})
  const { data: known } = useQuery(IntegrationProvidersDocument)
  const [open, setOpen] = useState<Open>(null)
  const [guide, setGuide] = useState<ChosenGuide>({ provider: 'shopify' })
  const all = data?.integrations.filter(isListed) ?? []
  const providers = known?.integrationProviders ?? []
  const takesKey = (provider: string) => providers.some(({ key, takesKey: takes }) => takes && key === provider)
  const connect = (setUp: SetUp) => setOpen({ form: takesKey(setUp.provider) ? 'key' : 'connect', setUp })
  const wanted = open && open.form !== 'add' ? open.setUp : null
  const keyProvider = open?.form === 'key' ? providers.find(({ key }) => key === wanted?.provider) : undefined
  return (
    <>
      <ChangeNote viewersCannot="connect and change integrations" />
      <ReturnNote />
      {error ? (
        <Box mb="5">
          <ErrorState title="Failed to load integrations. Showing cached data." error={error} onRetry={retry} />
        </Box>
      ) : null}
      {data ? (
        <>
          <Summary
            all={all}
            onAdd={() => setOpen({ form: 'add' })}
            onConnect={() => connect({ provider: '', anew: null, isAnother: false })}
          />
          <Lists all={all} providers={providers} onSetUp={connect} />
        </>
      ) : error ? null : (
        <IntegrationsSkeleton />
      )}
      <Grid gap="5" mt="5">
        <ReadingNow />
        {providers.length > 0 ? (
          <OAuthGrid providers={providers} integrations={all} onSetUp={connect} onFiles={(provider) => setGuide({ provider })} />
        ) : null}
        <KeyConnections providers={providers} integrations={all} onConnect={connect} />
        <FilesInstead chosen={guide} onChoose={setGuide} />
      </Grid>
      {open?.form === 'add' ? <AddIntegrationDialog onClose={() => setOpen(null)} /> : null}
      {keyProvider && wanted ? <KeyDialog provider={keyProvider} setUp={wanted} onClose={() => setOpen(null)} /> : null}
      {open?.form === 'connect' ? <ConnectDialog providers={providers} setUp={open.setUp} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

/**
 * After a provider sent the browser back without a connection. Its own words are in the list only.
 */
function ReturnNote() {
  const [search] = useSearchParams()
  return <Problem>{search.has('problem') ? 'The connection was not completed. The reason is under Connection Issues.' : null}</Problem>
}

function Summary({ all, onAdd, onConnect }: { all: readonly Integration[]; onAdd: () => void; onConnect: () => void }) {
  return (
    <Flex justify="space-between" align="center" gap="4" wrap="wrap" mb="5">
      <chakra.dl aria-label="Integrations by status" display="flex" flexWrap="wrap" columnGap="8" rowGap="2">
        {countsOf(all).map(({ word, count }) => (
          <Box key={word}>
            <chakra.dt color="muted" fontSize="sm">
              {word}
            </chakra.dt>
            <chakra.dd fontSize="2xl" fontWeight="semibold" lineHeight="1.2" fontVariantNumeric="tabular-nums">
              {wholeNumber(count)}
            </chakra.dd>
          </Box>
        ))}
      </chakra.dl>
      <Flex gap="2" wrap="wrap">
        <ChangeButton sampleWords={signInToConnect} onPress={onAdd}>
          Add Integration
        </ChangeButton>
        <ChangeButton look="solid" sampleWords={signInToConnect} onPress={onConnect}>
          Connect a provider
        </ChangeButton>
      </Flex>
    </Flex>
  )
}

type ListsProps = { all: readonly Integration[]; providers: readonly Provider[]; onSetUp: (wanted: SetUp) => void }

function Lists({ all, providers, onSetUp }: ListsProps) {
  if (all.length === 0)
    return (
      <Card>
        <PartTitle>No integration yet</PartTitle>
        <Box color="muted" mt="1" maxW="70ch">
          Your connected systems will be listed here. Connect a provider below, or import the files that it exports.
        </Box>
      </Card>
    )
  return (
    <Grid gap="4">
      {groups.map(({ title, has }) => {
        const shown = all.filter(has)
        return shown.length === 0 ? null : (
          <Card key={title} p={{ base: '0', md: '0' }} overflow="hidden">
            <Flex px={{ base: '4', md: '5' }} py="3" gap="2" align="baseline" borderBottom="1px solid {colors.line}">
              <PartTitle>{title}</PartTitle>
              <Box color="muted">{shown.length}</Box>
            </Flex>
            <chakra.ul aria-label={title} listStyleType="none">
              {shown.map((one) => (
                <IntegrationRow
                  key={one.id}
                  of={one}
                  all={all}
                  provider={providers.find(({ key }) => key === one.provider)}
                  onSetUp={onSetUp}
                />
              ))}
            </chakra.ul>
          </Card>
        )
      })}
    </Grid>
  )
}

function IntegrationsSkeleton() {
  return (
    <Loading label="Reading the integrations">
      <Flex gap="8" mb="5">
        {['Total', 'Active', 'Pending', 'Errors'].map((word) => (
          <Skeleton key={word} h="52px" w="56px" />
        ))}
      </Flex>
      <Skeleton h="140px" />
    </Loading>
  )
}
