import { useQuery } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react'
import { Outlet, useSearchParams } from 'react-router'
import { type PlaybookPartsFragment, PlaybookRunsDocument, PlaybooksDocument } from '../generated/graphql.ts'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { PageHead } from '../ui/page.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { CardSkeleton, PlaybookCard } from './playbook-card.tsx'
import { PlaybookTiles } from './playbook-tiles.tsx'
import { RunList } from './run-list.tsx'
import { runsAtOnce } from './runs-at-once.ts'

const Grid = chakra('ul', {
  base: {
    listStyleType: 'none',
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(3, minmax(0, 1fr))' },
    gap: { base: '2', md: '4' },
  },
})

/** How leaks are stopped, step by step, and who works on what. */
export function PlaybooksPage() {
  const { data, error, loading, refetch } = useQuery(PlaybooksDocument)
  const runs = useQuery(PlaybookRunsDocument, { variables: { of: { isOpen: true }, first: runsAtOnce } })
  const [params] = useSearchParams()
  const tab = params.get('tab')
  const current = tab === 'open' || tab === 'finished' ? tab : 'all'
  const playbooks = data?.playbooks
  const open = runs.data?.playbookRuns
  return (
    <>
      <PageHead title="Playbooks" lead="How each kind of leak is stopped, step by step, and who is working on it." />
      {playbooks && playbooks.length > 0 ? <PlaybookTiles playbooks={playbooks} /> : null}
      {loading && !data ? <PageSkeleton /> : null}
      {error && !data ? <ErrorState title="The playbooks could not be read" error={error} onRetry={() => void refetch()} /> : null}
      {playbooks?.length === 0 ? (
        <EmptyState icon="book" title="No playbooks yet">
          A playbook for each kind of leak will stand here.
        </EmptyState>
      ) : null}
      {playbooks && playbooks.length > 0 ? (
        <>
          <LinkTabs
            label="Playbooks and runs"
            current={current}
            tabs={[
              { key: 'all', word: 'All playbooks', to: '/playbooks' },
              { key: 'open', word: 'Open runs', to: '/playbooks?tab=open', count: open?.totalCount },
              { key: 'finished', word: 'Finished runs', to: '/playbooks?tab=finished' },
            ]}
          />
          {current === 'all' ? <Cards playbooks={playbooks} runs={open?.nodes ?? []} /> : <RunList isOpen={current === 'open'} />}
        </>
      ) : null}
      <Outlet />
    </>
  )
}

type Runs = readonly { readonly playbook?: { readonly id: string } | null | undefined }[]

function Cards({ playbooks, runs }: { playbooks: readonly PlaybookPartsFragment[]; runs: Runs }) {
  return (
    <Grid aria-label="All playbooks">
      {playbooks.map((playbook) => (
        <PlaybookCard key={playbook.id} playbook={playbook} openRuns={runs.filter((run) => run.playbook?.id === playbook.id).length} />
      ))}
    </Grid>
  )
}

function PageSkeleton() {
  return (
    <Loading label="Reading the playbooks">
      <Skeleton h="76px" borderRadius="lg" mb="5" />
      <Skeleton h="40px" borderRadius="lg" mb="5" />
      <Grid as="div">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <CardSkeleton key={key} />
        ))}
      </Grid>
    </Loading>
  )
}
