import { Box } from '@chakra-ui/react'
import type { AiPerformanceQuery, LossAnalyticsQuery } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { PartTitle } from '../ui/page.tsx'
import { StatTile } from '../ui/stat-tile.tsx'
import { EmptyState } from '../ui/states.tsx'
import { counted, wholeNumber } from '../ui/words.ts'
import { BridgeChart } from './bridge-chart.tsx'
import { daysText, type Figures, falsePositives } from './figures.ts'
import { KindBars } from './kind-bars.tsx'
import { ChartGrid, categoryWord, sampleMark, TileRow } from './tile-row.tsx'

type Props = { figures: Figures; losses: LossAnalyticsQuery['lossAnalytics']; training: AiPerformanceQuery['trainingMetrics'] }

/** The week in figures, what moved the loss in a month, and where it comes from. */
export function OverviewTab({ figures, losses, training }: Props) {
  return (
    <>
      <WeekTiles figures={figures} training={training} />
      {losses.bridge && losses.until ? (
        <ChartGrid>
          <BridgeChart bridge={losses.bridge} until={losses.until} />
          <KindBars kinds={losses.kinds} until={losses.until} />
        </ChartGrid>
      ) : (
        <NothingLost />
      )}
      <PartTitle mb="3" mt="5">
        Alerts by category
      </PartTitle>
      <TileRow aria-label="Alerts by category">
        {figures.categories.map(({ categoryId, risks, open }) => (
          <StatTile
            key={categoryId}
            label={categoryWord(categoryId)}
            value={wholeNumber(risks)}
            note={open === null ? <>all alerts{sampleMark(figures.isFixed)}</> : `${wholeNumber(open)} open`}
          />
        ))}
      </TileRow>
    </>
  )
}

function WeekTiles({ figures, training }: Pick<Props, 'figures' | 'training'>) {
  const { isDemo = false } = useBusiness()
  const { thisWeek, change, preventionRate, resolved, total, averageDays, isFixed } = figures
  const wrong = falsePositives(training, isDemo)
  const mark = sampleMark(isFixed)
  return (
    <TileRow aria-label="The last 7 days">
      <StatTile
        label="New alerts"
        value={wholeNumber(thisWeek)}
        note={change === null ? 'no alerts the week before' : `${change} week-over-week${mark}`}
      />
      <StatTile
        label="Prevention rate"
        value={`${preventionRate}%`}
        note={`${wholeNumber(resolved)} of ${counted(total, 'alert')} resolved`}
      />
      <StatTile
        label="Average resolution"
        value={averageDays === null ? <Unknown /> : daysText(averageDays)}
        note={averageDays === null ? 'no alert was resolved' : `from detected to resolved${mark}`}
      />
      <StatTile
        label="False positives"
        value={wrong === null ? <Unknown /> : `${wrong}%`}
        note={
          wrong === null
            ? 'no alert was rated in 90 days'
            : isFixed
              ? `of rated alerts${mark}`
              : `of ${counted(training.recentFeedback.totalFeedback, 'answer')} in 90 days`
        }
      />
    </TileRow>
  )
}

/** In place of a figure: smaller, so that it is no figure at a glance. */
export const Unknown = () => (
  <Box as="span" fontSize="md" fontWeight="normal" color="muted" letterSpacing="0">
    Not known yet
  </Box>
)

function NothingLost() {
  return (
    <EmptyState
      icon="chart"
      title="No losses to show yet"
      action={
        <ButtonLink to="/imports" look="solid">
          Import files
        </ButtonLink>
      }
    >
      Once a leak is found, this shows what it took by week and by kind, and what stopped.
    </EmptyState>
  )
}
