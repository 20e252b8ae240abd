import type { ImportPartsFragment, WhatWasFoundQuery } from '../generated/graphql.ts'
import type { ScanProgress } from '../imports/scan-progress.ts'
import { longDay } from '../ui/days.ts'
import { detectorSummary } from '../ui/detector-words.ts'
import { whatWasFound } from '../ui/found.ts'
import { counted, wholeNumber } from '../ui/words.ts'

export type Happening = { readonly what: string; readonly words: string; readonly state: 'waiting' | 'busy' | 'done' }

type File = Pick<ImportPartsFragment, 'state' | 'accepted' | 'firstDay' | 'lastDay' | 'rowsRead'>

const isComing = ({ state }: File) => ['uploading', 'waiting', 'reading', 'taking_back'].includes(state)

/** The four things that follow the first file, each with how far it is. */
export function happenings(files: readonly File[], found: WhatWasFoundQuery | undefined, scan: ScanProgress | null): Happening[] {
  return [filesRead(files), monthsCovered(files), firstFindings(files, found, scan), baseline(found)]
}

function filesRead(files: readonly File[]): Happening {
  const what = 'Files read'
  const read = files.filter(({ accepted, state }) => state === 'done' && accepted > 0).length
  const coming = files.filter(isComing)
  if (coming.length > 0) {
    const rows = coming.reduce((sum, { rowsRead }) => sum + rowsRead, 0)
    return { what, words: `${read} of ${counted(read + coming.length, 'file')} · ${counted(rows, 'row')} so far`, state: 'busy' }
  }
  if (read > 0) return { what, words: counted(read, 'file'), state: 'done' }
  return { what, words: 'None yet. Import your orders to begin.', state: 'waiting' }
}

function monthsCovered(files: readonly File[]): Happening {
  const what = 'Months covered'
  const firsts = files.flatMap(({ accepted, firstDay }) => (accepted > 0 && firstDay ? [firstDay] : [])).sort()
  const lasts = files.flatMap(({ accepted, lastDay }) => (accepted > 0 && lastDay ? [lastDay] : [])).sort()
  const [first, last] = [firsts[0], lasts.at(-1)]
  if (!first || !last) return { what, words: 'Known once a file is read', state: 'waiting' }
  const months = monthOf(last) - monthOf(first) + 1
  return {
    what,
    words: `${counted(months, 'month')}: ${longDay(first)} to ${longDay(last)}`,
    state: files.some(isComing) ? 'busy' : 'done',
  }
}

/** Months since year 0. */
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

function firstFindings(files: readonly File[], found: WhatWasFoundQuery | undefined, scan: ScanProgress | null): Happening {
  const what = 'First findings'
  if (scan) return { what, words: `Looking for leaks: ${wholeNumber(scan.done)} of ${counted(scan.days, 'day')}`, state: 'busy' }
  if (!found?.scanState.finishedAt) {
    const isNext = files.some(({ accepted }) => accepted > 0) || files.some(isComing)
    return {
      what,
      words: isNext ? 'The scan begins after the last file' : 'The scan begins after the first file',
      state: isNext ? 'busy' : 'waiting',
    }
  }
  return { what, words: whatWasFound(found, 'files').headline, state: 'done' }
}

function baseline(found: WhatWasFoundQuery | undefined): Happening {
  const what = 'Baseline learned'
  const detectors = found?.detectors ?? []
  if (detectors.length === 0) return { what, words: 'Each check learns what is usual in your shop before it judges', state: 'waiting' }
  const isLearning = detectors.some(({ state }) => state === 'learning')
  return { what, words: `Detectors: ${detectorSummary(detectors)}`, state: isLearning ? 'busy' : 'done' }
}
