import { Field, ID, ObjectType } from 'type-graphql'
import { Business } from './business.entity.ts'

@ObjectType({ description: 'The person who is signed in, in the business they look at.' })
export class User {
  @Field(() => ID, { description: 'Unique among those of its type.' })
  id!: string

  @Field(() => String, { description: 'First and last name.' })
  name!: string

  @Field(() => String, { description: 'The first word of the name.' })
  get firstName(): string {
    return this.name.split(' ')[0] ?? ''
  }

  @Field(() => String, { description: 'What follows the first word of the name; empty when nothing does.' })
  get lastName(): string {
    return this.name.split(' ').slice(1).join(' ')
  }

  @Field(() => String, { description: 'The address to sign in with.' })
  email!: string

  @Field(() => Boolean, { description: 'A visitor of the demo, who may look at everything and change nothing.' })
  isDemo!: boolean

  @Field(() => String, { description: 'owner, manager or viewer.' })
  role!: string

  @Field(() => Business, { description: 'The business that the person is in now.' })
  business!: Business
}
