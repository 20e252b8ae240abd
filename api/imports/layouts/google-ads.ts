import { adRow } from '../read/ad-row.ts'
import type { Layout } from '../read/layout.ts'

/**
 * A Google Ads campaign report with the segment “Day”, downloaded as CSV or for Excel. Written from
 * Google's pages on columns (https://support.google.com/google-ads/answer/2454071 and …/6270625,
 * read 2026-11-21) and public examples of the download; never tested with a real file. Two lines
 * precede the header and sums (`Total: Account`) follow the rows; both are recognized and skipped.
 * `Conv. value` is the campaign's reported value. Further segments are part of a row's identity.
 * Headers in English, German, French, Spanish, Italian and Dutch.
 */
export const googleAds: Layout = {
  name: 'google-ads',
  kind: 'ads',
  columns: [
    { name: 'Day', synonyms: ['Tag', 'Jour', 'Día', 'Giorno', 'Dag'], isRequired: true, holds: 'date' },
    { name: 'Campaign', synonyms: ['Kampagne', 'Campagne', 'Campaña', 'Campagna'], isRequired: true, holds: 'text' },
    { name: 'Cost', synonyms: ['Kosten', 'Coût', 'Coste', 'Costo', 'Costi'], isRequired: true, holds: 'number' },
    { name: 'Clicks', synonyms: ['Klicks', 'Clics', 'Clic', 'Klikken'], holds: 'number' },
    {
      name: 'Conv. value',
      synonyms: ['Conversion value', 'Conv.-Wert', 'Conversion-Wert', 'Valeur de conv.', 'Valor de conv.', 'Valore conv.', 'Conv.waarde'],
      holds: 'number',
    },
    {
      name: 'Currency code',
      synonyms: ['Currency', 'Währungscode', 'Code de devise', 'Código de moneda', 'Codice valuta', 'Valutacode'],
      namesCurrency: true,
      holds: 'text',
    },
  ],
  read(cells) {
    cells.sameCurrency('Currency code')
    return adRow(cells, cells.day('Day'), { campaign: 'Campaign', spend: 'Cost', clicks: 'Clicks', value: 'Conv. value' })
  },
}
