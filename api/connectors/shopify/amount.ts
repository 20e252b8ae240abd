import { z } from 'zod'
import { type Currency, currency, isCurrency } from '../../values/money.ts'
import { microsToMinor, parseUnitPrice, unitPriceText } from '../../values/unit-price.ts'

/** An amount as Shopify writes it: a plain decimal in major units of its currency. */
export const amount = z.string().refine((text) => parseUnitPrice(text) !== null, { error: 'is no amount' })

/** In micros. */
export const microsOf = (text: string): bigint => parseUnitPrice(text) ?? 0n

/** The sum of amounts, as an amount. */
export const sumText = (amounts: readonly string[]): string => unitPriceText(amounts.reduce((sum, one) => sum + microsOf(one), 0n))

export const nothing = '0.00'

/** Money of a shop, in its own currency. */
export const money = z.object({ amount, currencyCode: z.string() })

/** What Shopify tells in the currency of the shop and in that of the buyer: the shop's counts. */
export const shopMoney = z.object({ shopMoney: money })
export type ShopMoney = z.infer<typeof shopMoney>

/** The amounts of a list of money in the shop's currency. */
export const amountOf = (of: ShopMoney | null | undefined): string => of?.shopMoney.amount ?? nothing

/** Null for a currency that is not known here. */
export const currencyOfShopify = (code: string): Currency | null => (isCurrency(code) ? currency(code) : null)

/** Minor units of a currency; of one that is not known here, hundredths. */
export const minorOf = (text: string, code: string): bigint => microsToMinor(microsOf(text), currencyOfShopify(code) ?? currency('USD'))
