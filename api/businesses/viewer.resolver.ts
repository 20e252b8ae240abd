import { Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql'
import type { Context } from '../work/context.ts'
import { Business } from './business.entity.ts'
import { ownBusiness } from './businesses.ts'

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

@Resolver()
export class ViewerResolver {
  @Query(() => User, {
    nullable: true,
    description: 'Who is signed in; null when nobody is. The one thing a caller without a session may ask for.',
  })
  async viewer(@Ctx() { viewer, name, read }: Context): Promise<User | null> {
    if (viewer?.kind !== 'person') return null
    return { id: viewer.userId, name, email: viewer.email, role: viewer.role, business: await read(ownBusiness) }
  }
}
