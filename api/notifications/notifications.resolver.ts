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
import type { Context } from '../work/context.ts'
import { Needs } from '../work/needs.ts'
import { pageArgs } from '../work/page-args.ts'
import type { Connection } from '../work/paging.ts'
import { answer, Payload } from '../work/payload.ts'
import { wanted } from '../work/resumed-events.ts'
import { SinceArgs } from '../work/since.ts'
import type { WorkEvent } from '../work/work.ts'
import { Notification, NotificationConnection } from './notification.entity.ts'
import {
  addressOf,
  markAllNotificationsRead,
  markNotificationRead,
  notificationsById,
  notificationsPage,
  unreadCount,
} from './notifications.ts'

import { readerOf } from './preferences.ts'

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
      const userId = context.viewer ? readerOf({ viewer: context.viewer }) : ''
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
