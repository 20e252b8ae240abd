import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { useLocation } from 'react-router'
import { PlaybookRunsDocument, type RunPartsFragment } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { HumanDay, Moment } from '../ui/figures.tsx'
import { ListRow, RowLink } from '../ui/list-row.tsx'
import { Card } from '../ui/page.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { runsAtOnce } from './runs-at-once.ts'

/** The open or the finished runs, the newest first. */
export function RunList({ isOpen }: { isOpen: boolean }) {
  const variables = { of: { isOpen }, first: runsAtOnce }
  const { data, error, loading, refetch, fetchMore } = useQuery(PlaybookRunsDocument, { variables })
  const { nodes, pageInfo } = data?.playbookRuns ?? { nodes: [], pageInfo: null }
  if (loading && !data) {
    return (
      <Loading label="Reading the runs">
        <Skeleton h="240px" borderRadius="lg" />
      </Loading>
    )
  }
  if (error && !data) return <ErrorState title="The runs could not be read" error={error} onRetry={() => void refetch()} />
  if (nodes.length === 0) return <NoRuns isOpen={isOpen} />
  return (
    <>
      <Card p={{ base: '0', md: '0' }} overflow="hidden">
        <chakra.ul aria-label={isOpen ? 'Open runs' : 'Finished runs'} listStyleType="none">
          {nodes.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </chakra.ul>
      </Card>
      {pageInfo?.hasNextPage ? (
        <ShowMore label="Show more" read={() => fetchMore({ variables: { ...variables, after: pageInfo.endCursor } })} />
      ) : null}
    </>
  )
}

/** One run: what it is for, how far it is, who sees to it and by when. */
export function RunRow({ run: { id, playbook, risk, steps, startedAt, finishedAt, ownerName, dueOn } }: { run: RunPartsFragment }) {
  const { today } = useBusiness()
  const { search } = useLocation()
  const address = new URLSearchParams(search)
  address.set('run', id)
  address.delete('risk')
  const done = steps.filter(({ doneAt }) => doneAt).length
  const isLate = finishedAt === null && dueOn !== null && dueOn < today
  return (
    <ListRow>
      <Flex gap={{ base: '2', md: '6' }} direction={{ base: 'column', md: 'row' }} justify="space-between">
        <Box minW="0">
          <RowLink to={{ pathname: `/playbooks/${playbook?.id}`, search: `?${address}` }} state={{ isOverPage: true }} preventScrollReset>
            {playbook?.title}
          </RowLink>
          <Box color="muted" fontSize="sm" overflowWrap="anywhere">
            {risk ? risk.title : 'Not for a single alert'}
          </Box>
        </Box>
        <Box flexShrink={0} textAlign={{ base: 'start', md: 'end' }} fontSize="sm" fontVariantNumeric="tabular-nums">
          <Box fontWeight="medium">
            {done} of {steps.length} steps
          </Box>
          <Box color={isLate ? 'high' : 'muted'}>
            {ownerName ?? 'No owner'}
            {' · '}
            {finishedAt ? (
              <>
                finished <Moment of={finishedAt} />
              </>
            ) : dueOn ? (
              <>
                {isLate ? 'overdue since ' : 'due '}
                <HumanDay of={dueOn} isShort />
              </>
            ) : (
              <>
                begun <Moment of={startedAt} />
              </>
            )}
          </Box>
        </Box>
      </Flex>
    </ListRow>
  )
}

function NoRuns({ isOpen }: { isOpen: boolean }) {
  return (
    <EmptyState icon="book" title={isOpen ? 'No playbook is being worked through' : 'No run has finished yet'}>
      {isOpen
        ? 'Open a playbook and press Execute Playbook. The run stands here with its owner, its due date and the steps that are left.'
        : 'A run finishes when all its steps are ticked off. It stays here with its notes and what it changed.'}
    </EmptyState>
  )
}
