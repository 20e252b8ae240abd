import type { ImportPartsFragment } from '../generated/graphql.ts'
import { exactInstant } from '../ui/days.ts'

/**
 * What to say of a file that brought nothing new: when it was imported before, if that is among
 * `imports` (told by kind and size, whatever its name is now). Null for a file that brought
 * something.
 */
export function alreadyImported(file: ImportPartsFragment, imports: readonly ImportPartsFragment[], locale?: string): string | null {
  const { state, layout, bytesExpected, accepted, conflicts, refused, duplicates, createdAt } = file
  if (state !== 'done' || duplicates === 0 || accepted + conflicts + refused > 0) return null
  const earlier = imports.find(
    (one) => one.accepted > 0 && one.layout === layout && one.bytesExpected === bytesExpected && one.createdAt < createdAt,
  )
  if (!earlier) return 'Every row of it was imported before. Nothing changed.'
  const name = earlier.fileName === file.fileName ? '' : ` as ‘${earlier.fileName}’`
  return `Already imported on ${exactInstant(earlier.createdAt, locale)}${name}. Nothing changed.`
}
