import type { CheckedFilePartsFragment, CheckProgressQuery } from '../generated/graphql.ts'
import { daysBetween, longDay } from '../ui/days.ts'
import { counted } from '../ui/words.ts'

/**
 * How far a check is: no file in it, files being sent or read, days being looked at, given up,
 * nothing readable in it, or judged.
 */
export type Stage = 'nothing' | 'sending' | 'reading' | 'judging' | 'failed' | 'unread' | 'judged'

type Progress = Pick<CheckProgressQuery, 'scanState'> & { readonly files: readonly CheckedFile[] }
export type CheckedFile = CheckedFilePartsFragment

/** The files as they are listed: the newest of each name counts, and those put away do not. */
export function listedFiles({ imports }: Pick<CheckProgressQuery, 'imports'>): readonly CheckedFile[] {
  const seen = new Set<string>()
  const listed = imports.nodes.filter(({ state, dismissedAt }) => state !== 'cancelled' && dismissedAt === null)
  return listed.filter(({ fileName }) => !seen.has(fileName) && seen.add(fileName)).toReversed()
}

const isBeingRead = ({ state }: CheckedFile): boolean => state === 'waiting' || state === 'reading' || state === 'taking_back'

/** Whether rows of the file are in the ledger: a scan follows each such file. */
const hasRows = ({ state, accepted }: CheckedFile): boolean => state === 'done' && accepted > 0

export function stageOf({ files, scanState: { finishedAt, failedAt } }: Progress): Stage {
  if (files.length === 0) return 'nothing'
  if (files.some(isBeingRead)) return 'reading'
  const ends = files.filter(hasRows).map((file) => Date.parse(file.finishedAt ?? ''))
  if (ends.length === 0) return files.some(({ state }) => state === 'uploading') ? 'sending' : 'unread'
  const newest = Math.max(...ends)
  if (finishedAt && Date.parse(finishedAt) >= newest) return 'judged'
  return failedAt && Date.parse(failedAt) >= newest ? 'failed' : 'judging'
}

/**
 * The days of the rows of these files; null before the first. Unit costs hold for days without
 * rows, so they count alone only.
 */
export function coveredDays(files: readonly CheckedFile[]): { readonly first: string; readonly last: string } | null {
  const dated = files.filter((file) => file.firstDay !== null && file.lastDay !== null)
  const moved = dated.filter(({ fileKind }) => fileKind !== 'costs')
  const counting = moved.length > 0 ? moved : dated
  const first = counting.map(({ firstDay }) => firstDay ?? '').sort()[0]
  const last = counting
    .map(({ lastDay }) => lastDay ?? '')
    .sort()
    .at(-1)
  return first && last ? { first, last } : null
}

/** `7 months, 2 January 2026 to 29 July 2026`. */
export function spanText({ first, last }: { readonly first: string; readonly last: string }): string {
  const days = daysBetween(first, last) + 1
  const length = days < 60 ? counted(days, 'day') : counted(Math.round(days / 30.44), 'month')
  return `${length}, ${longDay(first)} to ${longDay(last)}`
}
