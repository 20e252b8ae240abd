import { uuidv7 } from '../../../db/uuid.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { parse } from '../../platform/failures/parse.ts'
import { forgetMessages } from '../../platform/outbound/queue-message.ts'
import { countingWithin, rateLimits, refuseTooMany } from '../../platform/rate-limits/rate-limits.ts'
import { accountNeeded, isFileCheckActor } from '../../platform/rights/rights.ts'
import { audit } from '../../platform/transaction/audit.ts'
import { holdPart } from '../../platform/transaction/business-lock.ts'
import type { ExternalServices } from '../../platform/transaction/external-services.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { mostTextsADay } from '../decide/limits.ts'
import { storedAlertSettings } from '../settings/alert-settings.ts'
import { personOf } from '../settings/preferences.ts'
import { queueSms } from './queue-sms.ts'
import { refuseNumber } from './refuse-number.ts'
import { codeMark, codeMinutes, hashOfCode, isCode, newCode, placeOfCode } from './sms-code.ts'
import type { SmsPhone, SmsSettings } from './sms-phone.entity.ts'
import { codeInput, phoneInput } from './sms-phone.input.ts'

type Sealing = Pick<ExternalServices, 'cipher' | 'smsCountries'>

const minuteMs = 60_000

/** The number of the person who asks in this business, and whether anything is texted there. */
export async function smsSettings(work: Work, { sendsSms }: Pick<ExternalServices, 'sendsSms'>): Promise<SmsSettings> {
  const channels = (await storedAlertSettings(work))?.channels ?? []
  return { isSent: sendsSms, isChosen: channels.includes('sms'), mostDaily: mostTextsADay, phone: await phoneOf(work, personOf(work)) }
}

async function phoneOf({ sql, businessId, clock }: Work, userId: string): Promise<SmsPhone | null> {
  const dayAgo = new Date(clock.now().getTime() - 24 * 60 * minuteMs)
  const [phone] = await sql<SmsPhone>(
    `select number, added_at as "addedAt", confirmed_at as "confirmedAt", code_until as "codeExpiresAt", sent_at as "sentAt",
            last_problem as "lastProblem", off_at as "offAt", off_because as "offBecause",
            (select count(*)::int from outbound_message held
              where held.business_id = $1 and held.receiver_id = $2 and held.status = 'held' and held.written_at > $3) as "heldToday"
       from sms_phone where business_id = $1 and user_id = $2`,
    [businessId, userId, dayAgo],
  )
  return phone ?? null
}

/**
 * Takes a number of the person who asks and texts a code there. One that is not confirmed, or takes
 * no messages, is replaced. Throws `invalid_input`, `conflict` beside a number that works, and
 * `rate_limited` for too many codes.
 */
export async function addPhone(work: Work, { cipher, smsCountries }: Sealing, input: Readonly<Record<string, unknown>>): Promise<SmsPhone> {
  const userId = personOf(work)
  if (isFileCheckActor(work.actor)) throw accountNeeded()
  const { number } = parse(phoneInput, input)
  refuseNumber(number, smsCountries)
  // The lock makes the second of two at once wait and see the first.
  await holdPart(work, 'counts')
  const known = await phoneOf(work, userId)
  if (known?.confirmedAt && !known.offAt)
    throw new Failure('conflict', `Messages go to ${known.number}. Remove it first, then add another number.`)
  await work.sql('delete from sms_phone where business_id = $1 and user_id = $2', [work.businessId, userId])
  await work.sql('insert into sms_phone (business_id, user_id, number, added_at) values ($1, $2, $3, $4)', [
    work.businessId,
    userId,
    number,
    work.clock.now(),
  ])
  await audit(work, 'addPhone', { subject: `Member:${userId}`, after: { number: masked(number) } })
  return textCode(work, { cipher }, { userId, number })
}

/**
 * Texts a new code; the one before confirms nothing any more. Throws `conflict` where none is
 * needed or one was just sent, and `rate_limited`.
 */
export async function sendPhoneCode(work: Work, { cipher, smsCountries }: Sealing): Promise<SmsPhone> {
  const { userId, phone } = await requirePhone(work)
  if (phone.confirmedAt && !phone.offAt) throw new Failure('conflict', 'This number is confirmed already.')
  refuseNumber(phone.number, smsCountries)
  const newest = phone.codeExpiresAt ? phone.codeExpiresAt.getTime() - codeMinutes * minuteMs : 0
  if (work.clock.now().getTime() < newest + minuteMs)
    throw new Failure('conflict', 'A code was sent less than a minute ago. Wait a minute, then send another one.')
  return textCode(work, { cipher }, { userId, number: phone.number })
}

