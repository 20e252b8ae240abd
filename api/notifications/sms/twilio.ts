import { Failure } from '../../platform/failures/failures.ts'
import type { OutboundAnswer } from '../../platform/outbound/post-outbound.ts'
import type { TwilioAccount } from '../../platform/settings/settings.ts'
import type { ExternalServices } from '../../platform/transaction/external-services.ts'
import type { SmsFate, SmsOutcome, SmsProvider } from './sms-provider.ts'

/** What Twilio says of a number that takes no messages (https://www.twilio.com/docs/api/errors). */
const badNumber: Readonly<Record<number, string>> = {
  21211: 'This is no phone number that takes text messages.',
  21217: 'This is no phone number that takes text messages.',
  21408: 'This server’s provider does not send to the country of this number.',
  21610: 'You answered STOP. Text START to the number that wrote to you, then confirm your number again.',
  21612: 'The provider cannot reach this number.',
  21614: 'This number is no mobile phone.',
  30004: 'The phone blocks these messages.',
  30005: 'This number is not in use.',
  30006: 'This number is a landline, or cannot be reached.',
}

/** A phone that is off for a night takes messages again. */
const unreachable = 30003

/** Codes of what is wrong with the account or the sender. */
const ofSettings: ReadonlySet<number> = new Set([20003, 20005, 20404, 21212, 21603, 21606, 21607, 21608, 21659, 21660, 21701, 21703])

/**
 * Sends by Twilio's Messages API (https://www.twilio.com/docs/messaging/api/message-resource). It
 * knows no key by which it would see a message that is sent twice.
 */
export function twilioProvider(
  { accountSid, authToken, from }: TwilioAccount,
  { post, request }: Pick<ExternalServices, 'post' | 'request'>,
): SmsProvider {
  const messages = `https://api.twilio.com/2010-04-01/Accounts/${accountSid}/Messages`
  const read = { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`, accept: 'application/json' }
  const headers = { ...read, 'content-type': 'application/x-www-form-urlencoded' }
  const sender: Readonly<Record<string, string>> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
  return {
    send: async ({ to, text }) => {
      try {
        return outcomeOf(
          await post(`${messages}.json`, { headers, body: new URLSearchParams({ To: to, Body: text, ...sender }).toString() }),
        )
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        return { kind: 'later', problem: error.message, retryAfter: null }
      }
    },
    fate: async (id) => {
      try {
        return fateOf(await request(new URL(`${messages}/${encodeURIComponent(id)}.json`), { method: 'GET', headers: read }))
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        return null
      }
    },
  }
}

function outcomeOf({ status, body, retryAfter }: OutboundAnswer): SmsOutcome {
  const { code, sid } = answerIn(body)
  const problem = code === null ? undefined : badNumber[code]
  if (problem !== undefined) return { kind: 'bad_number', problem }
  if (status >= 200 && status < 300) return { kind: 'accepted', id: sid }
  const said = `Twilio answered with ${code === null ? status : `${status}, code ${code}`}.`
  if (status === 429 || status >= 500) return { kind: 'later', problem: said, retryAfter }
  if ([401, 403, 404].includes(status) || (code !== null && ofSettings.has(code))) return { kind: 'misconfigured', problem: said }
  return { kind: 'refused', problem: said }
}

/**
 * Its own statuses: queued, sending and sent are on their way, and an answer without a status says
 * nothing.
 */
function fateOf({ body }: Pick<OutboundAnswer, 'body'>): SmsFate | null {
  const { code, state } = answerIn(body)
  if (state === 'delivered') return { kind: 'arrived' }
  if (state !== 'undelivered' && state !== 'failed') return null
  const problem = code === null ? undefined : badNumber[code]
  if (problem !== undefined) return { kind: 'bad_number', problem }
  if (code === unreachable) return { kind: 'refused', problem: 'The phone could not be reached: it was off, or had no network.' }
  return { kind: 'refused', problem: `The network did not deliver it${code === null ? '' : ` (Twilio’s code ${code})`}.` }
}

/**
 * The code of what is wrong, how far a message is, and the id of what was accepted; Twilio's
 * sentence is left out, as the number stands in it.
 */
function answerIn(body: string): { readonly code: number | null; readonly state: unknown; readonly sid: string | null } {
  try {
    const { code, error_code: errorCode, status: state, sid } = JSON.parse(body) as Record<string, unknown>
    const known = [code, errorCode].find((one) => typeof one === 'number')
    return { code: typeof known === 'number' ? known : null, state, sid: typeof sid === 'string' ? sid : null }
  } catch {
    return { code: null, state: null, sid: null }
  }
}
