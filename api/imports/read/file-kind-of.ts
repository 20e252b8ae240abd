import type { FileKind } from '../../values/file-kind.ts'
import type { Import } from '../import.entity.ts'
import { layouts } from '../layouts/list.ts'

const kindOfLayout: ReadonlyMap<string, FileKind> = new Map(layouts.map(({ name, kind }) => [name, kind]))

/** What a file is a list of: as a person said, as it was taken for, or as it comes closest to. Null where nothing says it. */
export function fileKindOf({ mapping, layout, asked }: Pick<Import, 'mapping' | 'layout' | 'asked'>): FileKind | null {
  const closest = asked?.kind === 'columns' ? asked.fileKind : null
  return mapping.kind ?? (layout ? kindOfLayout.get(layout) : undefined) ?? closest
}
