import { GraphQLDateTimeISO } from 'graphql-scalars'
import { Field, ID, ObjectType } from 'type-graphql'
import { DayScalar } from '../../platform/graph-types/day-scalar.ts'
import { connectionType } from '../../platform/graph-types/paging.ts'
import type { Day } from '../../values/day.ts'

@ObjectType({
  simpleResolvers: true,
  description: 'What a person or an API key wrote about a risk. Comments are kept for as long as the risk, and never rewritten.',
})
export class RiskComment {
  @Field(() => ID, { description: 'Made by who sent it.' }) id!: string
  @Field(() => String, { description: 'Plain text with line breaks; show it as text.' }) text!: string
  @Field(() => ID, { description: 'The person or API key that wrote it.' }) userId!: string
  @Field(() => String, { description: "That person's e-mail address at the time; empty for an API key." }) email!: string
  @Field(() => String, { nullable: true, description: "The API key's name at the time; null for a person." }) keyName!: string | null
  @Field(() => GraphQLDateTimeISO, { description: 'When it was received.' }) createdAt!: Date
}

@ObjectType({
  simpleResolvers: true,
  description: 'Who does what about a risk, until when. A changed plan is a new one; earlier ones are kept.',
})
export class ActionPlan {
  @Field(() => ID, { description: 'Made by who sent it.' }) id!: string
  @Field(() => String, { nullable: true, description: 'Who takes care of it; null: your team.' }) assignee!: string | null
  @Field(() => DayScalar, { nullable: true, description: 'When it should be done.' }) dueDate!: Day | null
  @Field(() => [String], { description: 'What is to be done, in order; may be empty.' }) steps!: string[]
  @Field(() => ID, { description: 'The person or API key that made it.' }) userId!: string
  @Field(() => String, { description: "That person's e-mail address at the time; empty for an API key." }) email!: string
  @Field(() => String, { nullable: true, description: "The API key's name at the time; null for a person." }) keyName!: string | null
  @Field(() => GraphQLDateTimeISO, { description: 'When it was received.' }) createdAt!: Date
}

export const RiskCommentConnection = connectionType('RiskComment', () => RiskComment)
export const ActionPlanConnection = connectionType('ActionPlan', () => ActionPlan)
