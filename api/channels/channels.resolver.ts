import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, ID, InputType, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql'
import { Member } from '../businesses/member.entity.ts'
import { membersById } from '../businesses/members.ts'
import { pageArgs } from '../platform/graph-types/page-args.ts'
import type { Connection, PageArgs } from '../platform/graph-types/paging.ts'
import { answer, Payload } from '../platform/graph-types/payload.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
import {
  Channel,
  ChannelConnection,
  ChannelDelivery,
  ChannelDeliveryConnection,
  ChannelEvent,
  ChannelKind,
  SlackAppSetup,
} from './channel.entity.ts'
import { channelsPage, createChannel, deleteChannel, rotateChannelSecret, testChannel, updateChannel } from './channels.ts'
import { deliveriesPage, replayDelivery } from './deliveries.ts'
import { actorsOfChannels, slackAppSetup } from './slack-app.ts'

const ChannelPage = pageArgs('channel')

@ArgsType()
class DeliveriesPage extends pageArgs('message') {
  @Field(() => ID, { description: 'The channel.' }) channelId!: string
}

@InputType({ description: 'A new channel.' })
class CreateChannelInput {
  @Field(() => ChannelKind, { description: 'What stands at the other end.' }) kind!: ChannelKind
  @Field(() => String, { description: 'What people call it, at most 100 characters.' }) name!: string
  @Field(() => String, {
    description:
      'Where messages are posted: https, on the public internet, at most 2,000 characters. It is kept sealed and never told again.',
  })
  webhookUrl!: string
  @Field(() => [ChannelEvent], { description: 'What it hears of, at least one.' }) events!: ChannelEvent[]
}

@InputType({ description: 'What changes of a channel; what is left out stays as it is.' })
class UpdateChannelInput {
  @Field(() => ID, { description: 'The channel.' }) channelId!: string
  @Field(() => String, { nullable: true, description: 'At most 100 characters.' }) name?: string | null
  @Field(() => [ChannelEvent], { nullable: true, description: 'What it hears of, at least one.' }) events?: ChannelEvent[] | null
  @Field(() => Boolean, { nullable: true, description: 'Whether it is sent to. Switched off, what waits is given up.' }) isEnabled?:
    | boolean
    | null
  @Field(() => String, {
    nullable: true,
    description: 'Of Slack: the address of the incoming webhook of your own app, in place of the one before.',
  })
  webhookUrl?: string | null
  @Field(() => String, {
    nullable: true,
    description:
      'Of Slack: the signing secret of your own app. Messages then have buttons, which act for the person who gave it. It is kept sealed and never told again; empty text takes the buttons away.',
  })
  signingSecret?: string | null
}

@InputType({ description: 'Which channel is deleted.' })
class DeleteChannelInput {
  @Field(() => ID, { description: 'The channel.' }) channelId!: string
}

@InputType({ description: 'Which channel gets a new secret.' })
class RotateChannelSecretInput {
  @Field(() => ID, { description: 'The channel.' }) channelId!: string
}

@InputType({ description: 'Which channel is tested.' })
class TestChannelInput {
  @Field(() => ID, { description: 'The channel.' }) channelId!: string
}

@InputType({ description: 'Which message.' })
class ReplayDeliveryInput {
  @Field(() => ID, { description: 'The message, as channelDeliveries has it.' }) deliveryId!: string
}

@ObjectType({ description: 'The channel that was added.' })
class CreateChannelPayload extends Payload {
  @Field(() => Channel, { nullable: true, description: 'Null after a mistake.' }) channel?: Channel | null
  @Field(() => String, {
    nullable: true,
    description: 'The signing secret of a webhook, `whsec_…`. It is shown here and never again; null for other kinds.',
  })
  secret?: string | null
}

@ObjectType({ description: 'The channel after the change.' })
class UpdateChannelPayload extends Payload {
  @Field(() => Channel, { nullable: true, description: 'Null after a mistake.' }) channel?: Channel | null
}

@ObjectType({ description: 'The channel that is tested.' })
class TestChannelPayload extends Payload {
  @Field(() => Channel, { nullable: true, description: 'Null after a mistake.' }) channel?: Channel | null
}

@ObjectType({ description: 'What is left of the channel: nothing.' })
class DeleteChannelPayload extends Payload {
  @Field(() => ID, { nullable: true, description: 'The id it had; null after a mistake.' }) channelId?: string | null
}

@ObjectType({ description: 'The channel with its new secret.' })
class RotateChannelSecretPayload extends Payload {
  @Field(() => Channel, { nullable: true, description: 'Null after a mistake.' }) channel?: Channel | null
  @Field(() => String, { nullable: true, description: 'The new secret, shown here and never again; null after a mistake.' })
  secret?: string | null
}

