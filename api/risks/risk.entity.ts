import { Entity, Enum, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { GraphQLDateTimeISO, GraphQLJSONObject } from 'graphql-scalars'
import { Field, Float, ID, ObjectType } from 'type-graphql'
import type { Score } from '../detection/finding.ts'
import { graphEnum } from '../platform/graph-types/graph-enum.ts'
import type { Day } from '../values/day.ts'

export const RiskSeverity = graphEnum(
  'RiskSeverity',
  'How much it matters: by its score, raised by a large share of profit or a large amount a month.',
  {
    critical: 'A score of 64 or more, 7.5% of monthly gross profit, or raised from high by its amount.',
    high: 'A score from 36, or raised from medium by its amount.',
    medium: 'A score from 16, 5% of monthly gross profit, or raised from low by its amount.',
    low: 'A score below 16, and nothing that raises it.',
  },
)
export type RiskSeverity = keyof typeof RiskSeverity
export const RiskStatus = graphEnum('RiskStatus', 'Where a risk stands in its handling.', {
  active: 'Nobody looks at it yet. Its phase says whether it still leaks.',
  investigating: 'Somebody looks into it.',
  resolved: 'It stopped, or a person mended it.',
  dismissed: 'A person decided to leave it.',
})
export type RiskStatus = keyof typeof RiskStatus
export const RiskPhase = graphEnum(
  'LeakPhase',
  'Whether a leak still costs money. It follows from the rows alone; the status of a risk says what people did.',
  {
    running: 'It costs money each month.',
    fading: 'It is over; late refunds or disputes of it may still come. It costs nothing a month.',
    ended: 'It is over, and nothing of it is to come.',
  },
)
export type RiskPhase = keyof typeof RiskPhase

/**
 * One cause, one case. Amounts are minor units of `currency`, sums over its findings; the resolver
 * exposes them in GraphQL.
 */
@ObjectType({ simpleResolvers: true, description: 'A leak or danger that someone should handle.' })
@Entity({ tableName: 'risk' })
export class Risk {
  @PrimaryKey({ type: 'uuid' }) businessId!: string
  @Field(() => ID, { description: 'Unique among those of its type.' }) @PrimaryKey({ type: 'uuid' }) id!: string
  @Field(() => String, { description: 'What leaks, in a line.' }) @Property({ type: 'text' }) title!: string
  @Field(() => String, { description: 'What happened, with its figures, for people.' }) @Property({ type: 'text' }) description!: string
  @Field(() => RiskSeverity, { description: 'How bad it is.' }) @Enum({ items: () => RiskSeverity }) severity!: RiskSeverity
  @Field(() => Boolean, {
    description:
      'Whether the severity is provisional: sales of fewer than 28 days were read, so the size of the shop is not known. It is at most medium then.',
  })
  @Property({ type: 'boolean' })
  isProvisional!: boolean
  /**
   * Raised while provisional, and not rated with a known size of the shop since. Internal: it
   * decides who is still to be notified.
   */
  @Property({ type: 'boolean' }) isFirstRatingDue!: boolean
  @Field(() => RiskStatus, { description: 'Where it stands.' }) @Enum({ items: () => RiskStatus }) status!: RiskStatus
  @Field(() => String, { description: 'financial, operational, customer or inventory.' }) @Property({ type: 'text' }) categoryId!: string
  @Field(() => ID, { nullable: true, description: "The business's owner; null where nobody owns it, as in the demo." })
  @Property({ type: 'uuid', nullable: true })
  userId?: string
  @Field(() => String, {
    description:
      'Where the decisive rows came from: shopify, quickbooks, facebook_ads, google-analytics, hubspot, email or slack; `ai` for files and mixed sources.',
  })
  @Property({ type: 'text' })
  source!: string
  @Field(() => Float, { description: '0 to 10.' })
  @Property({ type: 'decimal', precision: 3, scale: 1, runtimeType: 'number' })
  impactScore!: number
  @Field(() => Float, { description: '0 to 10.' })
  @Property({ type: 'decimal', precision: 3, scale: 1, runtimeType: 'number' })
  likelihoodScore!: number
  /** 0–100 with one decimal; text, because the documented API requires it. */
  @Field(() => String, { description: '0 to 100 with one decimal: impact × likelihood.' })
  @Property({ type: 'decimal', precision: 4, scale: 1 })
  riskScore!: string
  @Property({ type: 'bigint' }) lossLow!: bigint
  @Property({ type: 'bigint' }) loss!: bigint
  @Property({ type: 'bigint' }) lossHigh!: bigint
  @Property({ type: 'bigint' }) monthlyLow!: bigint
  @Property({ type: 'bigint' }) monthly!: bigint
  @Property({ type: 'bigint' }) monthlyHigh!: bigint
  @Field(() => RiskPhase, {
    description: 'running while one of its findings runs; else fading while late rows of one may still come; else ended.',
  })
  @Enum({ items: () => RiskPhase })
  phase!: RiskPhase
  /**
   * What late rows of its fading findings may still cost; null where none fades or nothing
   * estimates it.
   */
  @Property({ type: 'bigint', nullable: true }) toComeLow!: bigint | null
  @Property({ type: 'bigint', nullable: true }) toCome!: bigint | null
  @Property({ type: 'bigint', nullable: true }) toComeHigh!: bigint | null
  /**
   * The rating of the day on which it last ran: a closed risk keeps it. Internal; absent for a risk
   * that was not scanned since the column was added.
   */
  @Property({ type: 'json', nullable: true }) ratingWhenRunning?: Score | null
  @Property({ type: 'text' }) currency!: string
  @Property({ type: 'date' }) startedOn!: Day
  @Property({ type: 'date' }) detectedOn!: Day
  @Field(() => GraphQLJSONObject, {
    description:
      'origin: where its rows came from. action, where it came from outside the shop: what to do first. resolution, while it is resolved: person, auto (the leak stopped) or withdrawn (later rows explain it).',
  })
  @Property({ type: 'json' })
  metadata!: Record<string, unknown>
  @Field(() => GraphQLDateTimeISO, { description: 'When a person was first told.' }) @Property({ type: 'timestamptz' }) detectedAt!: Date
  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'When it was resolved; absent while it is not.' })
  @Property({ type: 'timestamptz', nullable: true })
  resolvedAt?: Date
  @Field(() => GraphQLDateTimeISO, { description: 'When it was raised.' }) @Property({ type: 'timestamptz' }) createdAt!: Date
  @Field(() => GraphQLDateTimeISO, { description: 'When anything of it changed last.' }) @Property({ type: 'timestamptz' }) updatedAt!: Date
}
