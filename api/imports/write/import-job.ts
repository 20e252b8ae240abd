import type { JobHandler } from '../../platform/jobs/job-run.ts'
import type { Jobs, Work } from '../../platform/transaction/work.ts'
import { keepFile } from '../upload/kept-files.ts'
import { forgetUpload, hasUpload, localFile } from '../upload/upload-files.ts'
import { deleteParts, lacksParts } from '../upload/upload-parts.ts'
import { completeImport } from './complete-import.ts'
import { completeTakeBack, giveUpTakeBack } from './complete-take-back.ts'
import { type ImportSettings, runImport } from './run-import.ts'

/**
 * The worker's handler: reads the uploaded file, and deletes it when the import has ended.
 * `isShared`: several servers may process the queue, and one of an older version has its files in a
 * folder of its own.
 */
export function importJob(
  dataDir: string,
  { isShared, ...settings }: ImportSettings & { readonly isShared?: boolean } = {},
): JobHandler<Jobs['import']> {
  return {
    canRun: async ({ importId, bytesOf = importId, isTakenBack }, read) =>
      isShared !== true ||
      isTakenBack === true ||
      !(await read((work) => lacksParts(work, { importId, bytesOf }))) ||
      hasUpload(dataDir, bytesOf),
    run: async (job) => {
      const { importId, bytesOf = importId, isTakenBack } = job.data
      if (isTakenBack) return job.finish((work) => completeTakeBack(work, importId))
      const keepsFile = async (work: Work) => {
        if (await keepFile(work, importId)) return true
        await deleteParts(work, bytesOf)
        return false
      }
      await using file = localFile(dataDir, bytesOf, job.read)
      const end = await runImport(job, importId, file.path, { ...settings, keepsFile }).catch((error) => inWords(file.problem() ?? error))
      if (end === null) await job.finish((work) => deleteParts(work, bytesOf))
      if (end?.isKept !== true) await forgetUpload(dataDir, bytesOf)
    },
    gaveUp: async (work, { importId, bytesOf = importId, isTakenBack }, problem) => {
      if (isTakenBack) return giveUpTakeBack(work, importId)
      await giveUpImport(work, importId, problem)
      await deleteParts(work, bytesOf)
      await forgetUpload(dataDir, bytesOf)
    },
  }
}

/** The import's problem is displayed to people, who do not know our folders. */
function inWords(error: unknown): never {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  throw new Error(fileGone, { cause: error })
}

const fileGone = 'The file is not on the server any more. Import it again; rows that are in are recognized.'

/**
 * Ends an import that failed too often. The roll-ups are not updated here, because they may be the
 * cause; the scan updates them, and has its own limit of attempts. The log has the technical error;
 * people see what they can do.
 */
async function giveUpImport(work: Work, importId: string, problem: string): Promise<void> {
  const [row] = await work.sql<{ name: string; rows: number }>(
    'select file_name as name, rows_read::float8 as rows from import where business_id = $1 and id = $2',
    [work.businessId, importId],
  )
  if (!row) return
  const stay = row.rows > 0 ? ` The ${row.rows} rows read until then stay in.` : ''
  const wayOut = 'Import the file again; if that fails too, ask whoever runs RiskPilot: the log of the server says why.'
  const problemText = problem === fileGone ? problem : `‘${row.name}’ could not be read: five tries failed.${stay} ${wayOut}`
  await completeImport(work, importId, { state: 'failed', problem: problemText, thenScan: false })
  if (row.rows > 0) await work.enqueue('scan', { businessId: work.businessId })
}
