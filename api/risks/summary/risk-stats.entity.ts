import { Field, Int, ObjectType } from 'type-graphql'

@ObjectType({ description: 'How many risks there are. Severities and total count those that are active or investigating.' })
export class RiskStats {
  @Field(() => Int, { description: 'Open and critical.' }) critical!: number
  @Field(() => Int, { description: 'Open and high.' }) high!: number
  @Field(() => Int, { description: 'Open and medium.' }) medium!: number
  @Field(() => Int, { description: 'Open and low.' }) low!: number
  @Field(() => Int, { description: 'Open: the sum of the four.' }) total!: number
  @Field(() => Int, { description: 'Of the open low ones those that fade: over, with late rows still to come. They are not in the score.' })
  fading!: number
  @Field(() => Int, { description: 'Of the open ones those that nobody has taken up.' }) active!: number
  @Field(() => Int, { description: 'Of the open ones those that someone is looking into.' }) investigating!: number
  @Field(() => Int, { description: 'Resolved, by people or because the leak stopped.' }) resolved!: number
  @Field(() => Int, { description: 'Dismissed by people.' }) dismissed!: number
  @Field(() => Int, { description: 'Of the open ones those that are snoozed. Their money counts all the same.' }) snoozed!: number
  @Field(() => Int, { description: 'Of the open ones those that whoever asks looks after.' }) mine!: number
  @Field(() => Int, { description: '0 to 100: the mean weight of the open risks (critical 4, high 3, medium 2, low 1) times 20.' })
  overallLeakageScore!: number
}
