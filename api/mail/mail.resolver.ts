import { Args, Ctx, Query, Resolver } from 'type-graphql'
import { pageArgs } from '../platform/graph-types/page-args.ts'
import type { Connection, PageArgs } from '../platform/graph-types/paging.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
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
