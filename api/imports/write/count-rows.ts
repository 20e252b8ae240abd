import type { JobRun } from '../../platform/jobs/job-run.ts'
import { type ByteLimits, headOf, lineBreaks } from '../read/tables/file-bytes.ts'
import { fileType } from '../read/tables/file-type.ts'

/**
 * Notes about how many rows a file has, for its progress. A file of text is counted while it is
 * read, until the answer is disposed of; a packed one before, so that one that is damaged or packs
 * a bomb is refused before its first row. A workbook has no count.
 */
export async function countRows(
  run: Pick<JobRun<unknown>, 'step'>,
  importId: string,
  path: string,
  limits: ByteLimits,
): Promise<AsyncDisposable> {
  const type = fileType(await headOf(path))
  const stop = new AbortController()
  const counting = type === 'xlsx' ? Promise.resolve() : noteRows(run, importId, () => lineBreaks(path, limits, stop.signal))
  if (type === 'gzip') await counting
  // Whoever reads the file meets the same problem, and tells it.
  const counted = counting.catch(() => undefined)
  return {
    [Symbol.asyncDispose]: () => {
      stop.abort()
      return counted
    },
  }
}

async function noteRows({ step }: Pick<JobRun<unknown>, 'step'>, importId: string, breaks: () => Promise<number>): Promise<void> {
  const rows = Math.max(0, (await breaks()) - 1)
  await step((work) =>
    work.sql(`update import set rows_total = $3 where business_id = $1 and id = $2 and state = 'reading'`, [
      work.businessId,
      importId,
      rows,
    ]),
  )
}
