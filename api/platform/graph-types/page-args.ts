import { ArgsType, type ClassType, Field, Int } from 'type-graphql'
import type { PageArgs } from './paging.ts'

/**
 * The arguments of a paged list, 20 entries by default. `entry` is the name of one entry in the
 * descriptions.
 */
export function pageArgs(entry: string): ClassType<PageArgs> {
  @ArgsType()
  class PageOfTwenty {
    @Field(() => Int, { nullable: true, description: '1 to 100; 20 when absent.' }) first?: number
    @Field(() => String, { nullable: true, description: `The cursor of the ${entry} to go on behind.` }) after?: string
  }

  return PageOfTwenty
}
