import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Mapping, type MappingFile, mappingFile, mapping as mappingInput } from '../imports/decide/mapping.input.ts'
import { Failure } from '../platform/failures/failures.ts'

/**
 * The names of the folder's files and of links to files, sorted; subfolders are skipped. Throws
 * `not_found`.
 */
export async function filesIn(folder: string): Promise<string[]> {
  try {
    const names = (await readdir(folder)).filter((name) => !name.startsWith('.')).sort()
    const isFile = await Promise.all(names.map((name) => fileAt(join(folder, name))))
    return names.filter((_, i) => isFile[i])
  } catch {
    throw new Failure('not_found', `‘${folder}’ is no folder that can be read. Give the folder that holds orders.csv and the other files.`)
  }
}

function fileAt(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}

/**
 * The content of a mapping file; `kind` overrides the kind of all files. Throws `not_found` or
 * `invalid_input`, with the file's name.
 */
export async function mappingOf(path: string | undefined, kind?: string): Promise<MappingFile> {
  const kindOverride = kind === undefined ? {} : kindOf(kind)
  if (!path) return kindOverride
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Failure('not_found', `The mapping file ‘${path}’ cannot be read.`)
  })
  try {
    return withKind(mappingFile.parse(JSON.parse(text)), kindOverride)
  } catch (error) {
    throw new Failure('invalid_input', `The mapping file ‘${path}’ is not as expected: ${error instanceof Error ? error.message : error}`)
  }
}

function withKind(file: MappingFile, kind: Mapping): MappingFile {
  const whole = mappingInput.safeParse(file)
  if (whole.success) return { ...whole.data, ...kind }
  return Object.fromEntries(Object.entries(file as Record<string, Mapping>).map(([name, ownMapping]) => [name, { ...ownMapping, ...kind }]))
}

function kindOf(kind: string): Mapping {
  const checked = mappingInput.safeParse({ kind })
  if (!checked.success) throw new Failure('invalid_input', `--kind: ${checked.error.issues[0]?.message}`)
  return checked.data
}
