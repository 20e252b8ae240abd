import type { Layout } from '../read/layout.ts'

/**
 * Shopify's product export with `Cost per item` (Products, Export). Written from public headers of
 * it, 2026-11-23; never tested with a real file. It names no day: RiskPilot asks from which day the
 * costs hold. Rows that only carry a further picture of a product have no variant and are left out;
 * variants without a cost are refused, because nothing can be judged by them. Costs name no
 * currency: they are in that of the shop.
 */
export const shopifyProducts: Layout = {
  name: 'shopify-products',
  kind: 'costs',
  columns: [
    { name: 'Handle', synonyms: ['URL handle'], isRequired: true, holds: 'text' },
    { name: 'Variant SKU', synonyms: ['SKU'], isRequired: true, holds: 'text', isId: true },
    { name: 'Cost per item', isRequired: true, holds: 'number' },
    { name: 'valid_from', isRequired: true, holds: 'date' },
    { name: 'Vendor', holds: 'text' },
    { name: 'Variant Price', synonyms: ['Price'], holds: 'number' },
  ],
  read(cells) {
    if (cells.raw('Variant SKU') === '' && cells.raw('Cost per item') === '') {
      cells.refuse('', 'not_counted', 'row has neither a SKU nor a cost: a picture of the product above')
    }
    return {
      table: 'unit_cost',
      sku: cells.text('Variant SKU'),
      validFrom: cells.plannedDay('valid_from'),
      unitCost: cells.positivePrice('Cost per item'),
      vendor: cells.optionalText('Vendor', 200),
    }
  },
}
