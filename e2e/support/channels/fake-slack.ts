import { createHmac } from 'node:crypto'
import type { OutboundAnswer, OutboundPost } from '../../../api/platform/outbound/post-outbound.ts'

type Element = {
  readonly action_id?: string
  readonly text?: string | { readonly text: string }
  readonly options?: readonly object[]
  readonly url?: string
}
type Block = {
  readonly type: string
  readonly block_id?: string
  readonly text?: { readonly text: string }
  readonly elements?: readonly Element[]
}
type Message = { readonly blocks: readonly Block[]; readonly text: string }

/**
 * One use of a button or menu, by somebody. `at`: when Slack says that it was; the same again is
 * the same press.
 */
export type FakePress = {
  readonly action: string
  readonly alert?: string
  readonly choice?: string
  readonly by?: string
  readonly at?: string
  readonly message?: number
  readonly responseUrl?: string
}

/**
 * A workspace of Slack with one app: it takes messages as Slack does, shows them, and sends signed
 * presses.
 */
export class FakeSlack {
  readonly team = `T${++FakeSlack.#teams}`
  readonly webhook = `https://hooks.slack.com/services/${this.team}/B0/abcd1234`
  readonly secret = '0123456789abcdef0123456789abcdef'
  /** As the channel shows them now. */
  readonly messages: Message[] = []
  /** What only whoever pressed reads. */
  readonly whispers: string[] = []
  /** Addresses that were posted to. */
  readonly addresses: string[] = []
  requestUrl = ''
  #presses = 0
  static #teams = 0

  readonly post = async (address: string, { body }: OutboundPost): Promise<OutboundAnswer> => {
    this.addresses.push(address)
    const sent = JSON.parse(String(body)) as Message & { response_type?: string; replace_original?: boolean }
    const place = /^https:\/\/hooks\.slack\.com\/actions\/T\d+\/(\d+)$/.exec(address)?.[1]
    if (place === undefined) this.messages.push(taken(sent))
    else if (sent.response_type === 'ephemeral') this.whispers.push(sent.text)
    else if (sent.replace_original) this.messages[Number(place)] = taken(sent)
    return { status: 200, body: 'ok', retryAfter: null }
  }

  /** The texts of a message, line by line. */
  lines(place = 0): string[] {
    return (this.messages[place]?.blocks ?? []).flatMap((block) => [
      ...(block.text ? [block.text.text] : []),
      ...(block.type === 'context' ? (block.elements ?? []).map(({ text }) => String(text)) : []),
    ])
  }

  /** The actions that a message offers for an alert. */
  actionsOf(alert: string, place = 0): string[] {
    const block = this.messages[place]?.blocks.find((one) => one.block_id === alert)
    return (block?.elements ?? []).map((element) => element.action_id ?? '')
  }

  press(press: FakePress): Promise<Response> {
    return this.send(this.pressed(press))
  }

  /** The payload of a press, as Slack's reference shows it. */
  pressed({ action, alert = '', choice, by = 'maria', at, message = 0, responseUrl }: FakePress): object {
    this.#presses += 1
    return {
      type: 'block_actions',
      ...this.#person(by),
      container: { type: 'message', message_ts: `1.${message}`, channel_id: 'C0', is_ephemeral: false },
      channel: { id: 'C0', name: 'alerts' },
      message: { type: 'message', ...this.messages[message] },
      response_url: responseUrl ?? `https://hooks.slack.com/actions/${this.team}/${message}`,
      actions: [
        {
          action_id: action,
          block_id: alert,
          action_ts: at ?? `1700000000.${this.#presses}`,
          ...(choice === undefined ? { type: 'button' } : { type: 'static_select', selected_option: { value: choice } }),
        },
      ],
    }
  }

  /** Opens the menu of members, or types in it; the texts and values that it offers. */
  async options(typed = ''): Promise<[text: string, value: string][]> {
    const response = await this.send({
      type: 'block_suggestion',
      ...this.#person('maria'),
      action_id: 'assign',
      block_id: 'x',
      value: typed,
    })
    const { options } = (await response.json()) as { options: { text: { text: string }; value: string }[] }
    return options.map(({ text, value }) => [text.text, value])
  }

  #person(name: string) {
    return {
      user: { id: `U${name.length}${Buffer.from(name).toString('hex')}`, username: name, name, team_id: this.team },
      team: { id: this.team, domain: 'shop' },
    }
  }

  send(payload: object, more: Partial<Signed> = {}): Promise<Response> {
    const signed = { ...this.signed(new URLSearchParams({ payload: JSON.stringify(payload) }).toString()), ...more }
    return fetch(signed.url ?? this.requestUrl, { method: 'POST', headers: signed.headers, body: signed.body })
  }

  signed(body: string, { secret = this.secret, at = Math.floor(Date.now() / 1_000) } = {}): Signed {
    const signature = `v0=${createHmac('sha256', secret).update(`v0:${at}:${body}`).digest('hex')}`
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-slack-request-timestamp': String(at),
      'x-slack-signature': signature,
    }
    return { headers, body }
  }
}

type Signed = { readonly headers: Record<string, string>; readonly body: string; readonly url?: string }

/** Throws where Slack would refuse: its published limits of messages, blocks and elements. */
function taken(message: Message): Message {
  const { blocks } = message
  const ids = blocks.flatMap(({ block_id: id }) => id ?? [])
  const problems = [
    blocks.length > 50 && 'more than 50 blocks',
    new Set(ids).size < ids.length && 'two blocks of one id',
    ids.some((id) => id.length > 255) && 'a long id',
    ...blocks.flatMap(({ type, elements = [], text }) => {
      const actions = elements.flatMap(({ action_id: id }) => id ?? [])
      return [
        (text?.text.length ?? 1) > (type === 'header' ? 150 : 3_000) && 'a long text',
        type === 'context' && elements.length > 10 && 'more than ten elements of a context',
        type === 'actions' && (elements.length === 0 || elements.length > 25) && 'no or too many actions',
        new Set(actions).size < actions.length && 'two actions of one id',
        elements.some(({ options }) => options && (options.length === 0 || options.length > 100)) && 'no or too many options',
      ]
    }),
  ].filter((problem) => problem !== false)
  if (problems.length > 0) throw new Error(`Slack does not take it: ${problems.join(', ')}`)
  return message
}