async function textCode(
  work: Work,
  { cipher }: Pick<Sealing, 'cipher'>,
  { userId, number }: { userId: string; number: string },
): Promise<SmsPhone> {
  const { businessId, clock } = work
  await refuseTooMany(
    countingWithin(work),
    { limit: rateLimits.smsCode, by: userId },
    { limit: rateLimits.smsCodesToNumber, by: number },
    { limit: rateLimits.smsCodesOfBusiness, by: businessId },
  )
  const code = newCode()
  const until = new Date(clock.now().getTime() + codeMinutes * minuteMs)
  await work.sql(
    `update sms_phone set code_hash = $3, code_until = $4, confirmed_at = null, off_at = null, off_because = null, last_problem = null,
       wait_until = null where business_id = $1 and user_id = $2`,
    [businessId, userId, await hashOfCode(code), until],
  )
  await work.sql("delete from sms_message where business_id = $1 and user_id = $2 and kind = 'code'", [businessId, userId])
  await queueSms(work, userId, {
    kind: 'code',
    eventKey: `code/${uuidv7(clock.now())}`,
    body: { what: '', facts: [`RiskPilot: ${codeMark} confirms your number. It works for ${codeMinutes} minutes.`], path: null },
    sealedCode: cipher.seal(code, placeOfCode(businessId, userId)).text,
    notBefore: clock.now(),
    usefulHours: codeMinutes / 60,
    passesQuiet: true,
  })
  return (await requirePhone(work)).phone
}

/**
 * Confirms the number by its newest code; the caller limits the guesses. Throws `invalid_input`,
 * and `conflict` without a code that holds.
 */
export async function confirmPhone(work: Work, input: Readonly<Record<string, unknown>>): Promise<SmsPhone> {
  const { code } = parse(codeInput, input)
  const { userId, phone } = await requirePhone(work)
  if (phone.confirmedAt) throw new Failure('conflict', 'This number is confirmed already.')
  const [stored] = await work.sql<{ hash: string }>(
    'select code_hash as hash from sms_phone where business_id = $1 and user_id = $2 and code_until > $3 and off_at is null',
    [work.businessId, userId, work.clock.now()],
  )
  if (!stored) throw new Failure('conflict', 'The code has expired. Send a new one.')
  if (!(await isCode(code, stored.hash))) {
    const message = 'This is not the code. Type the six digits of the newest message.'
    throw new Failure('invalid_input', message, [{ field: 'code', message }])
  }
  await work.sql('update sms_phone set confirmed_at = $3, code_hash = null, code_until = null where business_id = $1 and user_id = $2', [
    work.businessId,
    userId,
    work.clock.now(),
  ])
  await forgetMessages(work, userId, 'code')
  await audit(work, 'confirmPhone', { subject: `Member:${userId}`, after: { number: masked(phone.number) } })
  return (await requirePhone(work)).phone
}

/** Removes the number with all that was texted there. Throws `not_found`. */
export async function removePhone(work: Work): Promise<void> {
  const { userId, phone } = await requirePhone(work)
  await work.sql('delete from sms_phone where business_id = $1 and user_id = $2', [work.businessId, userId])
  await audit(work, 'removePhone', { subject: `Member:${userId}`, before: { number: masked(phone.number) } })
}

/**
 * Texts a test to the number. Throws `conflict` for one that is not confirmed or off, and
 * `rate_limited` for too many.
 */
export async function sendTestSms(work: Work): Promise<SmsPhone> {
  const { userId, phone } = await requirePhone(work)
  if (!phone.confirmedAt || phone.offAt) throw new Failure('conflict', 'Confirm this number first, then send a test.')
  await refuseTooMany(countingWithin(work), { limit: rateLimits.smsTest, by: userId })
  await queueSms(work, userId, {
    kind: 'test',
    eventKey: `test/${uuidv7(work.clock.now())}`,
    body: { what: '', facts: ['RiskPilot: text messages work on this number.'], path: '/settings/notifications' },
    notBefore: work.clock.now(),
    usefulHours: 1,
    passesQuiet: true,
  })
  return phone
}

async function requirePhone(work: Work): Promise<{ readonly userId: string; readonly phone: SmsPhone }> {
  const userId = personOf(work)
  const phone = await phoneOf(work, userId)
  if (!phone) throw new Failure('not_found', 'No phone number is added. Add one first.')
  return { userId, phone }
}

/** Owners read the log: they see that a number was added, and not which. */
const masked = (number: string): string => `…${number.slice(-2)}`