@ObjectType({ description: 'The message as it waits again.' })
class ReplayDeliveryPayload extends Payload {
  @Field(() => ChannelDelivery, { nullable: true, description: 'Null after a mistake.' }) delivery?: ChannelDelivery | null
}

@Resolver(() => Channel)
export class ChannelsResolver {
  @Needs('integration:read')
  @Query(() => ChannelConnection, { description: 'The channels by which the business hears of events, the newest first.' })
  channels(@Ctx() { read }: Context, @Args(() => ChannelPage) page: PageArgs): Promise<Connection<Channel>> {
    return read((work) => channelsPage(work, page))
  }

  @Needs('integration:read')
  @Query(() => ChannelDeliveryConnection, { description: 'What was sent to a channel within 30 days and what waits, the newest first.' })
  channelDeliveries(
    @Ctx() { read }: Context,
    @Args(() => DeliveriesPage) { channelId, ...page }: DeliveriesPage,
  ): Promise<Connection<ChannelDelivery>> {
    return read((work) => deliveriesPage(work, channelId, page))
  }

  @FieldResolver(() => SlackAppSetup, { nullable: true, description: 'What its Slack app is made of; null for other kinds.' })
  slackApp(@Root() { id, kind }: Channel, @Ctx() { external }: Context): SlackAppSetup | null {
    return kind === 'slack' ? slackAppSetup(external.origin(), id) : null
  }

  @FieldResolver(() => Member, {
    nullable: true,
    description: 'The member whose rights its buttons have; null without buttons, and where that member left.',
  })
  async actsFor(@Root() { id }: Channel, @Ctx() { load }: Context): Promise<Member | null> {
    const memberId = await load(actorsOfChannels, id)
    return memberId === undefined ? null : ((await load(membersById, memberId)) ?? null)
  }

  @Needs('integration:write')
  @Mutation(() => CreateChannelPayload, { description: 'Adds a channel. A key needs risk:read as well, for what is sent.' })
  createChannel(@Ctx() context: Context, @Arg('input', () => CreateChannelInput) input: CreateChannelInput): Promise<CreateChannelPayload> {
    return answer(context, (work) => createChannel(work, context.external, { ...input }))
  }

  @Needs('integration:write')
  @Mutation(() => UpdateChannelPayload, {
    description: 'Renames a channel, chooses what it hears of, switches it on and off, and sets up buttons in Slack.',
  })
  updateChannel(
    @Ctx() context: Context,
    @Arg('input', () => UpdateChannelInput) { channelId, ...input }: UpdateChannelInput,
  ): Promise<UpdateChannelPayload> {
    return answer(context, async (work) => ({ channel: await updateChannel(work, context.external, { id: channelId, ...input }) }))
  }

  @Needs('integration:write')
  @Mutation(() => DeleteChannelPayload, { description: 'Deletes a channel with its log.' })
  deleteChannel(
    @Ctx() context: Context,
    @Arg('input', () => DeleteChannelInput) { channelId }: DeleteChannelInput,
  ): Promise<DeleteChannelPayload> {
    return answer(context, async (work) => {
      await deleteChannel(work, channelId)
      return { channelId }
    })
  }

  @Needs('integration:write')
  @Mutation(() => RotateChannelSecretPayload, {
    description: 'Makes a new signing secret for a webhook. For 24 hours messages bear a signature of each.',
  })
  rotateChannelSecret(
    @Ctx() context: Context,
    @Arg('input', () => RotateChannelSecretInput) { channelId }: RotateChannelSecretInput,
  ): Promise<RotateChannelSecretPayload> {
    return answer(context, (work) => rotateChannelSecret(work, context.external, channelId))
  }

  @Needs('integration:write')
  @Mutation(() => TestChannelPayload, { description: 'Sends a test to a channel; channelDeliveries says what became of it.' })
  testChannel(@Ctx() context: Context, @Arg('input', () => TestChannelInput) { channelId }: TestChannelInput): Promise<TestChannelPayload> {
    return answer(context, async (work) => ({ channel: await testChannel(work, channelId) }))
  }

  @Needs('integration:write')
  @Mutation(() => ReplayDeliveryPayload, { description: 'Sends a message again, under the same id.' })
  replayDelivery(
    @Ctx() context: Context,
    @Arg('input', () => ReplayDeliveryInput) { deliveryId }: ReplayDeliveryInput,
  ): Promise<ReplayDeliveryPayload> {
    return answer(context, async (work) => ({ delivery: await replayDelivery(work, deliveryId) }))
  }
}
