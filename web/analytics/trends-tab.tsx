import type { LossAnalyticsQuery } from '../generated/graphql.ts'
import { StatTile } from '../ui/stat-tile.tsx'
import { wholeNumber } from '../ui/words.ts'
import { AlertTrend } from './alert-trend.tsx'
import { daysText, type Figures, shareOfWeek } from './figures.ts'
import { LossHeat } from './loss-heat.tsx'
import { Unknown } from './overview-tab.tsx'
import { ChartGrid, sampleMark, TileRow } from './tile-row.tsx'
import { WeekLosses } from './week-losses.tsx'

type Props = { figures: Figures; losses: LossAnalyticsQuery['lossAnalytics'] }

/** Alerts day by day, how long they stood open, and what was lost by week and by day. */
export function TrendsTab({ figures, losses }: Props) {
  const { averageDays, fastestDays, longestDays, inTime, isFixed } = figures
  const mark = sampleMark(isFixed)
  const days = (value: number | null) => (value === null ? <Unknown /> : daysText(value))
  return (
    <>
      <TileRow aria-label="Resolution times">
        <StatTile label="Average resolution" value={days(averageDays)} note={`from detected to resolved${mark}`} />
        <StatTile label="Fastest" value={days(fastestDays)} note={`of all resolved alerts${mark}`} />
        <StatTile label="Longest" value={days(longestDays)} note={`of all resolved alerts${mark}`} />
        <StatTile
          label="Within SLA"
          value={inTime === null ? <Unknown /> : `${inTime}%`}
          note={isFixed ? `resolved in time${mark}` : 'critical 2 days, high 7, medium 14, low 30'}
        />
      </TileRow>
      <ChartGrid>
        <AlertTrend days={figures.days} isFixed={isFixed} lead={weekWords(figures)} />
        {losses.until ? <WeekLosses weeks={losses.weeks} /> : null}
      </ChartGrid>
      {losses.until ? <LossHeat days={losses.days} /> : null}
    </>
  )
}

/** `25 new alerts, +12% week-over-week: 22 last week (88% of this week).` */
function weekWords({ thisWeek, lastWeek, change, isFixed }: Figures): string {
  const news = `${wholeNumber(thisWeek)} new ${thisWeek === 1 ? 'alert' : 'alerts'} this week`
  if (change === null) return `${news}, none last week.`
  const share = shareOfWeek(lastWeek, thisWeek)
  const compared = share === null ? '' : ` (${share}% of this week)`
  return `${news}, ${change} week-over-week: ${wholeNumber(lastWeek)} last week${compared}${sampleMark(isFixed)}.`
}
