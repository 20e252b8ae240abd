import type { Fate, OutboundMessage, Outbox, OutboxDependencies, Outcome, Tried } from '../../platform/outbound/outbox.ts'
import { openedOf } from '../../platform/settings/encrypted-secret.ts'
import { holdPart } from '../../platform/transaction/business-lock.ts'
import type { ExternalServices } from '../../platform/transaction/external-services.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { quietEndOf } from '../load/load-people.ts'
import { noticeRetry } from '../notice-retry.ts'
import { notifyMembers } from '../tell.ts'
import { firstCheckAt, nextCheckAt } from './check-times.ts'
import { codeMark, placeOfCode } from './sms-code.ts'
import type { SmsOutcome, SmsProvider } from './sms-provider.ts'
import { type SmsBody, smsText } from './sms-text.ts'
import { switchOffPhone } from './switch-off-phone.ts'

export type SmsDependencies = OutboxDependencies & {
  readonly provider: SmsProvider
  readonly external: Pick<ExternalServices, 'cipher' | 'origin'>
}

type Phone = { readonly userId: string; readonly number: string }
type SmsTry = Outcome & { readonly isMisconfigured?: boolean }

/**
 * Text messages to the numbers of members. The provider knows no key by which it would see that it
 * had one. A network says later whether a number is a landline, or not in use: while that is open,
 * the provider is asked hourly for a day.
 */
export const smsSender: Outbox<SmsBody, Phone, SmsDependencies, SmsTry> = {
  sender: 'sms',
  retry: noticeRetry,
  keepsLog: true,
  words: {
    name: 'the text messages',
    notFound: 'Text messages cannot be looked for; trying again.',
    taken: 'A text message was handed over',
    refused: 'A text message was not taken',
    failed: 'Text messages to a member cannot be sent; trying again.',
  },
  receiver: restedPhone,
  holdUntil: (work, { userId }) => quietEndOf(work, userId),
  send,
  onOutcome: noteWithPhone,
  check: {
    firstAt: firstCheckAt,
    nextAt: nextCheckAt,
    fate: async ({ provider }, id) => fateOf(await provider.fate(id)),
    onFate: noteFate,
    failed: 'What became of a text message cannot be looked at; trying again.',
  },
}

async function restedPhone({ sql, businessId, clock }: Work, userId: string): Promise<Phone | null> {
  const [phone] = await sql<Phone>(
    `select user_id as "userId", number from sms_phone
      where business_id = $1 and user_id = $2 and off_at is null and coalesce(wait_until, $3) <= $3`,
    [businessId, userId, clock.now()],
  )
  return phone ?? null
}

async function send(
  { provider, external }: SmsDependencies,
  businessId: string,
  { content, sealed }: OutboundMessage<SmsBody>,
  { userId, number }: Phone,
): Promise<SmsTry> {
  const text = textOf({ body: content, sealedCode: sealed, userId }, { businessId, ...external })
  if (text !== null) return outcomeOf(await provider.send({ to: number, text }))
  return { isPointless: true, problem: 'The code cannot be read any more: the secret key of this server has changed. Send a new one.' }
}

type Written = { readonly body: SmsBody; readonly sealedCode: string | null; readonly userId: string }
type Opening = Pick<ExternalServices, 'cipher'> & { readonly businessId: string; origin(): string }

/** The text as it is sent; null where its code cannot be opened any more. */
export function textOf({ body, sealedCode, userId }: Written, { businessId, cipher, origin }: Opening): string | null {
  const text = smsText(body, origin())
  if (sealedCode === null) return text
  const code = openedOf(() => cipher.open(sealedCode, placeOfCode(businessId, userId)))
  return code === null ? null : text.replace(codeMark, code)
}

/** What a number says, and owners are told, while the provider takes nothing from this server. */
export const wrongSettings =
  'The provider refuses this server: its account or sender is wrong. Whoever runs the server corrects TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and SMS_FROM.'

function outcomeOf(outcome: SmsOutcome): SmsTry {
  switch (outcome.kind) {
    case 'accepted':
      return { problem: null, serviceId: outcome.id }
    case 'kept':
      return { problem: null, isKept: true }
    case 'bad_number':
      return { problem: outcome.problem, isGone: true }
    case 'refused':
      return { problem: outcome.problem, isPointless: true }
    case 'later':
      return { problem: outcome.problem, retryAfter: outcome.retryAfter }
    case 'misconfigured':
      return { problem: wrongSettings, isMisconfigured: true }
  }
}

/**
 * A number that takes no messages is switched off, and after a failure it rests until the message
 * is tried again.
 */
async function noteWithPhone(work: Work, { receiver: { userId }, outcome, next }: Tried<SmsBody, Phone, SmsTry>): Promise<void> {
  const { problem, isKept, isGone, isPointless, isMisconfigured } = outcome
  if (isKept) return
  if (problem === null) return noteSent(work, userId)
  if (isGone) return switchOffPhone(work, userId, problem)
  if (isMisconfigured) await tellOwners(work)
  await noteProblem(work, userId, { problem, until: isPointless ? null : next })
}

async function noteSent({ sql, businessId, clock }: Work, userId: string): Promise<void> {
  await sql('update sms_phone set sent_at = $3, last_problem = null, wait_until = null where business_id = $1 and user_id = $2', [
    businessId,
    userId,
    clock.now(),
  ])
}

/**
 * Keeps with a number that a message did not arrive; it rests until then, or goes on where that is
 * null.
 */
async function noteProblem(
  { sql, businessId }: Work,
  userId: string,
  { problem, until }: { readonly problem: string; readonly until: Date | null },
): Promise<void> {
  await sql('update sms_phone set last_problem = $3, wait_until = $4 where business_id = $1 and user_id = $2 and off_at is null', [
    businessId,
    userId,
    problem,
    until,
  ])
}

/** Once, until a message is taken again. */
async function tellOwners(work: Work): Promise<void> {
  // The lock makes the second of two numbers at once wait and see the first.
  await holdPart(work, 'counts')
  const title = 'Text messages are not sent'
  const told = await work.sql(
    `select from notification where business_id = $1 and title = $2
        and created_at >= coalesce((select max(sent_at) from sms_phone where business_id = $1), '-infinity') limit 1`,
    [work.businessId, title],
  )
  if (told.length > 0) return
  const text = `${wrongSettings} Until then nothing is texted; emails come as usual.`
  await notifyMembers(work, { kind: 'integration', isForOwners: true, title, text })
}

function fateOf(fate: Awaited<ReturnType<SmsProvider['fate']>>): Fate | null {
  if (fate === null) return null
  return fate.kind === 'arrived' ? { problem: null } : { problem: fate.problem, isGone: fate.kind === 'bad_number' }
}

/**
 * What became of a message from before says nothing of a number that its person confirmed since.
 */
async function noteFate(
  work: Work,
  { receiverId, sentAt }: { readonly receiverId: string; readonly sentAt: Date },
  fate: Fate,
): Promise<void> {
  if (fate.problem === null) return
  if (!fate.isGone) return noteProblem(work, receiverId, { problem: fate.problem, until: null })
  if (!(await wasConfirmedAfter(work, receiverId, sentAt))) await switchOffPhone(work, receiverId, fate.problem)
}

async function wasConfirmedAfter({ sql, businessId }: Work, userId: string, at: Date): Promise<boolean> {
  const found = await sql('select from sms_phone where business_id = $1 and user_id = $2 and confirmed_at > $3', [businessId, userId, at])
  return found.length > 0
}
