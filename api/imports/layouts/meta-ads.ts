import type { Day } from '../../values/day.ts'
import { adRow } from '../read/ad-row.ts'
import type { Cells } from '../read/cells/cell.ts'
import { cellExcerpt } from '../read/cells/cell-excerpt.ts'
import type { Layout } from '../read/layout.ts'

/**
 * Meta Ads Manager's table of campaigns, exported as CSV or XLSX with the breakdown “By time →
 * Day”. Written from public examples of its header, 2026-11-21; never tested with a real file. The
 * header contains the currency, `Amount spent (USD)`. A row that sums several days is refused; so
 * is the sum of all campaigns, which has no name. Headers in English, German, French, Spanish,
 * Italian and Dutch.
 */
export const metaAds: Layout = {
  name: 'meta-ads',
  kind: 'ads',
  columns: [
    {
      name: 'Campaign name',
      synonyms: ['Kampagnenname', 'Nom de la campagne', 'Nombre de la campaña', 'Nome della campagna', 'Campagnenaam'],
      isRequired: true,
      holds: 'text',
    },
    {
      name: 'Amount spent',
      synonyms: ['Ausgegebener Betrag', 'Montant dépensé', 'Importe gastado', 'Importo speso', 'Besteed bedrag'],
      isRequired: true,
      holds: 'number',
    },
    {
      name: 'Reporting starts',
      synonyms: ['Berichtsstart', 'Auswertungsbeginn', 'Début des rapports', 'Inicio del informe', 'Inizio del report', 'Start rapportage'],
      isRequired: true,
      holds: 'date',
    },
    {
      name: 'Reporting ends',
      synonyms: ['Berichtsende', 'Auswertungsende', 'Fin des rapports', 'Fin del informe', 'Fine del report', 'Einde rapportage'],
      holds: 'date',
    },
    { name: 'Day', synonyms: ['Tag', 'Jour', 'Día', 'Giorno', 'Dag'], holds: 'date' },
    {
      name: 'Link clicks',
      synonyms: [
        'Link-Klicks',
        'Clics sur un lien',
        'Clics en el enlace',
        'Clic sul link',
        'Klikken op link',
        'Clicks (all)',
        'Klicks (alle)',
      ],
      holds: 'number',
    },
    {
      name: 'Purchases conversion value',
      synonyms: [
        'Purchase conversion value',
        'Website purchases conversion value',
        'Conversion-Wert von Käufen',
        'Valeur de conversion des achats',
        'Valor de conversión de compras',
        'Valore di conversione degli acquisti',
        'Conversiewaarde van aankopen',
      ],
      holds: 'number',
    },
    { name: 'Currency', synonyms: ['Währung', 'Devise', 'Divisa', 'Valuta'], holds: 'text', namesCurrency: true },
  ],
  read(cells) {
    cells.sameCurrency('Currency')
    if (cells.raw('Campaign name') === '') cells.refuse('', 'total', 'row names no campaign: it is the sum of all')
    return adRow(cells, dayOf(cells), {
      campaign: 'Campaign name',
      spend: 'Amount spent',
      clicks: 'Link clicks',
      value: 'Purchases conversion value',
    })
  },
}

function dayOf(cells: Cells): Day {
  if (cells.raw('Day') !== '') return cells.day('Day')
  const first = cells.day('Reporting starts')
  if (cells.raw('Reporting ends') !== '' && cells.plannedDay('Reporting ends') !== first) {
    const end = cellExcerpt(cells.raw('Reporting ends'))
    cells.refuse('Reporting ends', 'out_of_range', `‘${end}’ is another day than the start: export it with the breakdown by day`)
  }
  return first
}
