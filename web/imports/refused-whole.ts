import type { ImportPartsFragment } from '../generated/graphql.ts'

type Outcome = Pick<ImportPartsFragment, 'state' | 'rowsRead' | 'refused'>

/**
 * Whether nothing of a file was taken although it was read, or could not be: the file itself was
 * refused, or every row of it.
 */
export function isRefusedWhole({ state, rowsRead, refused }: Outcome): boolean {
  return state === 'refused' || (state === 'done' && refused > 0 && refused === rowsRead)
}

/**
 * Whether a later import of the same name has taken the file's place. `imports` come newest first.
 */
export function isReplaced<File extends Pick<ImportPartsFragment, 'id' | 'fileName' | 'state'>>(
  file: File,
  imports: readonly File[],
): boolean {
  return imports.find(({ fileName, state }) => fileName === file.fileName && state !== 'cancelled')?.id !== file.id
}
