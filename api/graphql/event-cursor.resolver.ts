import { Ctx, Query, Resolver } from 'type-graphql'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'

@Resolver()
export class EventCursorResolver {
  @Query(() => String, {
    nullable: true,
    description:
      'Where events stand: whatever else is read in this answer, or later, has seen everything up to here. Give it to a subscription as `since` and nothing between is missed. Null when signed out.',
  })
  @Needs('anyone')
  eventCursor(@Ctx() { eventCursor }: Context): string | null {
    return eventCursor
  }
}
