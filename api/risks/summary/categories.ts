import type { CategoryId } from '../../detection/profile.ts'
import type { RiskCategory } from './category.entity.ts'

const createdAt = new Date('2026-01-01T00:00:00Z')

/**
 * The categories of every business, in display order. They are part of the product, so no table
 * stores them.
 */
export const categories: readonly (RiskCategory & { readonly id: CategoryId })[] = [
  {
    id: 'financial',
    name: 'Financial',
    description: 'Margins, discounts, advertising, fees, disputes and prices.',
    icon: 'banknote',
    color: '#3f6f5f',
    createdAt,
  },
  {
    id: 'operational',
    name: 'Operational',
    description: 'Shipping, carriers, suppliers and their bills, deadlines.',
    icon: 'truck',
    color: '#4a6a8a',
    createdAt,
  },
  {
    id: 'customer',
    name: 'Customer',
    description: 'Refunds and returns, and customers who stay away.',
    icon: 'users',
    color: '#7a5f86',
    createdAt,
  },
  {
    id: 'inventory',
    name: 'Inventory',
    description: 'Stock written off, stock that does not move, stock that ran out.',
    icon: 'package',
    color: '#85693f',
    createdAt,
  },
]

/** The category of a risk; the database holds no other ids. */
export function categoryOf(id: string): RiskCategory {
  const category = categories.find((one) => one.id === id)
  if (!category) throw new RangeError(`there is no category ‘${id}’`)
  return category
}
