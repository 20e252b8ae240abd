import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Field, ID, ObjectType } from 'type-graphql'
import { graphEnum } from '../platform/graph-types/graph-enum.ts'
import { connectionType } from '../platform/graph-types/paging.ts'

export const Criticality = graphEnum('Criticality', 'How much the business depends on a supplier.', {
  high: 'Without it the shop stands still.',
  medium: 'It can be replaced with effort.',
  low: 'It can be replaced at once.',
})
export type Criticality = keyof typeof Criticality

@ObjectType({ simpleResolvers: true, description: 'Who the business buys from or relies on.' })
@Entity({ tableName: 'supplier' })
export class Supplier {
  @PrimaryKey({ type: 'uuid' }) businessId!: string
  @Field(() => ID, { description: 'Identifies the supplier.' }) @PrimaryKey({ type: 'uuid' }) id!: string
  @Field(() => String, { description: 'As the business calls it.' }) @Property({ type: 'text' }) name!: string
  @Field(() => String, {
    nullable: true,
    description: 'An http or https address; null when none was given. It is text of a person: show it as text.',
  })
  @Property({ type: 'text', nullable: true })
  website!: string | null
  @Field(() => String, { nullable: true, description: 'Where it is reached; null when none was given.' })
  @Property({ type: 'text', nullable: true })
  email!: string | null
  @Field(() => String, { description: 'manufacturing, logistics, technology, professional, raw-materials or other.' })
  @Property({ type: 'text' })
  category!: string
  @Field(() => Criticality, { description: 'How much the business depends on it.' })
  @Enum({ items: () => Criticality })
  criticality!: `${Criticality}`
  @Field(() => GraphQLDateTimeISO, { description: 'When it was added.' }) @Property({ type: 'timestamptz' }) createdAt!: Date
  @Field(() => GraphQLDateTimeISO, { description: 'When it was last changed.' }) @Property({ type: 'timestamptz' }) updatedAt!: Date
}

export const SupplierConnection = connectionType('Supplier', () => Supplier)
