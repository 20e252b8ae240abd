import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Field, Int, ObjectType } from 'type-graphql'
import { Integration } from '../integrations/integration.entity.ts'
import { DayScalar } from '../platform/graph-types/day-scalar.ts'
import { Payload } from '../platform/graph-types/payload.ts'
import type { Day } from '../values/day.ts'

@ObjectType({ simpleResolvers: true, description: 'One kind of record of a connected system, and how far it was read.' })
export class ConnectionStream {
  @Field(() => String, { description: 'Its name, such as disputes.' }) stream!: string
  @Field(() => Int, { description: 'Records that are in.' }) records!: number
  @Field(() => DayScalar, { nullable: true, description: 'The first local day of its rows; null where it has none.' }) firstDay!: Day | null
  @Field(() => DayScalar, { nullable: true, description: 'The last local day of its rows; null where it has none.' }) lastDay!: Day | null
  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'All that the system had then is in; null as long as it is read for the first time.',
  })
  upToDateAt!: Date | null
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When records last came; null where none did.' }) readAt!: Date | null
  @Field(() => String, {
    nullable: true,
    description: 'Why the last reading brought nothing, for people: days since upToDateAt are unknown.',
  })
  problem!: string | null
}

@ObjectType({ simpleResolvers: true, description: 'A right that a key needs at its provider.' })
export class KeyRight {
  @Field(() => String, { description: 'As the provider’s own page names it.' }) name!: string
  @Field(() => String, { description: 'What it is for, a sentence.' }) why!: string
}

@ObjectType({ description: 'The integration that was disconnected.' })
export class DisconnectIntegrationPayload extends Payload {
  @Field(() => Integration, { nullable: true, description: 'Pending from now on; null after a mistake.' })
  integration?: Integration | null
}

@ObjectType({ description: 'The integration that was connected.' })
export class ConnectByKeyPayload extends Payload {
  @Field(() => Integration, { nullable: true, description: 'Active, and read from now on; null after a mistake.' })
  integration?: Integration | null
}
