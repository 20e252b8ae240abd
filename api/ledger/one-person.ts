/** What tills and shop systems write where a buyer has no account, whole. */
const namesOfMany =
  /^(guests?([ _-]?(customer|checkout|user|account))?|walk[ _-]?in([ _-]?customer)?|cash([ _-]?(customer|sale))?|anonym(ous)?|unknown|various|customer|none|null|n\/?a|gast|laufkunde|invit[ée]|[0-]+)$/i

/** Orders a day, above which a name stands for many. *Proposed*: no one person places as many. */
const mostOrdersADay = 10

/**
 * Whether a customer's name or number stands for one buyer; `orders` are those of it on one day.
 */
export function isOnePerson(customer: string, orders: number): boolean {
  return orders <= mostOrdersADay && !namesOfMany.test(customer.trim())
}

/** SQL: the same of an expression for a customer and one for its orders on that day. */
export function isOnePersonSql(customer: string, orders: string): string {
  return `(${orders} <= ${mostOrdersADay} and trim(${customer}) !~* '${namesOfMany.source}')`
}
