import { useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { RiskDocument } from '../generated/graphql.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageDialog } from '../ui/page-dialog.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { unbroken } from '../ui/words.ts'
import { CommentsCard } from './comments-card.tsx'
import type { RiskDetail } from './detail.ts'
import { FindingPart, Stack } from './finding-part.tsx'
import { type Panels, usePanels } from './panels.ts'
import { PlansCard } from './plans-card.tsx'
import { RiskActions } from './risk-actions.tsx'
import { RiskFigures } from './risk-figures.tsx'
import { OverviewCard, Recommendations } from './risk-overview.tsx'
import { RiskStanding } from './risk-status.tsx'
import { RiskTimeline } from './risk-timeline.tsx'
import { useUnsavedWarning } from './use-unsaved-warning.ts'

/**
 * One leak over the page on which it was selected: its cost, its start, what to do, how the figure
 * is computed, and the rows behind it.
 */
export function RiskDialog() {
  const { id = '' } = useParams()
  return <DialogOf key={id} id={id} />
}

function DialogOf({ id }: { id: string }) {
  const { data, error, loading, refetch } = useQuery(RiskDocument, { variables: { id } })
  const panels = usePanels(id)
  const { close, question } = useUnsavedWarning(panels.isUnsaved, useClose())
  const risk = data?.risk
  return (
    <PageDialog
      label={risk ? risk.title : 'Leakage alert'}
      head={risk ? <RiskStanding risk={risk} /> : null}
      foot={risk ? <RiskActions risk={risk} panels={panels} question={question} /> : null}
      onClose={close}
    >
      {risk ? <Detail risk={risk} panels={panels} /> : null}
      {loading && !data ? <DetailSkeleton /> : null}
      {error && !data ? <ErrorState title="This alert could not be read" error={error} onRetry={() => void refetch()} /> : null}
      {data && !risk ? <NoSuchRisk /> : null}
    </PageDialog>
  )
}

/**
 * Returns to the page below: by going back in the history where the dialog was opened from it, so
 * that Back does not open it again.
 */
function useClose(): () => void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const isOverPage: unknown = state && typeof state === 'object' && 'isOverPage' in state && state.isOverPage
  return () => {
    if (isOverPage) void navigate(-1)
    else void navigate(`/${pathname.split('/')[1]}${search}`, { replace: true, preventScrollReset: true })
  }
}

/**
 * Two thirds and one third from 1024 px on: the leak and its proof, and beside them the actions. On
 * narrower screens the actions follow the figures.
 */
const Areas = chakra('div', {
  base: {
    display: 'grid',
    gap: '5',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
    gridTemplateRows: { lg: 'auto 1fr' },
    gridTemplateAreas: { base: '"lead" "side" "proof"', lg: '"lead side" "proof side"' },
  },
})

function Detail({ risk, panels }: { risk: RiskDetail; panels: Panels }) {
  const isOnlyOne = risk.findings.length === 1
  // Each of several findings has its own sentence below, beside its own figures.
  const lead = isOnlyOne ? risk.description : `${risk.findings.length} statements with one cause, each with its own rows below.`
  const isOpen = risk.status === 'active' || risk.status === 'investigating'
  return (
    <Areas>
      <Box gridArea="lead">
        <chakra.h2 fontSize="xl" fontWeight="semibold" lineHeight="1.3" letterSpacing="-0.01em">
          {unbroken(risk.title)}
        </chakra.h2>
        <Box color="muted" mt="1" mb="5" maxW="70ch">
          {unbroken(lead)}
        </Box>
        <RiskFigures risk={risk} />
      </Box>
      <Stack gridArea="side">
        <OverviewCard risk={risk} />
        <PlansCard risk={risk} {...panels.plan} />
        {isOpen ? <Recommendations risk={risk} /> : null}
        <CommentsCard risk={risk} {...panels.comment} />
        <RiskTimeline risk={risk} />
      </Stack>
      <Stack gridArea="proof">
        {risk.findings.map((finding) => (
          <FindingPart key={finding.id} finding={finding} riskId={risk.id} isOnlyOne={isOnlyOne} />
        ))}
      </Stack>
    </Areas>
  )
}

function NoSuchRisk() {
  return (
    <EmptyState icon="leak" title="This alert is not here" action={<ButtonLink to="/risks">See all alerts</ButtonLink>}>
      It may belong to another business, or the address is not complete.
    </EmptyState>
  )
}

function DetailSkeleton() {
  return (
    <Loading label="Reading the alert">
      <Skeleton h="26px" w="60%" />
      <Skeleton h="21px" w="80%" mt="1" mb="5" />
      <Box display="grid" gap="5">
        <Skeleton h="200px" />
        <Skeleton h="400px" />
        <Skeleton h="420px" />
      </Box>
    </Loading>
  )
}
