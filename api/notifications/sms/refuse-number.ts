import parsePhoneNumber, { type NumberType } from 'libphonenumber-js/max'
import { Failure } from '../../platform/failures/failures.ts'

/** Kinds of numbers whose owner earns, or whose caller pays, by the message. */
const costly: ReadonlySet<NumberType> = new Set<NumberType>(['PREMIUM_RATE', 'SHARED_COST', 'PAGER'])

const regions = new Intl.DisplayNames('en', { type: 'region' })
const either = new Intl.ListFormat('en', { type: 'disjunction' })

/**
 * Refuses numbers that a code must not be sent to, because each message costs whoever runs the
 * server: premium, shared-cost and pager numbers, those of no country (satellites, international
 * premium numbers), and countries other than `countries`, where these are given. Throws
 * `invalid_input`.
 */
export function refuseNumber(number: string, countries: readonly string[] | undefined): void {
  const phone = parsePhoneNumber(number)
  if (phone?.isNonGeographic() || costly.has(phone?.getType()))
    throw mistake('Messages to this number cost extra, so no code is sent there. Use an ordinary mobile number.')
  if (countries && !countries.includes(phone?.country ?? ''))
    throw mistake(
      `Codes are sent to numbers of ${either.format(countries.map((one) => regions.of(one) ?? one))} only. Use a number from there.`,
    )
}

function mistake(message: string): Failure {
  return new Failure('invalid_input', message, [{ field: 'number', message }])
}
