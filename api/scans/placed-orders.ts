/**
 * SQL: a common table expression `placed (order_id, day, country, goods, units, postage)`: what the lines of each order that `ids` selects had
 * on each of its days up to `$3`. `goods` (micros), `units` and `country` are those of products that no correction took out, and null on a day
 * without any; `postage` is in minor units, and null where there is none. What an order got on later days was not known then.
 *
 * The ids are handed to the index as one list, which is far cheaper than to look them up one by one.
 */
export function placedOrders(ids: string): string {
  const ofProducts = `filter (where nature = 'product' and id not in (select order_line_id from correction where business_id = $1 and day <= $3))`
  return `placed as materialized (
      select order_id, day, min(country) ${ofProducts} as country, sum(unit_price * units) ${ofProducts} as goods,
             sum(units) ${ofProducts} as units, sum(amount) filter (where nature = 'postage') as postage
        from order_line
       where business_id = $1 and order_id = any(array(${ids})) and day <= $3 and nature in ('product', 'postage')
       group by order_id, day)`
}
