import { Args, ArgsType, Ctx, Field, Int, Query, Resolver } from 'type-graphql'
import type { Context } from '../work/context.ts'
import { Needs } from '../work/needs.ts'
import type { Connection } from '../work/paging.ts'
import { mailOfBusiness } from './list-mail.ts'
import { type Mail, MailConnection } from './mail.entity.ts'

@ArgsType()
class MailPage {
  @Field(() => Int, { nullable: true, description: '1 to 100; 20 when absent.' }) first?: number
  @Field(() => String, { nullable: true, description: 'The cursor of the mail to go on behind.' }) after?: string
}

@Resolver()
export class MailResolver {
  @Needs('business:manage')
  @Query(() => MailConnection, {
    description: 'Mail that the business wrote, the newest first. Mail to a person alone, as after a forgotten password, is not in it.',
  })
  mail(@Ctx() { read }: Context, @Args(() => MailPage) page: MailPage): Promise<Connection<Mail>> {
    return read((work) => mailOfBusiness(work, page))
  }
}
