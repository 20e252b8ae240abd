import { Ctx, FieldResolver, Resolver } from 'type-graphql'
import { Business } from '../businesses/business.entity.ts'
import { DayScalar } from '../platform/graph-types/day-scalar.ts'
import type { Context } from '../platform/transaction/context.ts'
import { dataUntil, isToldByConnections } from './data-until.ts'

@Resolver(() => Business)
export class DataUntilResolver {
  @FieldResolver(() => DayScalar, {
    nullable: true,
    description: 'The newest day of its rows, on which every figure rests; absent before the first. Unit costs alone do not count.',
  })
  dataUntil(@Ctx() { read }: Context): Promise<string | null> {
    return read(dataUntil)
  }

  @FieldResolver(() => Boolean, {
    description: 'Whether a connection has told any of its rows; where none has, all of them are of files.',
  })
  isToldByConnections(@Ctx() { read }: Context): Promise<boolean> {
    return read(isToldByConnections)
  }
}
