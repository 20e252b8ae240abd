import { useApolloClient, useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { ApiKeysDocument, type ApiKeysQuery, RevokeApiKeyDocument } from '../generated/graphql.ts'
import { bidiIsolated } from '../ui/bidi-isolated.ts'
import { Button } from '../ui/button.tsx'
import { ago, exactInstant } from '../ui/days.ts'
import { ListRow } from '../ui/list-row.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { EmptyState, Reading } from '../ui/states.tsx'
import { ConfirmedButton } from './confirmed.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { OwnersOnly } from './owners-only.tsx'
import { withToast } from './with-toast.ts'

type Key = ApiKeysQuery['apiKeys']['nodes'][number]

/** The keys that programs get in with. */
export function KeysTab() {
  return (
    <OwnersOnly what="API keys">
      <Keys />
    </OwnersOnly>
  )
}

function Keys() {
  const [isMaking, setMaking] = useState(false)
  const { data, error, refetch, fetchMore } = useQuery(ApiKeysDocument, { fetchPolicy: 'cache-and-network' })
  if (!data) return <Reading what="the API keys" error={error} onRetry={() => void refetch()} h="180px" />
  const { nodes, pageInfo } = data.apiKeys
  const make = (
    <Button look="solid" onClick={() => setMaking(true)}>
      New API key
    </Button>
  )
  return (
    <>
      {nodes.length === 0 ? (
        <EmptyState icon="plug" title="No API keys yet" action={make}>
          A key lets a program read or change this business: a nightly upload, a report, a dashboard of your own.
        </EmptyState>
      ) : (
        <Card p="0">
          <Flex px={{ base: '4', md: '5' }} py="4" align="center" justify="space-between" gap="3" wrap="wrap">
            <PartTitle>API keys</PartTitle>
            {make}
          </Flex>
          <chakra.ul listStyleType="none" m="0" p="0" borderTop="1px solid {colors.line}">
            {nodes.map((key) => (
              <KeyRow key={key.id} of={key} />
            ))}
          </chakra.ul>
          {pageInfo.hasNextPage ? (
            <Box px={{ base: '4', md: '5' }} pb="4">
              <ShowMore label="Show more keys" read={() => fetchMore({ variables: { after: pageInfo.endCursor } })} />
            </Box>
          ) : null}
        </Card>
      )}
      {isMaking ? <NewKeyDialog onClose={() => setMaking(false)} /> : null}
    </>
  )
}

function KeyRow({ of: { id, name, hint, scopes, createdAt, createdByEmail, expiresAt, lastUsedAt, revokedAt, isActive } }: { of: Key }) {
  const client = useApolloClient()
  const revoke = () =>
    withToast(`${bidiIsolated(name)} opens nothing any more.`, async () => {
      const variables = { input: { id } }
      return (await client.mutate({ mutation: RevokeApiKeyDocument, variables })).data?.revokeApiKey
    })
  const end = revokedAt
    ? `revoked ${ago(revokedAt)}`
    : expiresAt
      ? `${isActive ? 'ends' : 'ended'} on ${exactInstant(expiresAt)}`
      : 'no end'
  return (
    <ListRow>
      <Flex align="center" gap="3" wrap="wrap">
        <Box flex="1 1 260px" minW="0" color={isActive ? undefined : 'muted'}>
          <Box fontWeight="semibold" overflowWrap="anywhere">
            <bdi>{name}</bdi>{' '}
            <chakra.code color="muted" fontWeight="normal">
              {hint}…
            </chakra.code>
          </Box>
          <Box color="muted" overflowWrap="anywhere">
            {scopes.join(', ')} · {end}
          </Box>
          <Box color="muted" fontSize="sm" title={exactInstant(createdAt)} overflowWrap="anywhere">
            {lastUsedAt ? `Last used ${ago(lastUsedAt)}` : 'Never used'}, made {ago(createdAt)} by{' '}
            <bdi>{createdByEmail ?? 'the command line'}</bdi>
          </Box>
        </Box>
        {isActive ? (
          <ConfirmedButton word="Revoke" label={`Revoke ${name}`} question="Its programs are refused at once." onConfirm={revoke} />
        ) : (
          <Box color="muted">Ended</Box>
        )}
      </Flex>
    </ListRow>
  )
}
