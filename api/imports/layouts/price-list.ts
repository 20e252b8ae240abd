import type { RowRefusal, UnitCost } from '../../ledger/fact.ts'
import { divideHalfEven } from '../../values/money.ts'
import type { Cells } from '../read/cells/cell.ts'
import { shown } from '../read/cells/shown.ts'
import type { GroupReading, Layout } from '../read/layout.ts'

/**
 * A supplier's price list, or a shop system's list of products with their costs, such as Shopify's
 * product export with `Variant SKU` and `Cost per item`. Written 2026-11-21 from the words in such
 * lists; never tested with a real file. Suppliers have no common format: these are the usual
 * headers in English, German, French, Spanish, Italian and Dutch. A list without a start date for
 * its prices needs the mapping `{"values": {"valid_from": "2025-01-31"}}`: a cost without a day
 * cannot be used. A price for several units (`Price per`) is divided. Of several quantity prices
 * the one for the smallest orders is used; their rows are adjacent.
 */
export const priceList: Layout = {
  name: 'price-list',
  kind: 'costs',
  columns: [
    {
      name: 'sku',
      synonyms: [
        ...['Variant SKU', 'Item number', 'Item no', 'Item code', 'Article number', 'Article no', 'Part number', 'Product code', 'Code'],
        ...['Artikelnummer', 'Artikelnr', 'Référence', 'Referencia', 'Codice articolo', 'Artikelcode'],
      ],
      isRequired: true,
      holds: 'text',
      isId: true,
    },
    {
      name: 'valid_from',
      synonyms: [
        ...['Effective from', 'Effective date', 'Price valid from', 'Prices from', 'Gültig ab', 'Gültig von', 'Preis gültig ab'],
        ...['Valable à partir du', 'Válido desde', 'Valido dal', 'Geldig vanaf'],
      ],
      isRequired: true,
      holds: 'date',
    },
    {
      name: 'unit_cost',
      synonyms: [
        ...[
          'Cost per item',
          'Net price',
          'Unit price',
          'Wholesale price',
          'Purchase price',
          'Dealer price',
          'Your price',
          'Cost price',
          'Purchases unit price',
          'Purchase cost',
          'Cost',
        ],
        ...['Einkaufspreis', 'EK-Preis', 'EK netto', 'Nettopreis', 'Prix d’achat', 'Prix net', 'Precio de compra', 'Precio neto'],
        ...['Prezzo netto', 'Prezzo di acquisto', 'Inkoopprijs'],
      ],
      isRequired: true,
      holds: 'number',
    },
    { name: 'price_per', synonyms: ['Price per', 'Price unit', 'Units per price', 'Preiseinheit', 'Preis per'], holds: 'number' },
    {
      name: 'min_qty',
      synonyms: [
        'Minimum quantity',
        'Minimum order quantity',
        'MOQ',
        'From quantity',
        'Quantity from',
        'Ab Menge',
        'Staffelmenge',
        'Mindestmenge',
      ],
      holds: 'number',
    },
    { name: 'description', synonyms: ['Title', 'Product name', 'Item description', 'Bezeichnung', 'Désignation'], holds: 'text' },
    {
      name: 'vendor',
      synonyms: ['Supplier', 'Vendor', 'Supplier name', 'Vendor name', 'Lieferant', 'Fournisseur', 'Proveedor', 'Fornitore', 'Leverancier'],
      holds: 'text',
    },
    { name: 'currency', synonyms: ['Currency code', 'Währung', 'Devise', 'Moneda', 'Valuta'], holds: 'text', namesCurrency: true },
  ],
  groupBy: 'sku',
  readGroup(records) {
    const prices = Array.from({ length: records.length }, (_, i) => priceOf(records.at(i)))
    return prices.map((price, i) => ('code' in price ? price : forSmallest(price, prices, () => records.at(i))))
  },
}

type Price = { readonly cost: UnitCost; readonly from: number }

function priceOf(cells: Cells): Price | RowRefusal {
  cells.sameCurrency('currency')
  const per = cells.raw('price_per') === '' ? 1 : cells.count('price_per')
  if (per <= 0) cells.refuse('price_per', 'out_of_range', `‘${shown(cells.raw('price_per'))}’ units have no price`)
  const price = cells.positivePrice('unit_cost')
  const cost: UnitCost = {
    table: 'unit_cost',
    sku: cells.text('sku'),
    validFrom: cells.plannedDay('valid_from'),
    unitCost: per > 1 ? divideHalfEven(price, BigInt(per)) : price,
    vendor: cells.optionalText('vendor', 200),
  }
  const from = cells.optionalCount('min_qty') ?? 0
  return cells.refusal ?? { cost, from }
}

/** Two rows for the same quantity are both passed on: the ledger detects a contradiction. */
function forSmallest({ cost, from }: Price, prices: readonly (Price | RowRefusal)[], cells: () => Cells): GroupReading {
  const hasSmaller = prices.some((other) => !('code' in other) && other.cost.validFrom === cost.validFrom && other.from < from)
  if (!hasSmaller) return [cost]
  const at = cells()
  at.refuse('min_qty', 'not_counted', `‘${from}’: the price for larger orders is left out, the one for the smallest is taken`)
  return at.refusal as RowRefusal
}
