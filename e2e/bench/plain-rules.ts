import type { ReportedFinding } from '../../api/detection/testing/hold-against.ts'
import type { WeeklySeries, Weeks } from './weekly-series.ts'

/** What must be lost in four weeks before a plain rule speaks: 30, in micros. */
const least = 30e6
/** Weeks in which a rule says the same only once. */
const silence = 17

/** Says when the rate of the last four weeks is a fifth above that of the four weeks before. */
export function weekOnWeek(series: readonly WeeklySeries[], weeks: Weeks): ReportedFinding[] {
  return series.flatMap((one) =>
    speak(one, weeks, (at) => {
      if (at < 7) return null
      const before = rate(one, at - 7, at - 3)
      return rate(one, at - 3, at + 1) > 1.2 * before ? { from: at - 3, before } : null
    }),
  )
}

/**
 * Page's cumulative sum of the standardized weekly rate, reference 0.5, limit 5; mean and spread of
 * all weeks before, eight at least.
 */
export function plainCusum(series: readonly WeeklySeries[], weeks: Weeks): ReportedFinding[] {
  return series.flatMap((one) => {
    let sum = 0
    let since = 0
    return speak(one, weeks, (at) => {
      if (at < 8) return null
      const before = Array.from({ length: at }, (_, week) => rate(one, week, week + 1)).filter(Number.isFinite)
      const mean = before.reduce((a, b) => a + b, 0) / before.length
      const spread = Math.sqrt(before.reduce((a, b) => a + (b - mean) ** 2, 0) / Math.max(1, before.length - 1))
      const now = rate(one, at, at + 1)
      if (!(spread > 0) || !Number.isFinite(now)) return null
      if (sum === 0) since = at
      sum = Math.max(0, sum + (now - mean) / spread - 0.5)
      return sum > 5 ? { from: since, before: mean } : null
    })
  })
}

type Alarm = { readonly from: number; readonly before: number }

function speak(series: WeeklySeries, { lastDays }: Weeks, alarmAt: (week: number) => Alarm | null): ReportedFinding[] {
  const said: ReportedFinding[] = []
  let quietUntil = 0
  for (let week = 0; week < lastDays.length; week++) {
    const alarm = alarmAt(week)
    const detectedOn = lastDays[week]
    if (!alarm || !detectedOn || week < quietUntil || !(lossSince(series, { ...alarm, from: week - 3 }, week) >= least)) continue
    quietUntil = week + silence
    const { kind, entity } = series
    const loss = Math.max(0, lossSince(series, alarm, lastDays.length - 1))
    said.push({ kind, entity, detectedOn, startedOn: lastDays[alarm.from - 1] ?? null, loss, range: null })
  }
  return said
}

function rate({ lost, base }: WeeklySeries, from: number, to: number): number {
  let above = 0
  let below = 0
  for (let week = from; week < to; week++) {
    above += lost[week] ?? 0
    below += base[week] ?? 0
  }
  return below > 0 ? above / below : Number.NaN
}

function lossSince({ lost, base }: WeeklySeries, { from, before }: Alarm, last: number): number {
  let loss = 0
  for (let week = Math.max(0, from); week <= last; week++) loss += (lost[week] ?? 0) - before * (base[week] ?? 0)
  return loss
}
