import { Field, ID, ObjectType } from 'type-graphql'
import { Business } from './business.entity.ts'

@ObjectType({ description: 'The person who is signed in, in the business they look at.' })
export class User {
  @Field(() => ID)
  id!: string

  @Field(() => String)
  name!: string

  /** The first word of the name, for who never said more. */
  get firstName(): string {
    return this.name.split(' ')[0] ?? ''
  }

  /** What follows the first word of the name; empty when nothing does. */
  get lastName(): string {
    return this.name.split(' ').slice(1).join(' ')
  }

  @Field(() => String)
  email!: string

  @Field(() => Boolean, { description: 'A visitor of the demo, who may look at everything and change nothing.' })
  isDemo!: boolean

  @Field(() => String, { description: 'owner, manager or viewer.' })
  role!: string

  @Field(() => Business)
  business!: Business
}
