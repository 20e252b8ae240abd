import { suppliersWithText } from '../suppliers/suppliers.ts'
import type { Searcher } from './searcher.ts'

/** Suppliers with the text in name, website or e-mail address, in the order of their names. */
export const searchSuppliers: Searcher = {
  needs: 'supplier:read',
  find: async (work, text, limit) =>
    (await suppliersWithText(work, text, limit)).map(({ id, name, category, website, email }) => ({
      kind: 'supplier',
      key: id,
      title: name,
      text: [category, website, email].filter((part) => part !== null).join(', '),
      path: '/integrations',
    })),
}
