import { useQuery } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { isOldData } from '../../api/ledger/data-age.rules.ts'
import { type DataWord, dataWordOf } from '../../api/ledger/data-word.rules.ts'
import { DataUntilDocument } from '../generated/graphql.ts'
import { useBusiness } from './business.tsx'
import { exactDay, longDay, timeAgo } from './days.ts'

type DataEnd = { readonly until: string | null; readonly isOld: boolean; readonly dataWord: DataWord }

/**
 * The newest day of the shop's rows, whether it is too long ago to speak of ‘now’, and what the
 * rows are called.
 */
export function useDataEnd(): DataEnd {
  const { today } = useBusiness()
  const business = useQuery(DataUntilDocument).data?.business
  const until = business?.dataUntil ?? null
  return { until, isOld: isOldData(until, today), dataWord: dataWordOf(business?.isToldByConnections ?? false) }
}

/** `Your files end on 30 June 2011, 15 years ago.` Empty while the rows are recent. */
export function DataEndNote() {
  const { today } = useBusiness()
  const { until, isOld, dataWord } = useDataEnd()
  if (!isOld || !until) return null
  return (
    <Box as="span" data-testid="data-end">
      Your {dataWord} end on{' '}
      <time dateTime={until} title={exactDay(until)}>
        {longDay(until)}
      </time>
      , {timeAgo(until, today)}.
    </Box>
  )
}
