import { Ctx, Query, Resolver } from 'type-graphql'
import type { Context } from '../work/context.ts'
import { ownBusiness } from './businesses.ts'
import { User } from './user.entity.ts'

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
