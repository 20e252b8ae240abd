import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql'
import { wanted } from '../../platform/events/resumed-events.ts'
import { pageArgs } from '../../platform/graph-types/page-args.ts'
import type { Connection } from '../../platform/graph-types/paging.ts'
import { answer, Payload } from '../../platform/graph-types/payload.ts'
import { SinceArgs } from '../../platform/graph-types/since-args.ts'
import { Needs } from '../../platform/rights/needs.ts'
import type { Context } from '../../platform/transaction/context.ts'
import type { WorkEvent } from '../../platform/transaction/work.ts'
import { readerOf } from '../settings/preferences.ts'
import { Notification, NotificationConnection } from './notification.entity.ts'
import {
  addressOf,
  markAllNotificationsRead,
  markNotificationRead,
  notificationsById,
  notificationsPage,
  unreadCount,
} from './notifications.ts'

@ArgsType()
class NotificationsPage extends pageArgs('notification') {
  @Field(() => Boolean, { nullable: true, description: 'Only what the person has not read.' }) isUnread?: boolean
}

@InputType({ description: 'What the person has read.' })
class MarkNotificationReadInput {
  @Field(() => ID, { description: 'The notification.' }) notificationId!: string
}

@ObjectType({ description: 'The notification as it stands now.' })
class MarkNotificationReadPayload extends Payload {
  @Field(() => Notification, { nullable: true, description: 'Null after a mistake.' }) notification?: Notification | null
}

@ObjectType({ description: 'How many notifications were marked.' })
class MarkAllNotificationsReadPayload extends Payload {
  @Field(() => Int, { nullable: true, description: 'How many the person had not read.' }) readCount?: number | null
}

@Resolver(() => Notification)
export class NotificationsResolver {
  @Needs('notification:read')
  @Query(() => NotificationConnection, { description: 'What the person who asks was told, the newest first.' })
  notifications(
    @Ctx() { read }: Context,
    @Args(() => NotificationsPage) { isUnread, ...page }: NotificationsPage,
  ): Promise<Connection<Notification>> {
    return read((work) => notificationsPage(work, page, { isUnread: isUnread ?? false }))
  }

  @Needs('notification:read')
  @Query(() => Int, { description: 'How many notifications the person who asks has not read.' })
  unreadNotifications(@Ctx() { read }: Context): Promise<number> {
    return read(unreadCount)
  }

  @Needs('person')
  @Mutation(() => MarkNotificationReadPayload, { description: 'Notes that the person has read it; a second time changes nothing.' })
  markNotificationRead(
    @Ctx() context: Context,
    @Arg('input', () => MarkNotificationReadInput) input: MarkNotificationReadInput,
  ): Promise<MarkNotificationReadPayload> {
    return answer(context, async (work) => ({ notification: await markNotificationRead(work, input) }))
  }

  @Needs('person')
  @Mutation(() => MarkAllNotificationsReadPayload, { description: 'Notes that the person has read all they were told until now.' })
  markAllNotificationsRead(@Ctx() context: Context): Promise<MarkAllNotificationsReadPayload> {
    return answer(context, async (work) => ({ readCount: await markAllNotificationsRead(work) }))
  }

  @Needs('notification:read')
  @Subscription(() => Notification, {
    nullable: true,
    description: 'What the person who listens is told.',
    subscribe: ({ context, args }: { context: Context; args: SinceArgs }) => {
      const userId = context.actor ? readerOf({ actor: context.actor }) : ''
      return wanted(context.subscribeSince(args.since, 'notification.added'), (event) => addressOf(event).userId === userId)
    },
  })
  async notificationAdded(
    @Root() event: WorkEvent,
    @Ctx() { load }: Context,
    @Args(() => SinceArgs) _since: SinceArgs,
  ): Promise<Notification | null> {
    return (await load(notificationsById, addressOf(event).notificationId)) ?? null
  }
}
