import type { DashboardImportsQuery } from '../generated/graphql.ts'
import { isRefusedWhole, isReplaced } from '../imports/refused-whole.ts'

type File = DashboardImportsQuery['imports']['edges'][number]['node']

/**
 * A kind of file that feeds the detectors: the number of files read, the last of them, and whether
 * one is being read now.
 */
export type Feed = {
  readonly layout: string
  readonly files: number
  readonly last: Pick<File, 'fileName' | 'finishedAt'>
  readonly isReading: boolean
}

/**
 * The layouts of the imports, the last read first. `imports` are ordered newest first; a file that
 * was refused as a whole or cancelled does not count.
 */
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

/** Files that were refused as a whole and not replaced by a later import of the same name. */
export function refusedFiles(imports: readonly File[]): readonly File[] {
  return imports.filter((file) => isRefusedWhole(file) && !isReplaced(file, imports))
}
