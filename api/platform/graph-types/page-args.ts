import { ArgsType, type ClassType, Field, Int } from 'type-graphql'
import type { PageArgs } from './paging.ts'

/** The arguments of a list that is read page by page, 20 entries where nothing is said. `entry`: what one of them is called. */
export function pageArgs(entry: string): ClassType<PageArgs> {
  @ArgsType()
  class PageOfTwenty {
    @Field(() => Int, { nullable: true, description: '1 to 100; 20 when absent.' }) first?: number
    @Field(() => String, { nullable: true, description: `The cursor of the ${entry} to go on behind.` }) after?: string
  }

  return PageOfTwenty
}
