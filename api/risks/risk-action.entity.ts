import { Field, ObjectType } from 'type-graphql'

@ObjectType({ simpleResolvers: true, description: 'The first thing to do about a risk.' })
export class RiskAction {
  @Field(() => String, { description: 'One step, for people: a verb and what it is done to.' }) text!: string
  /** Names the playbook, whose room shows it as `playbookId`; null where no kind of leak says which. */
  playbook!: string | null
}
