import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ReadGraph } from '../../channels/payload.ts'
import { escaped } from '../../channels/slack-buttons.ts'
import { Failure, type FailureKind } from '../../platform/failures/failures.ts'
import { refuseWhenFull } from '../../platform/operations/disk.ts'
import { runInTransaction } from '../../platform/transaction/run-in-transaction.ts'
import { retryOnConflict } from '../../platform/transaction/transaction-conflicts.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { RequestLimits } from '../../requests/rate-limit.ts'
import { memberOptions } from '../../slack/member-options.ts'
import { messageNow } from '../../slack/message-now.ts'
import { pressButton } from '../../slack/press-button.ts'
import { chatActor, type SlackChannel, signedChannel } from '../../slack/slack-channel.ts'
import { readInteraction, type SlackPress, type SlackUser } from '../../slack/slack-interaction.ts'
import type { ServerContext } from '../server-context.ts'

type Parts = { readonly app: ServerContext; readonly limits: RequestLimits; readonly readGraph: ReadGraph }

/**
 * A press comes with its whole message: ten alerts of long texts, in the widest spelling of a form.
 */
const mostBytes = 256 * 1024

/** Slack waits three seconds for an answer. Published: Slack, handling user interaction. */
const timeoutMs = 2_500

/**
 * `POST /hooks/slack/:channel`: what people press in messages to Slack. Nothing of a request is
 * read before its signature is checked, with one answer to whatever is not signed. Slack ignores
 * the body of an answer to a press, so what became of it is posted to the address that came with
 * it, after the answer.
 */
export async function slackRoute(scope: FastifyInstance, parts: Parts): Promise<void> {
  const { app, limits } = parts
  const posting = new Set<Promise<void>>()
  scope.addHook('onClose', async () => void (await Promise.all(posting)))
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) => done(null, body))
  scope.post<{ Params: { channel: string } }>('/hooks/slack/:channel', { config: { isForAllOrigins: true } }, async (request, reply) => {
    const { channel, body } = await authentic(parts, request)
    limits.countOperation({ id: channel.id }, true)
    const asked = readInteraction(body)
    if (asked?.kind === 'query')
      return reply.send(await within(app, { channel, user: asked.user }, (work) => memberOptions(work, asked.text)))
    if (asked) {
      const problem = await press(parts, channel, asked)
      const posted = answer(parts, channel, { ...asked, problem })
        .catch((err) => request.log.warn({ err, channel: channel.id }, 'What became of a press in Slack could not be posted there'))
        .finally(() => posting.delete(posted))
      posting.add(posted)
    }
    return reply.send('')
  })
}

/**
 * The channel that signed the request. Whatever is not signed counts for its address, and throws
 * `unauthenticated`.
 */
async function authentic({ app, limits }: Parts, request: FastifyRequest<{ Params: { channel: string } }>) {
  const { 'x-slack-request-timestamp': timestamp, 'x-slack-signature': signature } = request.headers
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const isMarked = typeof timestamp === 'string' && typeof signature === 'string'
  const { cipher } = app.external
  const channel = isMarked ? await signedChannel({ ...app, cipher }, request.params.channel, { timestamp, signature, body }) : null
  if (channel) return { channel, body }
  limits.count(request, null)
  throw new Failure(
    'unauthenticated',
    'This request is not signed as Slack signs what goes to this channel. Check the request URL and the signing secret in Settings, Channels.',
  )
}

type Who = { readonly channel: SlackChannel; readonly user: SlackUser }

async function within<T>(app: ServerContext, { channel, user }: Who, fn: (work: Work) => Promise<T>): Promise<T> {
  await refuseWhenFull(app.disk)
  const { businessId } = channel
  const actor = await chatActor(app, channel, user)
  return retryOnConflict(() => runInTransaction(app, { businessId, actor, timeoutMs }, fn))
}

/** What people who press can understand and mend. */
const forPeople: ReadonlySet<FailureKind> = new Set(['forbidden', 'not_found', 'conflict', 'invalid_input'])

/** Does what was pressed; null where it was done, else why not. */
async function press({ app }: Parts, channel: SlackChannel, pressed: SlackPress): Promise<string | null> {
  try {
    await within(app, { channel, user: pressed.user }, (work) => pressButton(work, { ...pressed, channelId: channel.id }))
    return null
  } catch (error) {
    if (error instanceof Failure && forPeople.has(error.kind)) return error.message
    throw error
  }
}

type Pressed = SlackPress & { readonly problem: string | null }

/**
 * Says to the one who pressed what nobody else has to read, and has the message show to all how
 * things are.
 */
async function answer({ app, readGraph }: Parts, channel: SlackChannel, { deed, eventId, responseUrl, problem }: Pressed): Promise<void> {
  if (responseUrl === null) return
  const post = (message: object) =>
    app.external.post(responseUrl, {
      headers: { 'content-type': 'application/json', 'user-agent': 'RiskPilot' },
      body: JSON.stringify(message),
    })
  const told = problem ?? (deed === 'check' ? 'The buttons work: RiskPilot got your press.' : null)
  if (told !== null) await post({ response_type: 'ephemeral', replace_original: false, text: escaped(told) })
  if (deed === 'check' || eventId === null) return
  const isShown = await showNewest(
    () => messageNow({ ...app, readGraph, origin: app.external.origin() }, channel, eventId),
    (message) => post({ replace_original: true, ...message }),
  )
  if (!isShown && told === null)
    await post({ response_type: 'ephemeral', replace_original: false, text: 'Done. This message is too old to be shown anew.' })
}

/**
 * Slack takes five posts for one press. Published: Slack, handling user interaction. One of them is
 * for who pressed.
 */
const mostShown = 4

/**
 * Posts the message as it reads now; false where it is not known any more. Several presses are
 * answered at the same time, and Slack shows what arrives last: so whoever posted reads once more,
 * and posts what another press has changed meanwhile.
 */
async function showNewest(read: () => Promise<object | null>, post: (message: object) => Promise<unknown>): Promise<boolean> {
  let shown: object | null = null
  for (let posts = 0; posts < mostShown; posts++) {
    const now = await read()
    if (now === null || isDeepStrictEqual(now, shown)) break
    await post(now)
    shown = now
  }
  return shown !== null
}
