import { channelOutbox } from '../channels/channel-outbox.ts'
import { mailServer } from '../mail/mail-server.ts'
import { mailQueue } from '../mail/sender.ts'
import { tellOfRefusal } from '../notifications/email/tell-of-refusal.ts'
import { pushSender } from '../notifications/push/sender.ts'
import { smsSender } from '../notifications/sms/sender.ts'
import { smsOutbox } from '../notifications/sms/sms-provider.ts'
import { twilioProvider } from '../notifications/sms/twilio.ts'
import { checkDue } from '../platform/outbound/check-outcome.ts'
import { deliverDue, deliverFrom } from '../platform/outbound/deliver-due.ts'
import type { Outbox, OutboxDependencies, Outcome } from '../platform/outbound/outbox.ts'
import { carryOverOutbound } from '../platform/outbound/queue-message.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { repeatTask } from './operations/repeat-task.ts'
import { graphReader } from './read-graph.ts'
import type { ServerContext } from './server-context.ts'
import type { AddShutdownStep } from './shutdown.ts'

/** The pause between two looks for what is to be sent, and the longest one while nothing is. */
const sendingMs = 2_000
const idleSendingMs = 16_000

/**
 * The pause between two looks for what servers of the version before left: while they run, they
 * send it themselves.
 */
const carryOverMs = 3_600_000

type SendingContext = ServerContext & { readonly secretKey: string }

/** Sends what is due by every way, each by itself: one that hangs holds up no other. */
export function keepSending(context: SendingContext, settings: Settings, stopFirst: AddShutdownStep): void {
  const { mailFrom, twilio } = settings
  const provider = twilio ? twilioProvider(twilio, context.external) : smsOutbox
  const failed = 'Messages that the version before left could not be taken over; trying again in an hour.'
  const carryOver = { name: 'the messages of the version before', failed, round: () => carryOverOutbound(context.db.pool) }
  repeatTask({ ...carryOver, firstMs: 0, everyMs: carryOverMs, log: context.log }, stopFirst)
  keepSendingMail(context, settings, stopFirst)
  keepSendingBy(channelOutbox, { ...context, readGraph: graphReader(context) }, stopFirst)
  keepSendingBy(pushSender, { ...context, mailFrom }, stopFirst)
  keepSendingBy(smsSender, { ...context, provider }, stopFirst)
}

/** Looks for what is due, and at once when something has changed. */
function keepSendingBy<Content, Receiver, Dependencies extends OutboxDependencies, O extends Outcome>(
  outbox: Outbox<Content, Receiver, Dependencies, O>,
  dependencies: NoInfer<Dependencies> & Pick<ServerContext, 'events'>,
  stopFirst: AddShutdownStep,
): void {
  const { events, log } = dependencies
  const { name, notFound } = outbox.words
  const idle = { mostMs: idleSendingMs, onChange: (listener: () => void) => events.onAny(listener) }
  const round = async (signal: AbortSignal) =>
    (await deliverDue(outbox, dependencies, signal)) + (await checkDue(outbox, dependencies, signal))
  repeatTask({ name, failed: notFound, round, firstMs: 0, everyMs: sendingMs, idle, stopSeconds: 15, log }, stopFirst)
}

/**
 * Somebody may wait for a link to sign in, of which no event tells: mail is looked for as often
 * while none is due.
 */
function keepSendingMail(context: SendingContext, { smtpUrl, mailFrom, publicUrl }: Settings, stopFirst: AddShutdownStep): void {
  const { log } = context
  if (smtpUrl === undefined) {
    log.info('SMTP_URL is not set: mail is kept, not sent. `riskpilot mail list` and `riskpilot mail show ID` show it.')
    return
  }
  const server = mailServer({ smtpUrl, mailFrom, publicOrigin: publicUrl })
  const mail = mailQueue({ ...context, server, refused: (refusal) => tellOfRefusal(context, refusal) })
  stopFirst({ name: 'the connections to the mail server', seconds: 5, stop: async () => server.close() })
  const failed = 'Mail cannot be looked for; trying again.'
  const round = (signal: AbortSignal) => deliverFrom(mail, context, signal)
  repeatTask({ name: 'the sender of mail', failed, round, firstMs: 0, everyMs: sendingMs, stopSeconds: 25, log }, stopFirst)
}
