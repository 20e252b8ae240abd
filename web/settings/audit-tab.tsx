import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { type AuditFilter, AuditLogDocument, type AuditLogQuery } from '../generated/graphql.ts'
import { ButtonAnchor } from '../ui/button.tsx'
import { exactInstant } from '../ui/days.ts'
import { Icon } from '../ui/icons.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { Card } from '../ui/page.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { AuditFilters, addressOf, emptyFilter, filterOf } from './audit-filters.tsx'
import { changeWords, operationWords } from './audit-words.ts'
import { OwnersOnly } from './owners-only.tsx'

type Entry = AuditLogQuery['auditLog']['nodes'][number]

/** Who did what, when and from where. */
export function AuditTab() {
  return (
    <OwnersOnly what="The audit log’s entries">
      <AuditLog />
    </OwnersOnly>
  )
}

function AuditLog() {
  const [chosen, setChosen] = useState(emptyFilter)
  const filter = filterOf(chosen)
  return (
    <>
      <Flex align="end" justify="space-between" gap="3" wrap="wrap" mb="4">
        <AuditFilters chosen={chosen} onChoose={setChosen} />
        <ButtonAnchor href={`/downloads/audit.csv${addressOf(filter)}`} download gap="2">
          <Icon name="download" />
          CSV
        </ButtonAnchor>
      </Flex>
      <Entries filter={filter} />
    </>
  )
}

function Entries({ filter }: { filter: AuditFilter }) {
  const { data, previousData, error, refetch, fetchMore } = useQuery(AuditLogDocument, {
    variables: { entries: filter },
    fetchPolicy: 'cache-and-network',
  })
  const shown = (data ?? previousData)?.auditLog
  if (error && !data) return <ErrorState title="The audit log could not be read" error={error} onRetry={() => void refetch()} />
  if (!shown)
    return (
      <Loading label="Reading the audit log">
        <Skeleton h="320px" />
      </Loading>
    )
  if (shown.nodes.length === 0)
    return (
      <EmptyState icon="clock" title="Nothing was done">
        No entry fits what is chosen above. Every change and every sign-in is written down from now on.
      </EmptyState>
    )
  const { nodes, pageInfo, totalCount } = shown
  return (
    <>
      <Card p="0">
        <chakra.ul listStyleType="none" m="0" p="0" aria-label="Entries of the audit log">
          {nodes.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </chakra.ul>
      </Card>
      <Box color="muted" mt="3">
        {nodes.length} of {totalCount}
      </Box>
      {pageInfo.hasNextPage ? (
        <ShowMore label="Show earlier entries" read={() => fetchMore({ variables: { entries: filter, after: pageInfo.endCursor } })} />
      ) : null}
    </>
  )
}

function EntryRow({ entry }: { entry: Entry }) {
  const { at, actorKind, actorName, operation, before, after, address, userAgent } = entry
  const who = actorKind === 'system' ? 'RiskPilot itself' : (actorName ?? 'Somebody')
  const change = changeWords(before, after)
  return (
    <ListRow>
      <Flex justify="space-between" gap="3" wrap="wrap">
        <Box fontWeight="semibold">{operationWords(operation)}</Box>
        <chakra.time dateTime={at} color="muted">
          {exactInstant(at)}
        </chakra.time>
      </Flex>
      <Box overflowWrap="anywhere">
        <bdi>{who}</bdi>
        {actorKind === 'key' ? ' (API key)' : ''}
        {address ? (
          <chakra.span color="muted" title={userAgent ?? undefined}>
            {' '}
            from {address}
          </chakra.span>
        ) : null}
      </Box>
      {change ? (
        <Box color="muted" fontSize="sm" overflowWrap="anywhere">
          <bdi>{change}</bdi>
        </Box>
      ) : null}
    </ListRow>
  )
}
