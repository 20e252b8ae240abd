import { useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { useParams } from 'react-router'
import { WasThisRight } from '../feedback/was-this-right.tsx'
import { type OwnFeedbackPartsFragment, RiskDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PageDialog } from '../ui/page-dialog.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { useCloseDialog } from '../ui/use-close-dialog.ts'
import { useUnsavedWarning } from '../ui/use-unsaved-warning.ts'
import { unbroken } from '../ui/words.ts'
import { CommentsCard } from './comments-card.tsx'
import type { RiskDetail } from './detail.ts'
import { FindingPart, Stack } from './finding-part.tsx'
import { leadOf } from './lead.ts'
import { NextStep } from './next-step.tsx'
import { OnPurposeCard } from './on-purpose-card.tsx'
import { type Panels, usePanels } from './panels.ts'
import { PartsCard } from './parts-card.tsx'
import { PlansCard } from './plans-card.tsx'
import { PlaybookCards } from './playbook-card.tsx'
import { RiskActions } from './risk-actions.tsx'
import { RiskFigures } from './risk-figures.tsx'
import { OverviewCard, Recommendations } from './risk-overview.tsx'
import { RiskStatusLine } from './risk-status.tsx'
import { RiskTimeline } from './risk-timeline.tsx'
import { EventSources, EventStake } from './supplier-event.tsx'
import { useMarkSeen } from './use-mark-seen.ts'

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
  const { close, question } = useUnsavedWarning(panels.isUnsaved, useCloseDialog())
  const risk = data?.risk
  useMarkSeen(risk)
  return (
    <PageDialog
      label={risk ? risk.title : 'Leakage alert'}
      head={risk ? <RiskStatusLine risk={risk} /> : null}
      foot={risk ? <RiskActions risk={risk} panels={panels} question={question} /> : null}
      {...(data && !risk && { maxWidth: '480px' })}
      onClose={close}
    >
      {risk ? <Detail risk={risk} own={data.ownRiskFeedback} panels={panels} /> : null}
      {loading && !data ? <DetailSkeleton /> : null}
      {error && !data ? <ErrorState title="This alert could not be read" error={error} onRetry={() => void refetch()} /> : null}
      {data && !risk ? <NoSuchRisk /> : null}
    </PageDialog>
  )
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

type DetailProps = { risk: RiskDetail; own: OwnFeedbackPartsFragment | null | undefined; panels: Panels }

function Detail({ risk, own, panels }: DetailProps) {
  const { isOnlooker } = useBusiness()
  const isOnlyOne = risk.findings.length === 1
  const isOpen = risk.status === 'active' || risk.status === 'investigating'
  const standing = risk.findings.find(({ nature }) => nature === 'standing')
  return (
    <Areas>
      <Box gridArea="lead">
        <chakra.h2 fontSize="xl" fontWeight="semibold" lineHeight="1.3" letterSpacing="-0.01em">
          {unbroken(risk.title)}
        </chakra.h2>
        <Box color="muted" mt="1" mb="5" maxW="70ch">
          {risk.supplierEvent ? 'What public sources say of a supplier of yours.' : unbroken(leadOf(risk))}
        </Box>
        {risk.supplierEvent ? <EventStake of={risk.supplierEvent} /> : <RiskFigures risk={risk} />}
        {isOnlooker ? null : (
          <Box mt="3" _print={{ display: 'none' }}>
            <WasThisRight riskId={risk.id} own={own} />
          </Box>
        )}
      </Box>
      <Stack gridArea="side">
        {isOpen ? <NextStep risk={risk} /> : null}
        {standing && !isOnlooker ? <OnPurposeCard risk={risk} finding={standing} /> : null}
        <PlansCard risk={risk} {...panels.plan} />
        <OverviewCard risk={risk} />
        {isOpen ? <PlaybookCards risk={risk} /> : null}
        {isOpen ? <Recommendations risk={risk} /> : null}
        <CommentsCard risk={risk} {...panels.comment} />
        <RiskTimeline risk={risk} />
      </Stack>
      <Stack gridArea="proof">
        {risk.supplierEvent ? <EventSources of={risk.supplierEvent} /> : null}
        {isOnlyOne || risk.findings.length === 0 ? null : <PartsCard parts={risk.findings} />}
        {risk.findings.map((finding) => (
          <FindingPart key={finding.id} finding={finding} riskId={risk.id} isOnlyOne={isOnlyOne} />
        ))}
      </Stack>
    </Areas>
  )
}

function NoSuchRisk() {
  return (
    <EmptyState isBare icon="leak" title="This alert is not here" action={<ButtonLink to="/risks">See all alerts</ButtonLink>}>
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
