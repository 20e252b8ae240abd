import { useQuery } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { isOldData } from '../../api/ledger/data-age.rules.ts'
import { DataUntilDocument } from '../generated/graphql.ts'
import { useBusiness } from './business.tsx'
import { exactDay, longDay, timeAgo } from './days.ts'

/** The newest day of the shop's rows, and whether it is too long ago to speak of ‘now’. */
export function useDataEnd(): { readonly until: string | null; readonly isOld: boolean } {
  const { today } = useBusiness()
  const until = useQuery(DataUntilDocument).data?.business.dataUntil ?? null
  return { until, isOld: isOldData(until, today) }
}

/** `Your files end on 30 June 2011, 15 years ago.` Empty while the files are recent. */
export function DataEndNote() {
  const { today } = useBusiness()
  const { until, isOld } = useDataEnd()
  if (!isOld || !until) return null
  return (
    <Box as="span" data-testid="data-end">
      Your files end on{' '}
      <time dateTime={until} title={exactDay(until)}>
        {longDay(until)}
      </time>
      , {timeAgo(until, today)}.
    </Box>
  )
}
