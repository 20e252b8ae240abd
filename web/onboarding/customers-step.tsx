import { AnyAnswer, ChoiceAnswer, LongAnswer, optionsOf } from './answer-fields.tsx'

const terms = {
  'net-30': 'Net 30: they pay within 30 days',
  prepaid: 'Prepaid',
  'usage-based': 'Usage-based',
  subscription: 'Subscription',
  mixed: 'Mixed',
}

/** Who buys, and how they pay. */
export function CustomersStep() {
  return (
    <>
      <LongAnswer
        name="topCustomers"
        label="Top 10 revenue customers (optional)"
        hint="One a line, by name or email as in your orders. The watchlist shows whether each still orders."
        rows={5}
      />
      <AnyAnswer
        name="customerTiers"
        legend="Customer tiers"
        hint="Choose all that you have. Customers are sorted into them by sales."
        options={optionsOf('customerTiers')}
      />
      <ChoiceAnswer
        name="billingTerms"
        label="Billing terms"
        hint="How most of your customers pay. Only terms of 30 days give each order a due day."
        options={[['', 'Choose billing terms'], ...optionsOf('billingTerms', terms)]}
      />
    </>
  )
}
