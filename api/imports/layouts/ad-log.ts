import type { Day } from '../../values/day.ts'
import { adRow } from '../read/ad-row.ts'
import type { Cells } from '../read/cells/cell.ts'
import { cellExcerpt } from '../read/cells/cell-excerpt.ts'
import type { Layout } from '../read/layout.ts'

/**
 * The log of a display campaign as published in “Online Advertising Digital Marketing Data”
 * (Kaggle; header read 2026-11-21; tested with the file of April and May). One row for each month,
 * day, campaign, banner and placement. The mapping supplies the year, which the file lacks:
 * `{"values": {"year": "2017"}}`. Cost and revenue are fractions of a cent and are rounded in each
 * row, so sums differ a little. The campaign's value is its sales after a click, or its revenue
 * where these are missing.
 */
export const adLog: Layout = {
  name: 'ad-log',
  kind: 'ads',
  columns: [
    { name: 'year', isRequired: true, holds: 'text' },
    { name: 'month', isRequired: true, holds: 'text' },
    { name: 'day', isRequired: true, holds: 'text' },
    { name: 'campaign_number', synonyms: ['campaign', 'campaign id'], isRequired: true, holds: 'text', isId: true },
    { name: 'cost', isRequired: true, holds: 'number' },
    { name: 'clicks', holds: 'number' },
    { name: 'post_click_sales_amount', synonyms: ['sales amount', 'revenue'], holds: 'number' },
  ],
  read(cells) {
    const row = adRow(cells, dayOf(cells), {
      campaign: 'campaign_number',
      spend: 'cost',
      clicks: 'clicks',
      value: 'post_click_sales_amount',
    })
    const others = Object.entries(cells.others()).filter(([header]) => /^(user_engagement|banner|placement)$/i.test(header))
    return { ...row, dimensions: Object.fromEntries(others) }
  },
}

function dayOf(cells: Cells): Day {
  const written = `${cells.text('day')} ${cells.text('month')} ${cells.text('year')}`
  const { day, problem } = cells.dayIn(written)
  if (problem) cells.refuse('day', 'not_a_date', `‘${cellExcerpt(written)}’ is not a day`)
  return day
}
