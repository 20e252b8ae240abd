import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Field, ID, ObjectType } from 'type-graphql'
import { GraphMoney } from '../platform/graph-types/graph-money.ts'
import { currency } from '../values/money.ts'

@ObjectType({ description: 'The tenant: one shop with its currency and its local days.' })
export class Business {
  @Field(() => ID, { description: 'Unique among those of its type.' })
  id!: string

  @Field(() => String, { description: 'As its people call it.' })
  name!: string

  @Field(() => String, { description: 'ISO 4217 code of every amount.' })
  currency!: string

  @Field(() => String, { description: 'IANA time zone; a day is a day there.' })
  zone!: string

  /** Minor units a month. */
  moneyFloor!: bigint

  createdAt!: Date

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When this business is deleted with all its files and rows, as nobody has signed up for it; null for one that stays.',
  })
  expiresAt!: Date | null

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When this business is erased because an owner deletes it; until then an owner can keep it. Null for one that stays.',
  })
  leavingAt!: Date | null

  @Field(() => GraphMoney, {
    name: 'moneyFloor',
    description: 'Findings under this amount a month are kept and watched, but nobody is told.',
  })
  get floor(): GraphMoney {
    return new GraphMoney({ minor: this.moneyFloor, currency: currency(this.currency) })
  }
}
