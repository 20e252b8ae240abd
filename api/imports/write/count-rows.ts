import { stat } from 'node:fs/promises'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import { type ByteLimits, headOf, lineBreaks } from '../read/tables/file-bytes.ts'
import { fileType } from '../read/tables/file-type.ts'

/**
 * Size in bytes of a file of text that is read before anyone could look at its progress: it is not
 * counted. Proposed.
 */
const countedFrom = 2 ** 18

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
  const isCounted = type === 'gzip' || (type !== 'xlsx' && (await stat(path)).size >= countedFrom)
  const counting = !isCounted ? Promise.resolve() : noteRows(run, importId, () => lineBreaks(path, limits, stop.signal))
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
