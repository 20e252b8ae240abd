import { useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { ImportConflictsDocument, type ImportPartsFragment } from '../generated/graphql.ts'
import { ShowMore } from '../ui/show-more.tsx'
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { counted } from '../ui/words.ts'
import { Conflict } from './conflict.tsx'

/**
 * The rows that contradict the ledger, opened in place: they are read when a person asks for them.
 */
export function Conflicts({ file }: { file: ImportPartsFragment }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <chakra.details mt="1" w="100%" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <chakra.summary cursor="pointer" display="inline-block" color="ink" textDecoration="underline" textUnderlineOffset="3px">
        {counted(file.conflicts, 'row')} in conflict{decidedWords(file)}: show
      </chakra.summary>
      <Box mt="2" color="muted" maxW="70ch">
        A row is in conflict when an earlier one names the same thing (the same refund, the same product and day) and says something else of
        it. The earlier row counts, this one does not, until you decide otherwise.
      </Box>
      {isOpen ? <ConflictList id={file.id} /> : null}
    </chakra.details>
  )
}

const decidedWords = ({ conflicts, decided }: ImportPartsFragment) =>
  decided === 0 ? '' : decided === conflicts ? ', decided' : `, ${decided} of them decided`

function ConflictList({ id }: { id: string }) {
  const { data, error, loading, refetch, fetchMore } = useQuery(ImportConflictsDocument, { variables: { id } })
  const page = data?.import?.conflictingRows
  if (error && !data) return <ErrorState title="The rows could not be read" error={error} onRetry={() => void refetch()} />
  if (loading && !data)
    return (
      <Loading label="Reading the rows in conflict">
        <Skeleton h="48px" mt="3" />
      </Loading>
    )
  return (
    <>
      <chakra.ul listStyleType="none" mt="2">
        {page?.nodes.map((conflict) => (
          <chakra.li key={conflict.id} py="3" borderTop="1px solid {colors.line}">
            <Conflict conflict={conflict} />
          </chakra.li>
        ))}
      </chakra.ul>
      {page?.pageInfo.hasNextPage ? (
        <ShowMore label="Show more rows" read={() => fetchMore({ variables: { id, after: page.pageInfo.endCursor } })} />
      ) : null}
    </>
  )
}
