import { ArgsType, Field } from 'type-graphql'

/** The argument of subscriptions that can resume from a cursor. */
@ArgsType()
export class SinceArgs {
  @Field(() => String, {
    nullable: true,
    description:
      'The cursor of the last event that was seen, or the eventCursor of what was read: what happened since then comes first, of each thing the newest state. From now on when absent.',
  })
  since?: string
}
