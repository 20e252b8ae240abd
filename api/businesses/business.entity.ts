import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Field, ID, ObjectType } from 'type-graphql'
import { GraphMoney } from '../platform/graph-types/graph-money.ts'
import { currency } from '../values/money.ts'

@ObjectType({ description: 'The tenant: one shop with its currency and its local days.' })
@Entity({ tableName: 'business' })
export class Business {
  @Field(() => ID, { description: 'Unique among those of its type.' })
  @PrimaryKey({ type: 'uuid' })
  id!: string

  @Field(() => String, { description: 'As its people call it.' })
  @Property({ type: 'text' })
  name!: string

  @Field(() => String, { description: 'ISO 4217 code of every amount.' })
  @Property({ type: 'character', length: 3 })
  currency!: string

  @Field(() => String, { description: 'IANA time zone; a day is a day there.' })
  @Property({ type: 'text' })
  zone!: string

  /** Minor units a month. */
  @Property({ type: 'bigint', columnType: 'bigint' })
  moneyFloor!: bigint

  @Property({ type: 'datetime', columnType: 'timestamptz' })
  createdAt!: Date

  @Field(() => GraphMoney, {
    name: 'moneyFloor',
    description: 'Findings under this amount a month are kept and watched, but nobody is told.',
  })
  get floor(): GraphMoney {
    return new GraphMoney({ minor: this.moneyFloor, currency: currency(this.currency) })
  }
}
