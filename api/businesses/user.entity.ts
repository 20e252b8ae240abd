import { Field, ID, ObjectType } from 'type-graphql'
import { Business } from './business.entity.ts'

@ObjectType({ description: 'The person who is signed in, in the business they look at.' })
export class User {
  @Field(() => ID)
  id!: string

  @Field(() => String)
  name!: string

  @Field(() => String, { description: 'As the person says; else the first word of the name.' })
  firstName!: string

  @Field(() => String, { description: 'As the person says; else what follows the first word of the name, which may be nothing.' })
  lastName!: string

  @Field(() => String)
  email!: string

  @Field(() => Boolean, { description: 'A visitor of the demo, who may look at everything and change nothing.' })
  isDemo!: boolean

  @Field(() => String, { description: 'owner, manager or viewer.' })
  role!: string

  @Field(() => Business)
  business!: Business
}
