import { useQuery } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { SourceStandInsDocument } from '../generated/graphql.ts'

const inOneList = new Intl.ListFormat('en-GB')

/**
 * Which sources are not read at their publishers, as whoever runs the server has set it; nothing
 * where all are.
 */
export function StandInsNote() {
  const standIns = useQuery(SourceStandInsDocument).data?.sourceStandIns ?? []
  if (standIns.length === 0) return null
  const places = Map.groupBy(standIns, ({ origin }) => origin)
  return (
    <>
      {[...places].map(([origin, ofOrigin]) => (
        <Box key={origin} role="note" color="medium" fontSize="sm" overflowWrap="anywhere">
          {ofOrigin.length === 1 ? 'A stand-in' : 'Stand-ins'}: whoever runs this server has{' '}
          {inOneList.format(ofOrigin.map(({ name }) => name))} read at {origin}.
        </Box>
      ))}
    </>
  )
}
