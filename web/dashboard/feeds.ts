import type { DashboardImportsQuery } from '../generated/graphql.ts'
import { isRefusedWhole, isReplaced } from '../imports/refused-whole.ts'

type File = DashboardImportsQuery['imports']['edges'][number]['node']

/** A kind of file that feeds the detectors: how many were read, the last of them, and whether one of it is being read now. */
export type Feed = {
  readonly layout: string
  readonly files: number
  readonly last: Pick<File, 'fileName' | 'finishedAt'>
  readonly isReading: boolean
}

/** The layouts of the imports, the last read first. `imports` come newest first; a file that was refused whole or cancelled feeds nothing. */
export function feedsOf(imports: readonly File[]): readonly Feed[] {
  const known = imports.filter((file): file is File & { layout: string } => file.layout !== null && file.layout !== undefined)
  const groups = [...Map.groupBy(known, ({ layout }) => layout)]
  return groups.flatMap(([layout, files]) => {
    const done = files.filter((file) => file.state === 'done' && !isRefusedWhole(file))
    const last = done[0]
    const isReading = files.some(({ state }) => state === 'waiting' || state === 'reading')
    return last ? [{ layout, files: done.length, last, isReading }] : []
  })
}

/** Files that were refused whole and that no later import of their name has replaced. */
export function refusedFiles(imports: readonly File[]): readonly File[] {
  return imports.filter((file) => isRefusedWhole(file) && !isReplaced(file, imports))
}
