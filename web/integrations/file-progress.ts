import type { IntegrationImportsQuery } from '../generated/graphql.ts'
import { counted, wholeNumber } from '../ui/words.ts'

export type ImportedFile = IntegrationImportsQuery['imports']['edges'][number]['node']

const underWay: ReadonlySet<ImportedFile['state']> = new Set(['uploading', 'waiting', 'reading'])

export const isUnderWay = ({ state }: Pick<ImportedFile, 'state'>): boolean => underWay.has(state)

/** How far a file is, in words, and as a share from 0 to 1; null while the end is not known. */
export function fileProgress(file: ImportedFile): { readonly words: string; readonly share: number | null } {
  const { state, bytesExpected, bytesReceived, rowsRead, rowsTotal } = file
  if (state === 'waiting') return { words: 'Waiting for its turn', share: null }
  if (state === 'uploading') {
    const total = Number(bytesExpected ?? 0)
    const share = total > 0 ? Math.min(1, Number(bytesReceived) / total) : null
    return { words: share === null ? 'Uploading' : `Uploading, ${Math.floor(share * 100)}%`, share }
  }
  if (!rowsTotal) return { words: `Reading, ${counted(rowsRead, 'row')}`, share: null }
  return { words: `Reading, ${wholeNumber(rowsRead)} of ${counted(rowsTotal, 'row')}`, share: Math.min(1, rowsRead / rowsTotal) }
}
