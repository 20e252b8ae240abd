import { risksWithText } from '../risks/risk-lookup.ts'
import type { Searcher } from './searcher.ts'

/** Alerts with the text in title or description: open ones first, most expensive first. */
export const searchRisks: Searcher = {
  needs: 'risk:read',
  find: async (work, text, limit) =>
    (await risksWithText(work, text, limit)).map(({ id, title, description }) => ({
      kind: 'risk',
      key: id,
      title,
      text: description,
      path: `/risks/${id}`,
    })),
}
