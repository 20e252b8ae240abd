import type { SmsPhonePartsFragment, SmsSettingsQuery } from '../generated/graphql.ts'
import { exactInstant } from '../ui/days.ts'

type Server = Pick<SmsSettingsQuery['smsSettings'], 'isSent' | 'mostDaily'>

/** Whether messages arrive at a number, and why not. */
export function phoneWords(phone: SmsPhonePartsFragment, { isSent, mostDaily }: Server): { text: string; isBad: boolean } {
  const { confirmedAt, offAt, offBecause, lastProblem, sentAt } = phone
  if (offAt) return { text: `Off since ${exactInstant(offAt)}. ${offBecause ?? ''}`.trim(), isBad: true }
  if (!confirmedAt) return unconfirmedWords(phone, isSent)
  if (lastProblem) return { text: `On. The last message did not arrive: ${lastProblem}`, isBad: true }
  const held = heldWords(phone.heldToday, mostDaily)
  if (!isSent) return { text: `Confirmed. Nothing arrives: messages stay in the server’s outbox.${held}`, isBad: true }
  if (sentAt) return { text: `On. Last message ${exactInstant(sentAt)}.${held}`, isBad: false }
  return { text: `On since ${exactInstant(confirmedAt)}.${held}`, isBad: false }
}

function unconfirmedWords({ lastProblem, codeExpiresAt }: SmsPhonePartsFragment, isSent: boolean): { text: string; isBad: boolean } {
  if (lastProblem) return { text: `Not confirmed. The code did not arrive: ${lastProblem}`, isBad: true }
  if (!codeExpiresAt) return { text: 'Not confirmed. Send a new code.', isBad: false }
  const where = isSent ? 'Type the code that we texted you' : 'Type the code from the server’s outbox'
  return { text: `Not confirmed. ${where}. It works until ${exactInstant(codeExpiresAt)}.`, isBad: false }
}

function heldWords(held: number, mostDaily: number): string {
  if (held === 0) return ''
  const messages = held === 1 ? '1 message was' : `${held} messages were`
  return ` ${messages} held back in the last 24 hours: at most ${mostDaily} a day are sent. The emails came.`
}
