import type { FileKind } from '../../values/file-kind.ts'
import type { Import } from '../import.entity.ts'
import { layouts } from '../layouts/list.ts'

const kindOfLayout: ReadonlyMap<string, FileKind> = new Map(layouts.map(({ name, kind }) => [name, kind]))

/**
 * The kind of a file: as set by a person, as recognized, or the closest match. Null where nothing
 * shows it.
 */
export function fileKindOf({ mapping, layout, asked }: Pick<Import, 'mapping' | 'layout' | 'asked'>): FileKind | null {
  const closest = asked?.kind === 'columns' ? asked.fileKind : null
  return mapping.kind ?? (layout ? kindOfLayout.get(layout) : undefined) ?? closest
}
