import { describe, expect, it } from 'vitest'
import { madeImport } from '../../e2e/support/web/made-import.ts'
import type { ImportPartsFragment } from '../generated/graphql.ts'
import { alreadyImported } from './already-imported.ts'

const made = (parts: Partial<ImportPartsFragment>) =>
  madeImport({
    ...{ layout: 'canonical-orders', fileKind: 'orders', state: 'done', bytesReceived: '1000', rowsRead: 40, rowsTotal: 40, accepted: 40 },
    ...parts,
  })
const first = made({})
const again = made({ id: '2', accepted: 0, duplicates: 40, createdAt: '2026-03-09T10:00:00Z' })

describe('a file that was imported before', () => {
  it('UX-07 says when, and under which name where it has another now', () => {
    expect(alreadyImported(again, [again, first], 'en-GB')).toMatch(/^Already imported on 3 March 2026 at \d+:00\. Nothing changed\.$/)
    const renamed = { ...again, fileName: 'orders (1).csv' }
    expect(alreadyImported(renamed, [renamed, first], 'en-GB')).toMatch(/ as ‘orders\.csv’\. Nothing changed\.$/)
  })

  it('says that nothing changed where the earlier one is not at hand, or its rows came in another file', () => {
    expect(alreadyImported(again, [again])).toBe('Every row of it was imported before. Nothing changed.')
    expect(alreadyImported(again, [again, made({ bytesExpected: '999' })])).toBe('Every row of it was imported before. Nothing changed.')
  })

  it('says nothing of a file that brought a row, was refused one, or is still being read', () => {
    expect(alreadyImported(first, [again, first])).toBeNull()
    expect(alreadyImported({ ...again, duplicates: 39, refused: 1 }, [again, first])).toBeNull()
    expect(alreadyImported({ ...again, state: 'reading' }, [again, first])).toBeNull()
  })
})
