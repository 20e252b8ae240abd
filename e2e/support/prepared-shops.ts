import { canonicalFiles } from '../../api/made-shops/canonical-files.ts'
import { leakyShop } from '../../api/made-shops/leaky-shop.ts'

/**
 * Who is copied for each new person: `user create` made them, so that the password was hashed once.
 */
export const preparedPerson = { email: 'person@prepared.example', password: 'four words make one' }

/** The business without files. Its copies are the shops of new people. */
export const emptyBusiness = 'Prepared: no files'

/** The currency and zone of all prepared shops. */
export const preparedSettings = { currency: 'GBP', zone: 'Europe/London' }

/** The files of each shop that is imported and scanned once, by the name of its business. */
export const preparedShops = {
  'Prepared: leaky shop': () => canonicalFiles(leakyShop),
}
export type PreparedShop = keyof typeof preparedShops
