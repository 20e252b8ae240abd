import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Field, ID, Int, ObjectType } from 'type-graphql'
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
    description: 'Why the last reading brought nothing, or which records cannot be read, for people.',
  })
  problem!: string | null
  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'Days since then are unknown because of problem; null where it is of single records, and where it was never read whole.',
  })
  unknownSince!: Date | null
  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When what is in was last compared with what the system has; null where it never was.',
  })
  checkedAt!: Date | null
  @Field(() => String, {
    nullable: true,
    description:
      'What was otherwise in the system and was read again, for people, such as ‘12 orders of 3 May were read again.’; null for nothing.',
  })
  correction!: string | null
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When that was; null for never.' }) correctedAt!: Date | null
  @Field(() => Boolean, { description: 'Whether its days can be read again by rereadDays.' }) hasDays!: boolean
}

@ObjectType({ simpleResolvers: true, description: 'Rows of a connection in one table of the ledger.' })
export class RowsOfTable {
  @Field(() => String, { description: 'order_line, refund, unit_cost, parcel, ad_spend, chargeback, payout or stock_level.' })
  table!: string
  @Field(() => Int, { description: 'How many, at least 1.' }) rows!: number
}

@ObjectType({ simpleResolvers: true, description: 'A file of which nobody knows whether a connection states its rows too.' })
export class UnclearFile {
  @Field(() => ID, { description: 'Its import.' }) importId!: string
  @Field(() => String, { description: 'Its name.' }) fileName!: string
  @Field(() => Int, { description: 'Orders and movements in it, of days that the connection has whole.' }) orders!: number
  @Field(() => Int, { description: 'Those of them that the connection states too.' }) sameOrders!: number
}

@ObjectType({ description: 'The integration that the file was about.' })
export class DecideFilePayload extends Payload {
  @Field(() => Integration, { nullable: true, description: 'Null after a mistake.' })
  integration?: Integration | null
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

@ObjectType({ description: 'The integration whose days are read again.' })
export class RereadDaysPayload extends Payload {
  @Field(() => Integration, { nullable: true, description: 'It says which days are still to be read; null after a mistake.' })
  integration?: Integration | null
}
