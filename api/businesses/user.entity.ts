import { Field, ID, ObjectType } from 'type-graphql'
import { Business } from './business.entity.ts'

@ObjectType({ description: 'The person who is signed in, in the business they look at.' })
export class User {
  @Field(() => ID)
  id!: string

  @Field(() => String)
  name!: string

  @Field(() => String)
  email!: string

  @Field(() => String, { description: 'owner, manager or viewer.' })
  role!: string

  @Field(() => Business)
  business!: Business
}
