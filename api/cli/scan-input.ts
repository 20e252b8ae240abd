import { readdir, readFile } from 'node:fs/promises'
import { type MappingFile, mappingFile, mapping as mappingInput } from '../imports/mapping.input.ts'
import { Failure } from '../work/failures.ts'

/** The names of the folder's files, in the order of their names. Throws `not_found`. */
export async function filesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort()
  } catch {
    throw new Failure('not_found', `‘${folder}’ is no folder that can be read. Give the folder that holds orders.csv and the other files.`)
  }
}

/** What a mapping file says; `kind` says what all files are. Throws `not_found` or `invalid_input`, naming the file. */
export async function mappingOf(path: string | undefined, kind?: string): Promise<MappingFile> {
  if (!path) return kind ? kindOf(kind) : {}
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Failure('not_found', `The mapping file ‘${path}’ cannot be read.`)
  })
  try {
    return mappingFile.parse(JSON.parse(text))
  } catch (error) {
    throw new Failure('invalid_input', `The mapping file ‘${path}’ is not as expected: ${error instanceof Error ? error.message : error}`)
  }
}

function kindOf(kind: string): MappingFile {
  const checked = mappingInput.safeParse({ kind })
  if (!checked.success) throw new Failure('invalid_input', `--kind: ${checked.error.issues[0]?.message}`)
  return checked.data
}
