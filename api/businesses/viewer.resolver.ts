import { Ctx, Query, Resolver } from 'type-graphql'
import type { Context } from '../work/context.ts'
import { Needs } from '../work/needs.ts'
import { User } from './user.entity.ts'
import { viewerOf } from './viewer.ts'

@Resolver()
export class ViewerResolver {
  @Needs('anyone')
  @Query(() => User, {
    nullable: true,
    description: 'Who is signed in; null when nobody is. The one thing a caller without a session may ask for.',
  })
  viewer(@Ctx() context: Context): Promise<User | null> {
    return viewerOf(context)
  }
}
