import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { graphEnum } from '../platform/graph-types/graph-enum.ts'
import { connectionType } from '../platform/graph-types/paging.ts'

export const ChannelKind = graphEnum('ChannelKind', 'What stands at the other end of a channel.', {
  webhook: 'A program of yours: signed JSON, one message an event.',
  slack: 'A channel of Slack, by an incoming webhook.',
  teams: 'A channel or chat of Microsoft Teams, by a workflow that takes webhooks.',
})
export type ChannelKind = keyof typeof ChannelKind

export const ChannelEvent = graphEnum('ChannelEvent', 'What a channel can hear of.', {
  risk_raised: 'A scan found a leak; a provisional one once it is rated.',
  risk_grew: 'An open leak costs at least twice as much a month as when it was last told.',
  risk_ended: 'A scan found that a leak stopped, or that later rows explain it.',
  risk_status_changed: 'A person moved an alert, or a scan opened it again.',
  import_question: 'A file waits for an answer.',
  import_finished: 'A file was read to its end, or refused.',
})
export type ChannelEvent = keyof typeof ChannelEvent

export const ChannelState = graphEnum('ChannelState', 'Whether a channel works.', {
  on: 'Events are sent there.',
  failing: 'Events are sent there, and the last one did not arrive.',
  off: 'A person switched it off.',
  stopped: 'RiskPilot switched it off; stoppedBecause says why.',
})
export type ChannelState = keyof typeof ChannelState

@ObjectType({
  simpleResolvers: true,
  description: 'A way beside email by which a business hears of events. Its address is never told again.',
})
export class Channel {
  @Field(() => ID, { description: 'Unique among those of its type.' }) id!: string
  @Field(() => ChannelKind, { description: 'What stands at the other end.' }) kind!: ChannelKind
  @Field(() => String, { description: 'As a person named it.' }) name!: string
  @Field(() => String, { description: 'The host of its address, and the last four characters.' }) addressHint!: string
  @Field(() => Boolean, { description: 'Whether its address was given in the setup, where it is changed too.' }) isOfSetup!: boolean
  @Field(() => [ChannelEvent], { description: 'What it hears of.' }) events!: ChannelEvent[]
  @Field(() => ChannelState, { description: 'Whether it works.' }) state!: ChannelState
  @Field(() => String, { nullable: true, description: 'Why RiskPilot switched it off; null unless it is stopped.' })
  stoppedBecause!: string | null
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'Since when nothing arrives; null while it works.' })
  failingSince!: Date | null
  @Field(() => String, { nullable: true, description: 'What happened at the last try that failed; null while it works.' })
  lastProblem!: string | null
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When something arrived last; null: never.' })
  lastDeliveredAt!: Date | null
  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'Until when the signing secret before the last change signs too; null where there is only one.',
  })
  previousSecretEndsAt!: Date | null
  @Field(() => Boolean, {
    description: 'Whether its messages have buttons that change alerts: a Slack app whose signing secret is stored.',
  })
  isInteractive!: boolean
  @Field(() => GraphQLDateTimeISO, { description: 'When it was added.' }) createdAt!: Date
}

@ObjectType({ simpleResolvers: true, description: 'The Slack app that a business makes for itself, so that messages have buttons.' })
export class SlackAppSetup {
  @Field(() => String, { description: 'The manifest of the app, JSON as Slack takes it.' }) manifest!: string
  @Field(() => String, { description: 'Opens Slack with the manifest filled in.' }) createUrl!: string
  @Field(() => String, { description: 'Where Slack posts what was pressed; part of the manifest.' }) requestUrl!: string
  @Field(() => String, {
    nullable: true,
    description: 'Why Slack cannot reach that address, and what to do; null where nothing speaks against it.',
  })
  problem!: string | null
}

export const ChannelConnection = connectionType('Channel', () => Channel)

export const ChannelDeliveryStatus = graphEnum('ChannelDeliveryStatus', 'How far a message to a channel is.', {
  waiting: 'It is tried now, or again at nextTryAt.',
  delivered: 'The other end took it.',
  failed: 'It was given up; it can be sent again.',
})
export type ChannelDeliveryStatus = keyof typeof ChannelDeliveryStatus

@ObjectType({ simpleResolvers: true, description: 'One event on its way to one channel. Kept for 30 days.' })
export class ChannelDelivery {
  @Field(() => ID, { description: 'Unique among those of its type.' }) id!: string
  @Field(() => ID, { description: 'The event, as the header webhook-id names it.' }) eventId!: string
  @Field(() => String, { description: 'What happened, as the payload says it, such as risk.raised; test for a test.' }) type!: string
  @Field(() => GraphQLDateTimeISO, { description: 'When it happened.' }) occurredAt!: Date
  @Field(() => ChannelDeliveryStatus, { description: 'How far it is.' }) status!: ChannelDeliveryStatus
  @Field(() => Int, { description: 'How often it was tried; five times at most.' }) tries!: number
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When it was tried last; null: not yet.' }) lastTriedAt!: Date | null
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When it is tried next; null once it is over.' }) nextTryAt!: Date | null
  @Field(() => Int, { nullable: true, description: 'The HTTP status of the last answer; null without one.' }) answerStatus!: number | null
  @Field(() => String, { nullable: true, description: 'The first 300 characters of the last answer; null without one.' }) answer!:
    | string
    | null
  @Field(() => String, { nullable: true, description: 'What happened at the last try that failed.' }) problem!: string | null
}

export const ChannelDeliveryConnection = connectionType('ChannelDelivery', () => ChannelDelivery)
