import type { Migration } from './migration.ts'

/**
 * Evidence may be about what came off a price, what was given away or what a customer paid for a
 * parcel, beside what the row cost. Customers are looked up by their orders: whether one returned
 * is known on each day.
 */
export const moneyOfARow: Migration = {
  name: '0242-money-of-a-row',
  sql: `
alter table finding_evidence add column money text check (money in ('discount', 'cost', 'charged'));
create index order_line_customer on order_line (business_id, customer_id, channel, day);
`,
}
