import { useQuery } from '@apollo/client/react'
import { Box, Flex } from '@chakra-ui/react'
import type { ElementType } from 'react'
import { ConnectionsDocument, type ConnectionsQuery } from '../generated/graphql.ts'
import { Moment } from './figures.tsx'
import { Icon } from './icons.tsx'
import { counted } from './words.ts'

type Connection = ConnectionsQuery['integrations'][number]

/** The connections of the business that feed it or did: not those that nobody has set up yet. */
export function useConnections(): readonly Connection[] {
  const { data } = useQuery(ConnectionsDocument)
  return data?.integrations.filter(({ status }) => status !== 'pending') ?? []
}

/**
 * Connections as items of a list of sources, with the files beside them; `as` is the list's own
 * kind of item.
 */
export function ConnectionItems({ of, as: Item = 'li' }: { of: readonly Connection[]; as?: ElementType }) {
  return of.map((one) => (
    <Item key={one.id}>
      <ConnectionState of={one} />
    </Item>
  ))
}

function ConnectionState({ of: { name, status, problem, streams, lastSyncAt } }: { of: Connection }) {
  const isActive = status === 'active'
  return (
    <>
      <Flex justify="space-between" gap="3" wrap="wrap">
        <Box fontWeight="medium" minW="0" overflowWrap="anywhere">
          <bdi>{name}</bdi>
        </Box>
        <Flex as="span" align="center" gap="1" color={isActive ? 'low' : 'muted'}>
          <Icon name={isActive ? 'done' : 'warning'} size={15} />
          {isActive ? 'Connected' : 'Not connected'}
        </Flex>
      </Flex>
      {streams.length > 0 ? (
        <Box color="muted" fontSize="sm">
          {counted(
            streams.reduce((sum, one) => sum + one.records, 0),
            'record',
          )}
          {lastSyncAt ? (
            <>
              , last read <Moment of={lastSyncAt} />
            </>
          ) : isActive ? (
            ', still reading'
          ) : (
            ', not read to the end'
          )}
        </Box>
      ) : null}
      {problem ? (
        <Box color="muted" fontSize="sm" overflowWrap="anywhere">
          {problem}
        </Box>
      ) : null}
    </>
  )
}
