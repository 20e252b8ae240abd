import { columnWords } from '../read/column-words.ts'
import type { Layout } from '../read/layout.ts'

/**
 * Product costs of RiskPilot's own file format: `sku,valid_from,unit_cost` and, where it is known,
 * `vendor`. Written from docs/import-reference.md, 2026-11-21. A cost applies from `valid_from`
 * until the product's next row; future days are accepted.
 */
export const canonicalCosts: Layout = {
  name: 'canonical-costs',
  kind: 'costs',
  columns: [
    { name: 'sku', synonyms: columnWords.sku, isRequired: true, holds: 'text', isId: true },
    { name: 'valid_from', synonyms: ['from', 'effective from', 'effective date', 'start date', 'date'], isRequired: true, holds: 'date' },
    { name: 'unit_cost', synonyms: ['cost', 'cost price', 'cost per item', 'purchase price'], isRequired: true, holds: 'number' },
    { name: 'vendor', synonyms: ['supplier', 'vendor name', 'supplier name'], holds: 'text' },
    { name: 'currency', synonyms: columnWords.currency, holds: 'text', namesCurrency: true },
  ],
  read(cells) {
    cells.sameCurrency('currency')
    return {
      table: 'unit_cost',
      sku: cells.text('sku'),
      validFrom: cells.plannedDay('valid_from'),
      unitCost: cells.positivePrice('unit_cost'),
      vendor: cells.optionalText('vendor', 200),
    }
  },
}
