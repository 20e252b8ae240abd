import type { Migration } from './migration.ts'

/**
 * What a leak is measured against, and what the rows of a standing loss have in common; what the
 * files say of an order line beside its product and price.
 */
export const standingLosses: Migration = {
  name: '0130-standing-losses',
  sql: `
alter table finding
  add column nature text not null default 'change' check (nature in ('change', 'rule', 'standing')),
  -- Null: not searched for, or nothing that the rows have in common holds most of the loss.
  add column loss_cause jsonb check (jsonb_typeof(loss_cause) = 'object');
alter table order_line
  add column category text,
  add column channel text,
  add column discount_code text;

alter table finding no force row level security;
update finding set nature = 'rule'
 where kind in ('below_cost', 'discount_beyond_margin', 'double_billed', 'freight_above_goods', 'possible_duplicate', 'price_zero', 'write_off', 'marketplace_fee');
alter table finding force row level security;
`,
}
