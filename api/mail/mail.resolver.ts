import { Args, Ctx, Query, Resolver } from 'type-graphql'
import type { Context } from '../work/context.ts'
import { Needs } from '../work/needs.ts'
import { pageArgs } from '../work/page-args.ts'
import type { Connection, PageArgs } from '../work/paging.ts'
import { mailOfBusiness } from './list-mail.ts'
import { type Mail, MailConnection } from './mail.entity.ts'

const MailPage = pageArgs('mail')

@Resolver()
export class MailResolver {
  @Needs('business:manage')
  @Query(() => MailConnection, {
    description: 'Mail that the business wrote, the newest first. Mail to a person alone, as after a forgotten password, is not in it.',
  })
  mail(@Ctx() { read }: Context, @Args(() => MailPage) page: PageArgs): Promise<Connection<Mail>> {
    return read((work) => mailOfBusiness(work, page))
  }
}
