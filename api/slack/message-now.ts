import { chatMessage } from '../channels/chat-message.ts'
import { sentEvent } from '../channels/deliveries.ts'
import { type ReadGraph, readEventContent } from '../channels/payload.ts'
import { slackMessage } from '../channels/slack-blocks.ts'
import type { ShownPress } from '../channels/slack-buttons.ts'
import { runInTransaction, type WorkDependencies } from '../platform/transaction/run-in-transaction.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { SlackChannel } from './slack-channel.ts'

type Dependencies = WorkDependencies & { readonly readGraph: ReadGraph; readonly origin: string }

/**
 * A message that was sent, as it reads now: the figures of today, what was pressed and by whom, and
 * the buttons that are left. Null for one that is not known any more.
 */
export async function messageNow(dependencies: Dependencies, { id, businessId }: SlackChannel, eventId: string): Promise<object | null> {
  const { readGraph, origin } = dependencies
  const found = await runInTransaction(dependencies, { businessId, actor: { kind: 'system' }, readOnly: true }, async (work) => {
    const sent = await sentEvent(work, id, eventId)
    return sent && { sent, presses: await pressesOf(work, id, sent.subjects) }
  })
  const content = found && (await readEventContent(readGraph, { businessId, ...found.sent }))
  return content && slackMessage(chatMessage(content, origin), { eventId, presses: found.presses })
}

/** What was pressed of alerts in a channel, by the alert's id and oldest first. */
async function pressesOf(work: Work, channelId: string, riskIds: readonly string[]): Promise<ReadonlyMap<string, readonly ShownPress[]>> {
  const rows = await work.sql<ShownPress & { riskId: string }>(
    `select risk_id as "riskId", words, pressed_at as at, update_id is not null as "canBeUndone" from slack_press
      where business_id = $1 and channel_id = $2 and risk_id = any($3::uuid[]) order by pressed_at, id`,
    [work.businessId, channelId, riskIds],
  )
  return Map.groupBy(rows, ({ riskId }) => riskId)
}
