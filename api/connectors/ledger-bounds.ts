import { z } from 'zod'

/**
 * When a record was, in seconds since 1970-01-01 UTC, before 2100. What lies outside is a mistake
 * of the provider: no ledger has such a day.
 */
export const moment = z.int().min(0).max(4_102_444_799)

/** So many units as a row of the ledger can have. */
export const units = z.int().min(0).max(2_147_483_647)
