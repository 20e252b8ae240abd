import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Field, ObjectType } from 'type-graphql'

@ObjectType({ simpleResolvers: true, description: "Where the business's alerts go, as the wizard was told." })
@Entity({ tableName: 'alert_setting' })
export class AlertSettings {
  @PrimaryKey({ type: 'uuid' }) businessId!: string
  @Field(() => [String], { description: 'email, slack, sms, in-app.' }) @Property({ type: 'text[]' }) channels: string[] = []
  @Field(() => [String], { description: 'Who hears of financial alerts.' }) @Property({ type: 'text[]' }) financialRecipients: string[] = []
  @Field(() => [String], { description: 'Who hears of vendor alerts.' }) @Property({ type: 'text[]' }) vendorRecipients: string[] = []
  @Field(() => [String], { description: 'Who hears of legal alerts.' }) @Property({ type: 'text[]' }) legalRecipients: string[] = []
  @Property({ type: 'timestamptz' }) updatedAt!: Date
}

/** What a person chooses of them. */
export type AlertTargets = Omit<AlertSettings, 'businessId' | 'updatedAt'>
