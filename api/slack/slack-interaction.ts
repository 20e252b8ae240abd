import { z } from 'zod'
import { uuidOfContent } from '../../db/uuid.ts'
import { eventOfBlocks, type SlackDeed, slackDeeds } from '../channels/slack-buttons.ts'
import { Failure } from '../platform/failures/failures.ts'

/** A person in Slack. The id is made of Slack's ids of workspace and person. */
export type SlackUser = { readonly id: string; readonly name: string }

/**
 * A button or menu that somebody used. `alertId` and `choice` are what Slack sent: not yet looked
 * up.
 */
export type SlackPress = {
  readonly kind: 'press'
  /** The same for one press that is delivered twice. */
  readonly id: string
  readonly user: SlackUser
  readonly deed: SlackDeed
  readonly alertId: string
  readonly choice: string
  /** The event of the message that was pressed; null where the message does not say it. */
  readonly eventId: string | null
  /** Where answers are posted; null where none can be. */
  readonly responseUrl: string | null
}

/** A menu that was opened, or typed in. */
type SlackQuery = { readonly kind: 'query'; readonly user: SlackUser; readonly text: string }

const text = z.string().max(3_000)
const user = z.object({ id: text, name: text.optional(), username: text.optional() })
const payload = z.object({
  type: z.enum(['block_actions', 'block_suggestion']),
  user,
  team: z.object({ id: text }).nullish(),
  value: text.nullish(),
  response_url: text.nullish(),
  message: z.object({ blocks: z.array(z.object({ block_id: text.optional() })).max(100) }).nullish(),
  actions: z
    .array(
      z.object({
        action_id: text,
        block_id: text.optional(),
        action_ts: text.optional(),
        selected_option: z.object({ value: text }).nullish(),
      }),
    )
    .max(25)
    .optional(),
})
type Payload = z.infer<typeof payload>

/**
 * Reads the body of a request that Slack signed: a form with JSON in `payload`. Null for what is
 * none of our buttons, such as the one that opens RiskPilot. Throws `invalid_input` for a body that
 * Slack does not send. Published: Slack, block_actions and block_suggestion payloads.
 */
export function readInteraction(body: Buffer): SlackPress | SlackQuery | null {
  const read = payload.safeParse(jsonOf(new URLSearchParams(body.toString('utf8')).get('payload') ?? ''))
  if (!read.success) throw new Failure('invalid_input', 'This is no interaction as Slack sends it.')
  const who = userOf(read.data)
  if (read.data.type === 'block_suggestion') return { kind: 'query', user: who, text: read.data.value ?? '' }
  return pressOf(read.data, who)
}

function jsonOf(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return null
  }
}

function pressOf({ actions = [], message, response_url: responseUrl }: Payload, who: SlackUser): SlackPress | null {
  const [action] = actions
  const deed = slackDeeds.find((one) => one === action?.action_id)
  if (!action || !deed) return null
  const { block_id: alertId = '', action_ts: at = '', selected_option: option } = action
  const choice = option?.value ?? ''
  const blocks = (message?.blocks ?? []).flatMap(({ block_id: id }) => id ?? [])
  return {
    kind: 'press',
    id: uuidOfContent(['slack press', who.id, deed, alertId, choice, at]),
    user: who,
    deed,
    alertId,
    choice,
    eventId: eventOfBlocks(blocks),
    responseUrl: responseUrl && isSlackAddress(responseUrl) ? responseUrl : null,
  }
}

/** Answers go to Slack alone, whatever a request names. */
function isSlackAddress(address: string): boolean {
  return /^https:\/\/hooks\.slack\.com\/[\w/-]{1,500}$/.test(address)
}

/** Longest name of a person that is kept. */
const mostOfName = 60

function userOf({ user: { id, name, username }, team }: Payload): SlackUser {
  return {
    id: uuidOfContent(['slack user', team?.id ?? '', id]),
    name: visibleName(name ?? '') || visibleName(username ?? '') || visibleName(id) || 'somebody',
  }
}

/** On one line, without what nobody sees or what turns the text around it. */
function visibleName(name: string): string {
  return [...name.replaceAll(/[\p{C}\p{Default_Ignorable_Code_Point}\p{Z}\s]+/gu, ' ').trim()].slice(0, mostOfName).join('').trim()
}
