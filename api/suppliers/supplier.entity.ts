import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Field, ID, Int, ObjectType } from 'type-graphql'
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
  @Field(() => String, { nullable: true, description: 'As a register writes it; null when none was given.' })
  @Property({ type: 'text', nullable: true })
  legalName!: string | null
  @Field(() => [String], { description: 'Further names that files and sources call it by.' })
  @Property({ type: 'text[]' })
  otherNames: string[] = []
  @Field(() => String, { nullable: true, description: 'ISO 3166 code of its country, two letters; null when none was given.' })
  @Property({ type: 'text', nullable: true })
  country!: string | null
  @Field(() => String, { nullable: true, description: 'Where it is; null when none was given.' })
  @Property({ type: 'text', nullable: true })
  city!: string | null
  @Field(() => String, { nullable: true, description: 'Its number in the register of companies of its country; null when none was given.' })
  @Property({ type: 'text', nullable: true })
  registryNumber!: string | null
  @Field(() => String, { nullable: true, description: 'Its legal entity identifier (ISO 17442); null when none was given.' })
  @Property({ type: 'text', nullable: true })
  lei!: string | null
  @Field(() => String, { nullable: true, description: 'Its VAT number, which begins with its country; null when none was given.' })
  @Property({ type: 'text', nullable: true })
  vatNumber!: string | null
  @Field(() => [String], { description: 'Brands under which its goods are sold.' })
  @Property({ type: 'text[]' })
  brands: string[] = []
  @Field(() => Int, {
    nullable: true,
    description: 'Days until another one delivers, as somebody said; null when nobody did, and it is assumed by the criticality.',
  })
  @Property({ type: 'integer', nullable: true })
  daysUntilReplaced!: number | null
  @Field(() => GraphQLDateTimeISO, { description: 'When it was added.' }) @Property({ type: 'timestamptz' }) createdAt!: Date
  @Field(() => GraphQLDateTimeISO, { description: 'When it was last changed.' }) @Property({ type: 'timestamptz' }) updatedAt!: Date
}

export const SupplierConnection = connectionType('Supplier', () => Supplier)
