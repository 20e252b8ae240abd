import { Box } from '@chakra-ui/react'
import type { ConnectionsQuery } from '../generated/graphql.ts'
import { Moment } from './figures.tsx'
import { counted } from './words.ts'

type Connection = ConnectionsQuery['integrations'][number]

/** What was read of a connected system, and when; nothing where nothing reads it. */
export function ConnectionLine({ of: { streams, lastSyncAt } }: { of: Pick<Connection, 'streams' | 'lastSyncAt'> }) {
  if (streams.length === 0) return null
  const records = streams.reduce((sum, one) => sum + one.records, 0)
  return (
    <Box color="muted" fontSize="sm">
      {counted(records, 'record')}
      {lastSyncAt ? (
        <>
          , last read <Moment of={lastSyncAt} />
        </>
      ) : (
        ', still reading'
      )}
    </Box>
  )
}
