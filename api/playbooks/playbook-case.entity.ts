import { Field, ID, Int, ObjectType } from 'type-graphql'

@ObjectType({ simpleResolvers: true, description: 'What a step says of one alert.' })
export class PlaybookCaseNote {
  @Field(() => Int, { description: 'The place of the step, from 1.' }) step!: number
  @Field(() => String, { description: 'Which product, campaign or lane, how much, since when.' }) text!: string
}

@ObjectType({ simpleResolvers: true, description: 'A file that a step needs, made from the rows behind the alert.' })
export class PlaybookCaseFile {
  @Field(() => Int, { description: 'The place of the step, from 1.' }) step!: number
  @Field(() => String, { description: 'What it is, such as Letter to the supplier.' }) title!: string
  @Field(() => String, { description: 'Its name when it is saved.' }) fileName!: string
  @Field(() => String, { description: 'Where it is downloaded, on this server.' }) path!: string
}

@ObjectType({ simpleResolvers: true, description: 'A playbook with the figures of one alert.' })
export class PlaybookCase {
  @Field(() => ID, { description: 'The alert.' }) riskId!: string
  @Field(() => String, { description: 'Its title.' }) riskTitle!: string
  @Field(() => [PlaybookCaseNote], { description: 'In the order of the steps; a step may have several or none.' })
  notes!: readonly PlaybookCaseNote[]
  @Field(() => [PlaybookCaseFile], { description: 'Files to download; the same rows give the same file.' })
  files!: readonly PlaybookCaseFile[]
}
