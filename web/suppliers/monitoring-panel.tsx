import { Grid } from '@chakra-ui/react'
import { ChangeNote } from '../ui/change-button.tsx'
import { Folded } from '../ui/folded.tsx'
import { ExampleScenarios, HowMonitoringWorks } from './how-monitoring-works.tsx'
import { QuestionsCard } from './questions-card.tsx'
import { SourcesCard } from './sources-card.tsx'
import { StandInsNote } from './stand-ins-note.tsx'
import { StatusCard } from './status-card.tsx'
import { SuppliersCard } from './suppliers-card.tsx'

/** The watch over the suppliers of the business from outside. */
export function MonitoringPanel() {
  return (
    <>
      <ChangeNote viewersCannot="start and stop monitoring, and change suppliers" />
      <Grid gap="5">
        <StatusCard />
        <QuestionsCard />
        <SuppliersCard />
        <StandInsNote />
        <SourcesCard />
        <Folded title="How External Monitoring Works">
          <HowMonitoringWorks />
        </Folded>
        <Folded title="Example Risk Scenarios Detected">
          <ExampleScenarios />
        </Folded>
      </Grid>
    </>
  )
}
