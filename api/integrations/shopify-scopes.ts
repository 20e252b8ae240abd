/**
 * The rights that RiskPilot asks for at a Shopify shop, each for what it reads; the shop's own
 * names of them. Published: the Admin API 2026-10 names the right beside each type.
 * `read_all_orders` has to be approved by Shopify for an application; without it orders of the last
 * 60 days are told.
 */
export const shopifyScopes: readonly { readonly name: string; readonly why: string }[] = [
  { name: 'read_orders', why: 'To read what was sold, at which price, with which discounts, and what was refunded.' },
  { name: 'read_all_orders', why: 'To read orders that are older than 60 days, so that a change is seen against the months before it.' },
  { name: 'read_products', why: 'To read the kind of each product, by which leaks are named.' },
  {
    name: 'read_inventory',
    why: 'To read what a unit costs you, without which margins are unknown, and how many units you have left to sell.',
  },
  { name: 'read_shopify_payments_accounts', why: 'To read in which currency Shopify Payments pays you.' },
  { name: 'read_shopify_payments_payouts', why: 'To read what each payment cost you in fees, what was paid out, and what is held back.' },
  { name: 'read_shopify_payments_disputes', why: 'To read disputes, why they were opened and how they ended.' },
]
