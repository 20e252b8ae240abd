import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { PlaybookCaseDocument, PlaybookRunDocument, PlaybookRunsDocument, PlaybooksDocument } from '../generated/graphql.ts'
import { ButtonLink, TextLink } from '../ui/button.tsx'
import { PageDialog } from '../ui/page-dialog.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { Escalation } from './escalation.tsx'
import { ExecuteButton } from './execute-button.tsx'
import { OtherRuns } from './other-runs.tsx'
import { Impact } from './playbook-card.tsx'
import { costText } from './playbook-words.ts'
import { RunPart } from './run-part.tsx'
import { runsAtOnce } from './runs-at-once.ts'
import { StepList } from './step-list.tsx'

/**
 * A playbook over the list: its steps, and the run that is open. `?risk=` gives it the figures of
 * an alert, `?run=` shows one run.
 */
export function PlaybookDialog() {
  const { id = '' } = useParams()
  return <DialogOf key={id} id={id} />
}

function DialogOf({ id }: { id: string }) {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const all = useQuery(PlaybooksDocument)
  const runs = useQuery(PlaybookRunsDocument, { variables: { of: { playbookId: id, isOpen: true }, first: runsAtOnce } })
  const named = useQuery(PlaybookRunDocument, { variables: { id: params.get('run') ?? '' }, skip: !params.has('run') })
  const open = runs.data?.playbookRuns.nodes ?? []
  const riskId = named.data?.playbookRun?.riskId ?? params.get('risk')
  const run = params.has('run') ? named.data?.playbookRun : open.find((one) => one.riskId === riskId)
  const found = useQuery(PlaybookCaseDocument, { variables: { playbookId: id, riskId: riskId ?? '' }, skip: !riskId })
  const playbook = all.data?.playbooks.find((one) => one.id === id)
  const show = (runId: string) => setParams((before) => withRun(before, runId), { replace: true, preventScrollReset: true, state })
  const error = all.error ?? (params.has('run') ? named.error : runs.error)
  const isReading =
    !error && ((all.loading && !all.data) || (params.has('run') ? named.loading && !named.data : runs.loading && !runs.data))
  const one = found.data?.playbookCase ?? null
  return (
    <PageDialog
      label={playbook?.title ?? 'Playbook'}
      maxWidth="820px"
      head={playbook ? <Impact of={playbook.estimatedImpact} /> : null}
      foot={playbook && !run && !isReading ? <ExecuteButton playbookId={id} riskId={riskId} onBegun={show} /> : null}
      onClose={useClose()}
    >
      {playbook ? (
        <>
          <chakra.h2 fontSize="xl" fontWeight="semibold" lineHeight="1.3" letterSpacing="-0.01em">
            {playbook.title}
          </chakra.h2>
          <Box color="muted" mt="1" maxW="70ch">
            {playbook.description}
          </Box>
          <Flex as="dl" gap="6" wrap="wrap" mt="3" mb="5" fontVariantNumeric="tabular-nums">
            <Fact word="Cost" of={costText(playbook.estimatedCost)} />
            <Fact word="Time" of={playbook.estimatedTime} />
          </Flex>
          {one ? <ForAlert riskId={one.riskId} title={one.riskTitle} /> : null}
          {isReading ? <StepsSkeleton /> : run ? <RunPart run={run} one={one} /> : <StepList steps={playbook.steps} one={one} />}
          {isReading ? null : <Escalation />}
          {run || isReading ? null : <OtherRuns runs={open} />}
        </>
      ) : null}
      {!playbook && isReading ? <StepsSkeleton /> : null}
      {error && !(playbook && run) ? (
        <ErrorState
          title="This playbook could not be read"
          error={error}
          onRetry={() => void Promise.all([all.refetch(), runs.refetch()])}
        />
      ) : null}
      {all.data && !playbook ? <NoSuchPlaybook /> : null}
    </PageDialog>
  )
}

function withRun(before: URLSearchParams, runId: string): URLSearchParams {
  const after = new URLSearchParams(before)
  after.set('run', runId)
  return after
}

/** Back in the history where it was opened from a page, so that Back does not open it again. */
function useClose(): () => void {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const isOverPage: unknown = state && typeof state === 'object' && 'isOverPage' in state && state.isOverPage
  return () => {
    if (isOverPage) return void navigate(-1)
    const rest = new URLSearchParams(search)
    for (const name of ['run', 'risk']) rest.delete(name)
    void navigate({ pathname: '/playbooks', search: rest.size > 0 ? `?${rest}` : '' }, { replace: true, preventScrollReset: true })
  }
}

function Fact({ word, of }: { word: string; of: string }) {
  return (
    <Box>
      <chakra.dt color="muted" fontSize="sm">
        {word}
      </chakra.dt>
      <chakra.dd fontWeight="medium">{of}</chakra.dd>
    </Box>
  )
}

function ForAlert({ riskId, title }: { riskId: string; title: string }) {
  return (
    <Box bg="sunken" borderRadius="md" px="4" py="3" mb="5" overflowWrap="anywhere">
      <Box as="span" color="muted">
        For the alert{' '}
      </Box>
      <TextLink to={`/risks/${riskId}`}>{title}</TextLink>
    </Box>
  )
}

const StepsSkeleton = () => (
  <Loading label="Reading the playbook">
    <Skeleton h="320px" />
  </Loading>
)

function NoSuchPlaybook() {
  return (
    <EmptyState icon="book" title="This playbook is not here" action={<ButtonLink to="/playbooks">See all playbooks</ButtonLink>}>
      It may belong to another business. Check which business is selected, or choose one from the list.
    </EmptyState>
  )
}
