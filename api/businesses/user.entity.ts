import { Field, ID, ObjectType } from 'type-graphql'
import { Business } from './business.entity.ts'

@ObjectType({ description: 'The person who is signed in, in the business they look at.' })
export class User {
  @Field(() => ID, { description: 'Unique among those of its type.' })
  id!: string

  @Field(() => String, { description: 'First and last name.' })
  name!: string

  @Field(() => String, { description: 'As the person says; else the first word of the name.' })
  firstName!: string

  @Field(() => String, { description: 'As the person says; else what follows the first word of the name, which may be nothing.' })
  lastName!: string

  @Field(() => String, { description: 'The address to sign in with.' })
  email!: string

  @Field(() => Boolean, { description: 'A visitor of the demo, who may look at everything and change nothing.' })
  isDemo!: boolean

  @Field(() => Boolean, {
    description:
      'Came in by the one-time link of the first start and has not chosen yet how to sign in: once signed out, nothing lets them in.',
  })
  mustChooseSignIn!: boolean

  @Field(() => String, { description: 'owner, manager or viewer.' })
  role!: string

  @Field(() => Business, { description: 'The business that the person is in now.' })
  business!: Business
}
