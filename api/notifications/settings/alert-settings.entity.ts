import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { Field, ObjectType } from 'type-graphql'
import type { RaisedRisk } from '../decide/leak-news.ts'

type LeastSeverity = RaisedRisk['severity']

@ObjectType({ simpleResolvers: true, description: "Where the business's alerts go, as the wizard was told." })
@Entity({ tableName: 'alert_setting' })
export class AlertSettings {
  @PrimaryKey({ type: 'uuid' }) businessId!: string
  @Field(() => [String], { description: 'email, slack, sms, in-app.' }) @Property({ type: 'text[]' }) channels: string[] = []
  @Field(() => [String], { description: 'Who hears of financial alerts.' }) @Property({ type: 'text[]' }) financialRecipients: string[] = []
  @Field(() => [String], { description: 'Who hears of vendor alerts.' }) @Property({ type: 'text[]' }) vendorRecipients: string[] = []
  @Field(() => [String], { description: 'Who hears of legal alerts.' }) @Property({ type: 'text[]' }) legalRecipients: string[] = []
  @Field(() => String, { description: 'The severity from which they hear of financial alerts; low: of all.' })
  @Property({ type: 'text' })
  financialSeverity: LeastSeverity = 'low'
  @Field(() => String, { description: 'The severity from which they hear of vendor alerts; low: of all.' })
  @Property({ type: 'text' })
  vendorSeverity: LeastSeverity = 'low'
  @Field(() => String, { description: 'The severity from which they hear of legal alerts; low: of all.' })
  @Property({ type: 'text' })
  legalSeverity: LeastSeverity = 'low'
  @Property({ type: 'timestamptz' }) updatedAt!: Date
}

/** The severities from which lists hear. */
export type LeastSeverities = Pick<AlertSettings, 'financialSeverity' | 'vendorSeverity' | 'legalSeverity'>

/** Whom alerts are mailed to, and from which severity on. */
export type RecipientLists = Omit<AlertSettings, 'businessId' | 'updatedAt' | 'channels'>

/** What a person chooses of them. */
export type AlertTargets = Omit<AlertSettings, 'businessId' | 'updatedAt' | keyof LeastSeverities>
