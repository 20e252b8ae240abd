import { GraphQLJSONObject } from 'graphql-scalars'
import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, ID, Query, Resolver, Root, Subscription } from 'type-graphql'
import { wanted } from '../platform/events/resumed-events.ts'
import { pageArgs } from '../platform/graph-types/page-args.ts'
import type { Connection, PageArgs } from '../platform/graph-types/paging.ts'
import { SinceArgs } from '../platform/graph-types/since-args.ts'
import { Needs } from '../platform/rights/needs.ts'
import type { Context } from '../platform/transaction/context.ts'
import type { WorkEvent } from '../platform/transaction/work.ts'
import type { FileKind } from '../values/file-kind.ts'
import { conflictsPage } from './decide/conflicts.ts'
import { howItIsRead, type Mapping } from './decide/mapping.input.ts'
import { openQuestion } from './decide/open-question.ts'
import { savedMapping } from './decide/saved-mapping.ts'
import { FileKinds } from './file-kind.entity.ts'
import {
  ConflictConnection,
  ConflictingRow,
  Import,
  ImportConnection,
  ImportQuestion,
  ImportState,
  ReadableKind,
  ReadColumn,
  RefusalConnection,
  type RefusedRow,
} from './import.entity.ts'
import { importById, importsPage, refusalsPage } from './imports.ts'
import { fileKindOf } from './read/file-kind-of.ts'
import { type KindReading, kindReadings } from './read/recognize.ts'

const PageOfTwenty = pageArgs('entry')

@ArgsType()
class ImportProgressArgs extends SinceArgs {
  @Field(() => ID, { nullable: true, description: 'Of this import alone.' }) importId?: string
}

@Resolver(() => Import)
export class ImportsResolver {
  @Needs('import:read')
  @Query(() => ImportConnection, { description: 'Imports, the newest first.' })
  imports(@Ctx() { read }: Context, @Args(() => PageOfTwenty) page: PageArgs): Promise<Connection<Import>> {
    return read((work) => importsPage(work, page))
  }

  @Needs('import:read')
  @Query(() => Import, { nullable: true, description: 'One import; null when there is none of that id.' })
  import(@Ctx() { read }: Context, @Arg('id', () => ID, { description: 'Of the import.' }) id: string): Promise<Import | null> {
    return read((work) => importById(work, id))
  }

  @FieldResolver(() => RefusalConnection, { description: 'Rows that were not taken in, in the order of the file.' })
  refusals(@Ctx() { read }: Context, @Root() { id }: Import, @Args(() => PageOfTwenty) page: PageArgs): Promise<Connection<RefusedRow>> {
    return read((work) => refusalsPage(work, id, page))
  }

  @FieldResolver(() => ConflictConnection, { description: 'Rows that contradict the ledger, in the order of the file.' })
  conflictingRows(
    @Ctx() { read }: Context,
    @Root() { id }: Import,
    @Args(() => PageOfTwenty) page: PageArgs,
  ): Promise<Connection<ConflictingRow>> {
    return read((work) => conflictsPage(work, id, page))
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'GET: the refused rows as CSV with their reasons, to be fixed and imported again; absent when there are none.',
  })
  refusedRowsUrl(@Root() { id, refused }: Import): string | null {
    return refused > 0 ? `/uploads/${id}/refused.csv` : null
  }

  @FieldResolver(() => ImportQuestion, {
    nullable: true,
    description: 'What a refused file asks: start it again with the mapping of one of the readings, or one that names its columns.',
  })
  question(@Root() { state, asked, fileName, mapping }: Import): ImportQuestion | null {
    return state === ImportState.refused && asked ? openQuestion(asked, fileName, mapping) : null
  }

  @FieldResolver(() => FileKinds, {
    nullable: true,
    description: 'What it is a list of: as a person said, as it was taken for, or as it comes closest to; absent where nothing says it.',
  })
  fileKind(@Root() file: Import): FileKind | null {
    return fileKindOf(file)
  }

  @FieldResolver(() => GraphQLJSONObject, {
    description: 'The mapping that the file was read with: its own, or that of the last file with its header where nothing was said of it.',
  })
  async readWith(@Ctx() { read }: Context, @Root() { id, header, mapping }: Import): Promise<Mapping> {
    if (Object.keys(howItIsRead(mapping)).length > 0 || header.length === 0) return mapping
    return (await read((work) => savedMapping(work, id, header)))?.mapping ?? mapping
  }

  @FieldResolver(() => [ReadColumn], { description: 'Its columns that were read, each for one of RiskPilot’s; none while not known.' })
  columnsRead(@Root() { columnsRead }: Import): readonly ReadColumn[] {
    return columnsRead ?? []
  }

  @FieldResolver(() => [ReadableKind], {
    description: 'What the columns of the file would be taken for, kind by kind; none while its header is not known.',
  })
  readableAs(@Root() { header }: Import): readonly KindReading[] {
    return header.length === 0 ? [] : kindReadings(header)
  }

  @Needs('import:read')
  @Subscription(() => Import, {
    description: 'An import of the business that got further; all of them when importId is absent.',
    subscribe: ({ context, args: { importId, since } }: { context: Context; args: ImportProgressArgs }) =>
      wanted(context.subscribeSince(since, 'import.progress'), ({ id }) => importId === undefined || id === importId),
  })
  importProgress(
    @Root() { id }: WorkEvent,
    @Ctx() { read }: Context,
    @Args(() => ImportProgressArgs) _args: ImportProgressArgs,
  ): Promise<Import | null> {
    return read((work) => importById(work, id))
  }
}
