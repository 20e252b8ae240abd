import { Field, ObjectType } from 'type-graphql'

@ObjectType({ simpleResolvers: true, description: 'The first thing to do about a risk.' })
export class RiskAction {
  @Field(() => String, { description: 'One step, for people: a verb and what it is done to.' }) text!: string
  /**
   * The playbook's id, which another folder exposes as `playbookId`; null where the finding kind is
   * unknown.
   */
  playbook!: string | null
}
